import type { Font } from 'fontkit';
import type { SetText, Style } from './set-text.ts';
import type { Fonts } from './typefaces.ts';
import { wrapped } from './wrap.ts';

/** The one font that has all letters of a text which reads from left to right without marks; undefined for any other. */
export function plainFont(text: string, fonts: Fonts): Font | undefined {
  let font: Font | undefined;
  for (const letter of text) {
    const own = fonts.get(letter);
    if (own === undefined || (font !== undefined && own !== font) || !isPlain(letter)) return undefined;
    font = own;
  }
  return font;
}

/** Before Hebrew, where letters begin to join, to stack and to read the other way; and no mark on the letter before. */
const isPlain = (letter: string) => {
  const code = letter.codePointAt(0) ?? 0;
  return (
    (code < 0x300 || (code > 0x36f && code < 0x590) || (code >= 0x2010 && code < 0x2300)) && code !== 0xad
  );
};

/** How PDFKit knows a font once it is chosen; its own way of setting a line takes thirty times as long. */
type ChosenFont = {
  readonly id: string;
  encode(text: string): [readonly string[], readonly { readonly advanceWidth: number }[]];
  ref(): unknown;
};

type Letters = { readonly chosen: ChosenFont; readonly glyphs: Map<string, Glyph> };

type Glyph = { readonly code: string; readonly width: number };

/** Sets plain texts letter by letter, each looked up in the font once. */
export function cellSetter(document: PDFKit.PDFDocument, nameOf: (font: Font) => string) {
  const known = new Map<Font, Letters>();

  function lettersOf(font: Font): Letters {
    const found = known.get(font);
    if (found !== undefined) return found;
    document.font(nameOf(font));
    const { _font: chosen } = document as unknown as { readonly _font: ChosenFont };
    const made = { chosen, glyphs: new Map<string, Glyph>() };
    known.set(font, made);
    return made;
  }

  function glyphOf({ chosen, glyphs }: Letters, letter: string): Glyph {
    const found = glyphs.get(letter);
    if (found !== undefined) return found;
    const [codes, positions] = chosen.encode(letter);
    const width = positions.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) / 1000;
    const glyph = { code: codes.join(''), width };
    glyphs.set(letter, glyph);
    return glyph;
  }

  return (text: string, font: Font, { size, colour }: Style, room: number): SetText => {
    const letters = lettersOf(font);
    const { chosen } = letters;
    const widthOf = (line: string) => {
      let width = 0;
      for (const letter of line) width += glyphOf(letters, letter).width;
      return width * size;
    };
    const whole = widthOf(text);
    const lines = whole <= room ? [text] : wrapped(text, room, widthOf);
    // A page is turned upside down by PDFKit, so that its top is zero; letters are turned back.
    const written = (line: string, x: number, baseline: number) => {
      (document as unknown as OpenPage).page.fonts[chosen.id] ??= chosen.ref();
      let codes = '';
      for (const letter of line) codes += glyphOf(letters, letter).code;
      const place = `${rounded(x)} ${rounded(baseline)}`;
      return `${inkOf(colour)} BT 1 0 0 -1 ${place} Tm /${chosen.id} ${size} Tf <${codes}> Tj ET`;
    };
    return {
      text,
      lines: lines.map((line) => ({
        width: lines.length === 1 ? whole : widthOf(line),
        written: (x, baseline) => written(line, x, baseline),
        draw: (x, baseline) => document.addContent(written(line, x, baseline)),
      })),
    };
  };
}

type OpenPage = { readonly page: { readonly fonts: Record<string, unknown> } };

const inks = new Map<string, string>();

/** #rrggbb as a page has it. */
function inkOf(colour: string): string {
  const known = inks.get(colour);
  if (known !== undefined) return known;
  const parts = [1, 3, 5].map((at) => (Number.parseInt(colour.slice(at, at + 2), 16) / 255).toFixed(4));
  const ink = `/DeviceRGB cs ${parts.join(' ')} scn`;
  inks.set(colour, ink);
  return ink;
}

const rounded = (points: number) => Math.round(points * 100) / 100;
