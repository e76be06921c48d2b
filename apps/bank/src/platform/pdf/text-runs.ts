import bidiFactory, { type Bidi } from 'bidi-js';
import type { Font } from 'fontkit';
import { type Fonts, joinsItsNeighbour, unknownLetter } from './typefaces.ts';

/** A piece of a line that one font draws, in one direction. */
export type Run = { readonly font: Font; readonly text: string };

// Its types describe another form of the module than the one that Node loads.
const bidi = (bidiFactory as unknown as () => Bidi)();

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

/** What joins its neighbour stays in its font. */
function fontOfEachUnit(line: string, fonts: Fonts): Font[] {
  const chosen: Font[] = [];
  let last: Font | undefined;
  for (const letter of line) {
    const codePoint = letter.codePointAt(0) ?? 0;
    const stays = joinsItsNeighbour(letter) && last?.hasGlyphForCodePoint(codePoint);
    const font: Font | undefined = stays ? last : (fonts.get(letter) ?? fonts.get(unknownLetter));
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
    font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) ? letter : unknownLetter,
  ).join('');
}
