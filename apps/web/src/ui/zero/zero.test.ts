import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { expect, test } from 'vitest';
import { readContours } from './contours.ts';
import { openZero, weights } from './make.ts';

/** The numbers of contours of its glyphs: a ring has two, a ring with a slash through it three. */
async function contoursOf(font: Buffer): Promise<readonly number[]> {
  const only = { keepFeatures: ['tnum'] };
  const plain = await subsetFont(font, '0', { ...only, targetFormat: 'sfnt' });
  const table = (tag: string) => {
    const at = plain.indexOf(tag, 12, 'latin1');
    const start = plain.readUInt32BE(at + 8);
    return plain.subarray(start, start + plain.readUInt32BE(at + 12));
  };
  const loca = table('loca');
  const ends = Array.from({ length: loca.length / 2 }, (_, place) => 2 * loca.readUInt16BE(2 * place));
  return ends
    .slice(1)
    .map((end, place) => table('glyf').subarray(ends[place], end))
    .flatMap((glyph) => (glyph.length > 0 && glyph.readInt16BE(0) > 0 ? [readContours(glyph).length] : []));
}

for (const weight of weights) {
  test(`the zero of money has no slash in the weight ${weight}, and is what the program makes of the font`, async () => {
    const kept = await readFile(join(import.meta.dirname, `zero-${weight}.woff2`));
    expect((await contoursOf(kept)).filter((count) => count === 3)).toEqual([]);
    expect((await openZero(weight)).equals(kept)).toBe(true);
    const font = createRequire(import.meta.filename).resolve(
      `@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-${weight}-normal.woff2`,
    );
    expect((await contoursOf(await readFile(font))).filter((count) => count === 3)).toHaveLength(1);
    expect(kept.length).toBeLessThan(1_000);
  });
}
