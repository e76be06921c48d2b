export type Point = { readonly x: number; readonly y: number; readonly isOn: boolean };
export type Contour = readonly Point[];

const bits = { isOn: 1, xIsByte: 2, yIsByte: 4, repeats: 8, xIsSameOrPlus: 16, yIsSameOrPlus: 32 } as const;

/** The contours of a simple glyph of a TrueType font. */
export function readContours(glyph: Buffer): readonly Contour[] {
  const count = glyph.readInt16BE(0);
  const ends = Array.from({ length: count }, (_, place) => glyph.readUInt16BE(10 + 2 * place));
  const length = (ends.at(-1) ?? -1) + 1;
  const instructions = glyph.readUInt16BE(10 + 2 * count);
  const flags: number[] = [];
  let at = 12 + 2 * count + instructions;
  while (flags.length < length) {
    const flag = glyph.readUInt8(at++);
    const times = flag & bits.repeats ? 1 + glyph.readUInt8(at++) : 1;
    flags.push(...Array<number>(times).fill(flag));
  }
  const xs = readSteps(glyph, at, flags, bits.xIsByte, bits.xIsSameOrPlus);
  const ys = readSteps(glyph, xs.end, flags, bits.yIsByte, bits.yIsSameOrPlus);
  const points = flags.map((flag, place) => ({
    x: xs.values[place] ?? 0,
    y: ys.values[place] ?? 0,
    isOn: (flag & bits.isOn) !== 0,
  }));
  return ends.map((end, place) => points.slice(place === 0 ? 0 : (ends[place - 1] ?? 0) + 1, end + 1));
}

/** One coordinate of each point, as the step from the one before. */
function readSteps(
  glyph: Buffer,
  start: number,
  flags: readonly number[],
  isByte: number,
  isSameOrPlus: number,
) {
  let [at, value] = [start, 0];
  const values = flags.map((flag) => {
    if (flag & isByte) value += (flag & isSameOrPlus ? 1 : -1) * glyph.readUInt8(at++);
    else if (!(flag & isSameOrPlus)) {
      value += glyph.readInt16BE(at);
      at += 2;
    }
    return value;
  });
  return { values, end: at };
}

/** As plainly as the format allows, every step in two bytes: whoever packs the font makes it small. */
export function writeContours(contours: readonly Contour[]): Buffer {
  const points = contours.flat();
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const ends = contours.map((_, place) => contours.slice(0, place + 1).flat().length - 1);
  const bounds = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  const steps = (values: readonly number[]) => values.map((value, place) => value - (values[place - 1] ?? 0));
  const glyph = Buffer.concat([
    words([contours.length, ...bounds, ...ends, 0]),
    Buffer.from(points.map(({ isOn }) => (isOn ? bits.isOn : 0))),
    words([...steps(xs), ...steps(ys)]),
  ]);
  return Buffer.concat([glyph, Buffer.alloc(-glyph.length & 3)]);
}

function words(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length);
  for (const [place, value] of values.entries()) bytes.writeInt16BE(Math.round(value), 2 * place);
  return bytes;
}
