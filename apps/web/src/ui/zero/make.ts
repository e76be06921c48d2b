// `node apps/web/src/ui/zero/make.ts`: makes the fonts of this folder, one sign each.
//
// Atkinson Hyperlegible has no zero without a slash, and with one a sum of money reads like code. So the font's own zero is
// taken and its two counters are joined: weight, height and width stay, and no line moves. Numbers that people copy are set in
// the mono face, which keeps its slash. The font's licence, SIL OFL 1.1 without reserved names, allows it and holds for these:
// LICENSE.

import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { type Contour, type Point, readContours, writeContours } from './contours.ts';

export const weights = [400, 600] as const;

/** The zero of one weight, as a font. */
export async function openZero(weight: (typeof weights)[number]): Promise<Buffer> {
  const file = `@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-${weight}-normal.woff2`;
  const only = { keepFeatures: ['tnum'], noHinting: true, dropTables: ['GPOS', 'GDEF'] };
  const font = await readFile(createRequire(import.meta.filename).resolve(file));
  const slashed = await subsetFont(font, '0', { ...only, targetFormat: 'sfnt' });
  return subsetFont(withContours(slashed, opened), '0', { ...only, targetFormat: 'woff2' });
}

/** Both counters of a slashed zero are parts of one oval: here of the quarters that are whole, and the same mirrored. */
function opened(contours: readonly Contour[]): readonly Contour[] {
  const [outline, below, above] = contours;
  if (!outline || !below || !above) return contours;
  const xs = outline.map(({ x }) => x);
  const axis = Math.min(...xs) + Math.max(...xs);
  const mirrored = (quarter: Contour) => quarter.toReversed().map((each) => ({ ...each, x: axis - each.x }));
  const leftToBottom = between(
    below,
    most(below, ({ x }) => -x),
    most(below, ({ y }) => -y),
  );
  const rightToTop = between(
    above,
    most(above, ({ x }) => x),
    most(above, ({ y }) => y),
  );
  const quarters = [leftToBottom, mirrored(leftToBottom), rightToTop, mirrored(rightToTop)];
  // Each begins where the one before ends.
  return [outline, quarters.flatMap((quarter) => quarter.slice(1))];
}

/** The corner that lies farthest out. */
function most(contour: Contour, far: (point: Point) => number): number {
  const corners = contour.flatMap((point, place) => (point.isOn ? [{ place, far: far(point) }] : []));
  return corners.reduce((best, each) => (each.far > best.far ? each : best)).place;
}

/** From one corner on to another, around the end of the list if need be. */
function between(contour: Contour, from: number, to: number): Contour {
  const length = (to - from + contour.length) % contour.length;
  return Array.from({ length: length + 1 }, (_, step) => contour[(from + step) % contour.length] as Point);
}

type Table = { readonly tag: string; readonly bytes: Buffer };

/** A font whose glyphs are drawn anew. What it is measured by stays; sums of its bytes are for the next writer to set. */
function withContours(font: Buffer, draw: (contours: readonly Contour[]) => readonly Contour[]): Buffer {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, place): Table => {
    const at = 12 + 16 * place;
    const start = font.readUInt32BE(at + 8);
    return {
      tag: font.toString('latin1', at, at + 4),
      bytes: Buffer.from(font.subarray(start, start + font.readUInt32BE(at + 12))),
    };
  });
  const bytesOf = (tag: string) => tables.find((table) => table.tag === tag)?.bytes ?? Buffer.alloc(0);
  const head = bytesOf('head');
  const ends = offsets(bytesOf('loca'), head.readInt16BE(50) === 1);
  const glyphs = ends.slice(1).map((end, place) => bytesOf('glyf').subarray(ends[place], end));
  const drawn = glyphs.map((glyph) => (isSimple(glyph) ? writeContours(draw(readContours(glyph))) : glyph));
  const loca = Buffer.alloc(4 * ends.length);
  for (const place of drawn.keys()) {
    loca.writeUInt32BE(Buffer.concat(drawn.slice(0, place + 1)).length, 4 * place + 4);
  }
  head.writeInt16BE(1, 50);
  const changed: Record<string, Buffer> = { glyf: Buffer.concat(drawn), loca };
  return assembled(
    font,
    tables.map(({ tag, bytes }) => ({ tag, bytes: changed[tag] ?? bytes })),
  );
}

/** Not an empty one, nor one that is another at a different place. */
function isSimple(glyph: Buffer): boolean {
  return glyph.length > 0 && glyph.readInt16BE(0) > 0;
}

function offsets(loca: Buffer, isLong: boolean): readonly number[] {
  const size = isLong ? 4 : 2;
  return Array.from({ length: loca.length / size }, (_, place) =>
    isLong ? loca.readUInt32BE(4 * place) : 2 * loca.readUInt16BE(2 * place),
  );
}

function assembled(font: Buffer, tables: readonly Table[]): Buffer {
  const directory = Buffer.from(font.subarray(0, 12 + 16 * tables.length));
  let start = directory.length;
  const parts = tables.map(({ bytes }, place) => {
    directory.writeUInt32BE(start, 12 + 16 * place + 8);
    directory.writeUInt32BE(bytes.length, 12 + 16 * place + 12);
    const padded = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
    start += padded.length;
    return padded;
  });
  return Buffer.concat([directory, ...parts]);
}

if (import.meta.main) {
  for (const weight of weights) {
    await writeFile(join(import.meta.dirname, `zero-${weight}.woff2`), await openZero(weight));
  }
}
