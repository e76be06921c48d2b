import { signStrokes } from './sign-strokes.ts';

export type SignPoint = readonly [number, number];
export type SignSegment = readonly [SignPoint, SignPoint];

/** The strokes of a sign as straight pieces, in the units of the strokes. None for what no zone can hold. */
export function signSegments(sign: string): readonly SignSegment[] {
  const path = Object.hasOwn(signStrokes, sign) ? signStrokes[sign as keyof typeof signStrokes] : '';
  const segments: SignSegment[] = [];
  let from: SignPoint = [0, 0];
  for (const [, command, numbers = ''] of path.matchAll(/([MLQC]) ([^MLQC]*)/g)) {
    const points = pointsOf(numbers);
    if (command !== 'M')
      for (const to of piecesOf([from, ...points])) {
        segments.push([from, to]);
        from = to;
      }
    from = points.at(-1) ?? from;
  }
  return segments;
}

function pointsOf(numbers: string): readonly SignPoint[] {
  const values = numbers.trim().split(' ').map(Number);
  return values.flatMap((value, at): SignPoint[] => (at % 2 === 0 ? [[value, values[at + 1] ?? 0]] : []));
}

function piecesOf(points: readonly SignPoint[]): readonly SignPoint[] {
  const count = points.length === 2 ? 1 : 10;
  return Array.from({ length: count }, (_, piece) => onCurve(points, (piece + 1) / count));
}

/** A point of a Bézier curve. */
function onCurve([first = [0, 0], ...rest]: readonly SignPoint[], share: number): SignPoint {
  if (rest.length === 0) return first;
  const nearer = rest.map((to, at): SignPoint => {
    const from = rest[at - 1] ?? first;
    return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
  });
  return onCurve(nearer, share);
}
