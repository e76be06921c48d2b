import { type SignSegment, signPitch, signSegments, signStrokes } from '@farthing/rules/documents';

/** All that can stand in the lines of a document. */
export const signs = Object.keys(signStrokes);

const [wide, high, slack] = [16, 20, 2];

/** A place as it is looked at: a little larger than a sign, which may stand a little off its middle. */
export const patchSize = { wide: wide + 2 * slack, high: high + 2 * slack, perPitch: wide } as const;

/** Of a patch without ink nothing is said: its noise would look like something. */
const leastInk = 12 * Math.sqrt(wide * high);

let shapes: readonly Float32Array[] | undefined;

/** How much a patch looks like each sign, from 1 for the same to 0 for nothing alike, in the order of the signs. */
export function likenessOf(patch: Float32Array): Float32Array {
  shapes ??= signs.map((sign) => shapeOf(signSegments(sign)));
  const likeness = new Float32Array(signs.length);
  const all = [...shapes.entries()];
  compare(patch, likeness, coarseShifts, all);
  // Only those that may still be the likeliest are looked at more closely.
  const near = Math.max(...likeness) - 0.15;
  const likely = all.filter(([sign]) => (likeness[sign] ?? 0) > near);
  compare(patch, likeness, fineShifts, likely);
  return likeness;
}

const shifts = Array.from({ length: (2 * slack + 1) ** 2 }, (_, at) => ({
  right: at % (2 * slack + 1),
  down: Math.floor(at / (2 * slack + 1)),
}));
const isCoarse = ({ right, down }: Shift) => right % 2 === 0 && down % 2 === 0;
const coarseShifts = shifts.filter(isCoarse);
const fineShifts = shifts.filter((shift) => !isCoarse(shift));

type Shift = { readonly right: number; readonly down: number };

function compare(
  patch: Float32Array,
  likeness: Float32Array,
  at: readonly Shift[],
  among: readonly (readonly [number, Float32Array])[],
): void {
  for (const shift of at) {
    const { view, length } = viewOf(patch, shift);
    if (length < leastInk) continue;
    for (const [sign, shape] of among) {
      let alike = 0;
      for (let pixel = 0; pixel < view.length; pixel += 1) alike += (shape[pixel] ?? 0) * (view[pixel] ?? 0);
      if (alike / length > (likeness[sign] ?? 0)) likeness[sign] = alike / length;
    }
  }
}

function viewOf(patch: Float32Array, { right, down }: Shift) {
  const view = new Float32Array(wide * high);
  let sum = 0;
  let squares = 0;
  for (let pixel = 0; pixel < view.length; pixel += 1) {
    const ink = patch[(Math.floor(pixel / wide) + down) * patchSize.wide + (pixel % wide) + right] ?? 0;
    view[pixel] = ink;
    sum += ink;
    squares += ink * ink;
  }
  return { view, length: Math.sqrt(Math.max(0, squares - (sum * sum) / view.length)) };
}

/** The middle between letters and digits, which are higher. */
const middle = 3.75;
const [halfPen, softness] = [0.5, 0.9];

/** Drawn with a soft pen, with a mean of 0 and a length of 1. */
function shapeOf(segments: readonly SignSegment[]): Float32Array {
  const unit = signPitch / wide;
  const shape = Float32Array.from({ length: wide * high }, (_, at) => {
    const x = ((at % wide) + 0.5) * unit;
    const y = middle + (high / 2 - Math.floor(at / wide) - 0.5) * unit;
    const away = Math.min(...segments.map((segment) => distance(x, y, segment)));
    return Math.min(1, Math.max(0, 0.5 + (halfPen - away) / softness));
  });
  const mean = shape.reduce((sum, ink) => sum + ink, 0) / shape.length;
  const length = Math.sqrt(shape.reduce((sum, ink) => sum + (ink - mean) ** 2, 0));
  return shape.map((ink) => (ink - mean) / length);
}

function distance(x: number, y: number, [[fromX, fromY], [toX, toY]]: SignSegment): number {
  const [right, up] = [toX - fromX, toY - fromY];
  const share = ((x - fromX) * right + (y - fromY) * up) / (right * right + up * up || 1);
  const on = Math.min(1, Math.max(0, share));
  return Math.hypot(x - fromX - on * right, y - fromY - on * up);
}
