import type { Font } from 'fontkit';
import PDFDocument from 'pdfkit';
import type { SetText, Style } from './set-text.ts';
import { cellSetter, plainFont } from './table-cells.ts';
import { directionOf, type Run, runsOf } from './text-runs.ts';
import { fontsFor } from './typefaces.ts';
import { wrapped } from './wrap.ts';

/** In points, 72 to the inch. */
export const a4 = { width: 595.28, height: 841.89 } as const;

export type Sheet = {
  readonly document: PDFKit.PDFDocument;
  /** One of the texts that the sheet was opened for, whatever its script, in so much room. */
  setText(text: string, style: Style, room: number): SetText;
  /**
   * The same, much quicker and without the kerning of a font, for the thousands of short texts of a table. What is not written in
   * the letters of one font from left to right is set as any other text.
   */
  setCell(text: string, style: Style, room: number): SetText;
  /** What is only to be looked at, and is passed over by whoever has the file read aloud. */
  decorate(draw: (document: PDFKit.PDFDocument) => void): void;
};

/**
 * Pages of A4 with tags, of which the first is there, a title, a language, and text that can be selected and read aloud. It does not declare
 * PDF/UA: no validator has confirmed that it is.
 */
export async function openSheet(options: {
  readonly title: string;
  readonly createdAt: Date;
  /** All that will be set: its fonts are opened at once. */
  readonly texts: readonly string[];
}): Promise<Sheet> {
  const { title, createdAt, texts } = options;
  const fonts = await fontsFor(texts.join(''));
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    lang: 'en-GB',
    tagged: true,
    displayTitle: true,
    info: { Title: title, CreationDate: createdAt },
  });
  const names = new Map<Font, string>();
  const widths = new Map<string, number>();

  /** By a name of ours: parts of one family share theirs, and would be taken for each other. */
  function nameOf(font: Font): string {
    const name = names.get(font) ?? `font ${names.size}`;
    if (!names.has(font)) document.registerFont(name, font as unknown as string);
    names.set(font, name);
    return name;
  }

  /** Measured once: a line is set again for each word that is added to it, which is what a receipt takes longest for. */
  function widthOf({ font, text }: Run, size: number): number {
    const key = `${nameOf(font)} ${size} ${text}`;
    const wide =
      widths.get(key) ?? document.font(nameOf(font), size).widthOfString(text, { features: allOfTheFont });
    widths.set(key, wide);
    return wide;
  }

  const cells = cellSetter(document, nameOf);

  const sheet: Sheet = {
    document,
    setCell(text, style, room) {
      const font = plainFont(text, fonts[style.face]);
      return font === undefined ? sheet.setText(text, style, room) : cells(text, font, style, room);
    },
    setText(text, { face, size, colour }, room) {
      const direction = directionOf(text);
      const runs = (line: string) => runsOf(line, fonts[face], direction);
      const width = (line: string) => runs(line).reduce((sum, run) => sum + widthOf(run, size), 0);
      const lines = wrapped(text, room, width).map((line) => ({
        width: width(line),
        draw(x: number, baseline: number) {
          let at = x;
          for (const run of runs(line)) {
            document.font(nameOf(run.font), size).fillColor(colour).text(run.text, at, baseline, textOptions);
            at += widthOf(run, size);
          }
        },
      }));
      return { text, lines };
    },
    decorate(draw) {
      document.markContent('Artifact', { type: 'Layout' });
      document.save();
      draw(document);
      document.restore();
      document.endMarkedContent();
    },
  };
  return sheet;
}

/** None beside the usual ones; the list makes PDFKit shape a run as a whole, which Arabic needs. */
const allOfTheFont: PDFKit.Mixins.OpenTypeFeatures[] = [];

const textOptions = { lineBreak: false, baseline: 'alphabetic', features: allOfTheFont } as const;
