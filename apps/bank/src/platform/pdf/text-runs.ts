import bidiFactory, { type Bidi } from 'bidi-js';
import type { Font } from 'fontkit';
import { type Face, fontFor } from './typefaces.ts';

/** A piece of a line that one font draws, in one direction. */
export type Run = { readonly font: Font; readonly text: string };

/** The fonts of a text, found once: lines are then measured without waiting. */
export type Fonts = ReadonlyMap<string, Font>;

// Its types describe another form of the module than the one that Node loads.
const bidi = (bidiFactory as unknown as () => Bidi)();

/** Stands for a letter that no font has. */
const unknown = '\ufffd';

/** For each letter of these texts the font that draws it. */
export async function fontsFor(face: Face, text: string): Promise<Fonts> {
  const letters = new Set([...text, unknown, ' ']);
  const fonts = new Map<string, Font>();
  for (const letter of letters) {
    const font = await fontFor(face, letter.codePointAt(0) ?? 0);
    if (font !== undefined) fonts.set(letter, font);
  }
  return fonts;
}

/**
 * The runs of a line from left to right, as they stand on paper. Arabic and Hebrew read from the right, with the numbers
 * in them from the left; a PDF knows nothing of this.
 */
export function runsOf(line: string, fonts: Fonts, direction: Direction): Run[] {
  const embedding = bidi.getEmbeddingLevels(line, direction);
  const chosen = fontOfEachUnit(line, fonts);
  const runs: { font: Font; level: number; places: number[] }[] = [];
  for (const place of bidi.getReorderedIndices(line, embedding)) {
    const [font, level] = [chosen[place] as Font, embedding.levels[place] ?? 0];
    const last = runs.at(-1);
    if (last?.font === font && last.level === level) last.places.push(place);
    else runs.push({ font, level, places: [place] });
  }
  return runs.map(({ font, level, places }) => {
    const text = line.slice(Math.min(...places), Math.max(...places) + 1);
    return { font, text: drawable(level % 2 === 1 ? turned(text) : text, font) };
  });
}

export type Direction = 'ltr' | 'rtl';

/** By its first letter that has one. */
export function directionOf(text: string): Direction {
  return bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1 ? 'rtl' : 'ltr';
}

/** What belongs to its neighbour stays in its font: a mark on a letter, or a space, would tear a word apart. */
function fontOfEachUnit(line: string, fonts: Fonts): Font[] {
  const chosen: Font[] = [];
  let last: Font | undefined;
  for (const letter of line) {
    const codePoint = letter.codePointAt(0) ?? 0;
    const stays = /[\p{M}\s]/u.test(letter) && last?.hasGlyphForCodePoint(codePoint);
    const font: Font | undefined = stays ? last : (fonts.get(letter) ?? fonts.get(unknown));
    if (font === undefined) throw new Error('no font has the sign for letters that are not known');
    chosen.push(...Array.from({ length: letter.length }, () => font));
    last = font;
  }
  return chosen;
}

/** From right to left: brackets open to the other side. Letters are turned by the font, signs alone are not. */
function turned(text: string): string {
  const mirrored = Array.from(text, (letter) => bidi.getMirroredCharacter(letter) ?? letter);
  return /\p{L}/u.test(text) ? mirrored.join('') : mirrored.toReversed().join('');
}

function drawable(text: string, font: Font): string {
  return Array.from(text, (letter) =>
    font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) ? letter : unknown,
  ).join('');
}
