import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { expect, test } from 'vitest';
import { unpackWoff } from './woff.ts';

const require = createRequire(import.meta.url);
const woff = readFileSync(require.resolve('@fontsource/besley/files/besley-latin-500-normal.woff'));

test('an unpacked font has the size that its file names, and draws as fontkit reads it packed', () => {
  const unpacked = unpackWoff(woff);
  expect(unpacked.length).toBe(woff.readUInt32BE(16));
  const [ours, theirs] = [create(unpacked) as Font, create(woff) as Font];
  const outlines = (font: Font) => font.layout('Wren & Co £1').glyphs.map((glyph) => glyph.path.toSVG());
  expect(outlines(ours)).toEqual(outlines(theirs));
  expect(ours.numGlyphs).toBe(theirs.numGlyphs);
});

test('a file that is cut short, lies about its sizes, or is something else, is an error', () => {
  expect(() => unpackWoff(woff.subarray(0, -2000))).toThrow();
  const lying = Buffer.from(woff);
  lying.writeUInt32BE(lying.readUInt32BE(44 + 12) - 1, 44 + 12);
  expect(() => unpackWoff(lying)).toThrow();
  expect(() => unpackWoff(Buffer.from('wOF2'.repeat(20)))).toThrow('no WOFF');
});
