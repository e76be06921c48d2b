import type { Ink } from './ink.ts';

/** Ink that hangs together: its middle and its size. */
export type Mark = { readonly x: number; readonly y: number; readonly wide: number; readonly high: number };

const inkFrom = 64;
const [leastHigh, mostHigh] = [7, 90];

/** Those that may be signs by their size. */
export function marksOf(ink: Ink): readonly Mark[] {
  const { width } = ink;
  const left = framed(ink);
  const open = new Int32Array(left.length);
  const around = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1];
  const marks: Mark[] = [];
  for (let start = 0; start < left.length; start += 1) {
    if (left[start] === 0) continue;
    let [count, minX, maxX, last] = [1, width, 0, 0];
    open[0] = start;
    left[start] = 0;
    while (count > 0) {
      count -= 1;
      const at = open[count] ?? 0;
      const x = at % width;
      if (x < minX) minX = x;
      if (x > maxX) maxX = x;
      if (at > last) last = at;
      for (const step of around)
        if (left[at + step] === 1) {
          left[at + step] = 0;
          open[count] = at + step;
          count += 1;
        }
    }
    const [top, bottom] = [Math.floor(start / width), Math.floor(last / width)];
    const [wide, high] = [maxX - minX + 1, bottom - top + 1];
    if (high >= leastHigh && high <= mostHigh && wide >= 2 && wide <= 3 * high)
      marks.push({ x: (minX + maxX) / 2, y: (top + bottom) / 2, wide, high });
  }
  return marks;
}

/** 1 where there is ink, and nothing at the edge: nobody has to look beyond it. */
function framed({ width, height, pixels }: Ink): Uint8Array {
  const kept = new Uint8Array(pixels.length);
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1)
      if ((pixels[y * width + x] ?? 0) >= inkFrom) kept[y * width + x] = 1;
  return kept;
}
