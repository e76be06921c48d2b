import { type PdfObject, utf16Hex, writePdf } from './pdf-file.ts';

/** The fonts that every reader of PDF files brings along. */
const fonts = { sans: 'Helvetica', bold: 'Helvetica-Bold', serif: 'Times-Bold', mono: 'Courier' } as const;
export type Font = keyof typeof fonts;

/** In times the size of the type: with room for marks above and below the letters. */
export const pictureHeight = 1.6;

/** A line of writing that those fonts do not have, as the browser draws it. */
export type Picture = {
  readonly jpeg: Uint8Array;
  readonly pixelWidth: number;
  readonly pixelHeight: number;
  /** What stands in it, so that it can be searched for and copied. */
  readonly text: string;
};

type Place = { readonly x: number; readonly y: number };
type Type = { readonly font: Font; readonly size: number; readonly colour?: Colour };
export type Colour = readonly [red: number, green: number, blue: number];

export const a4 = { width: 595, height: 842 } as const;
const ink: Colour = [0.03, 0.12, 0.13];
export const paleInk: Colour = [0.33, 0.41, 0.41];
const hairline: Colour = [0.84, 0.88, 0.88];

/** One sheet of paper, in points from its upper left corner. What is written on it stays. */
export function paper() {
  const marks: string[] = [];
  const pictures: (Picture & { readonly width: number })[] = [];
  return {
    write({ x, y }: Place, { font, size, colour = ink }: Type, codes: readonly number[]): void {
      const hex = codes.map((code) => code.toString(16).padStart(2, '0')).join('');
      marks.push(`${rgb(colour)} rg BT /${font} ${size} Tf ${x} ${a4.height - y} Td <${hex}> Tj ET`);
    },
    rule({ x, y }: Place, width: number): void {
      marks.push(`${rgb(hairline)} RG 0.75 w ${x} ${a4.height - y} m ${x + width} ${a4.height - y} l S`);
    },
    ring({ x, y }: Place, radius: number, look: { colour: Colour; width: number; dash?: string }): void {
      const { colour, width, dash = '[] 0' } = look;
      marks.push(`${rgb(colour)} RG ${width} w ${dash} d ${circle(x, a4.height - y, radius)} S [] 0 d`);
    },
    /** In type of this size. `y` is the line that letters stand on, a quarter above the picture's lower edge. */
    picture({ x, y }: Place, size: number, picture: Picture): void {
      const name = pictures.length;
      const height = size * pictureHeight;
      const width = (height * picture.pixelWidth) / picture.pixelHeight;
      pictures.push({ ...picture, width: width / Math.max([...picture.text].length, 1) });
      const bottom = a4.height - y - height / 4;
      marks.push(`q ${width} 0 0 ${height} ${x} ${bottom} cm /P${name} Do Q`);
      marks.push(`BT /T${name} 1 Tf ${x} ${bottom} Td <${hiddenCodes(picture.text)}> Tj ET`);
    },
    toPdf: (title: string) => writePdf(objects(marks.join('\n'), pictures), title),
  };
}

function objects(
  content: string,
  pictures: readonly (Picture & { readonly width: number })[],
): readonly PdfObject[] {
  const fontNames = Object.entries(fonts);
  const first = { font: 5, picture: 5 + fontNames.length };
  const perPicture = 4;
  const reference = (place: number, part: number) => `${first.picture + perPicture * place + part} 0 R`;
  const named = [
    ...fontNames.map(([name], place) => `/${name} ${first.font + place} 0 R`),
    ...pictures.map((_, place) => `/T${place} ${reference(place, 1)}`),
  ];
  const drawn = pictures.map((_, place) => `/P${place} ${reference(place, 0)}`);
  return [
    {
      dictionary:
        '<< /Type /Catalog /Pages 2 0 R /Lang (en-GB) /ViewerPreferences << /DisplayDocTitle true >> >>',
    },
    { dictionary: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>' },
    {
      dictionary:
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${a4.width} ${a4.height}] /Contents 4 0 R ` +
        `/Resources << /Font << ${named.join(' ')} >> /XObject << ${drawn.join(' ')} >> >> >>`,
    },
    { dictionary: '<< >>', stream: content },
    ...fontNames.map(([, base]) => ({
      dictionary: `<< /Type /Font /Subtype /Type1 /BaseFont /${base} /Encoding /WinAnsiEncoding >>`,
    })),
    ...pictures.flatMap((picture, place) => pictureObjects(picture, (part) => reference(place, part))),
  ];
}

/** The picture, and a font without any strokes that lays the text over it. */
function pictureObjects(
  { jpeg, pixelWidth, pixelHeight, text, width }: Picture & { readonly width: number },
  reference: (part: number) => string,
): readonly PdfObject[] {
  const letters = [...text];
  const names = letters.map(() => '/none').join(' ');
  return [
    {
      dictionary:
        `<< /Type /XObject /Subtype /Image /Width ${pixelWidth} /Height ${pixelHeight} ` +
        '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode >>',
      stream: jpeg,
    },
    {
      dictionary:
        '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] ' +
        `/CharProcs << /none ${reference(2)} >> /Encoding << /Type /Encoding /Differences [1 ${names}] >> ` +
        `/FirstChar 1 /LastChar ${letters.length} /Widths [${letters.map(() => width.toFixed(3)).join(' ')}] ` +
        `/Resources << >> /ToUnicode ${reference(3)} >>`,
    },
    { dictionary: '<< >>', stream: `${width.toFixed(3)} 0 d0` },
    { dictionary: '<< >>', stream: unicodeMap(letters) },
  ];
}

/** The first letter is 1, the second 2: each has a code of its own. A line has fewer than there are codes. */
function hiddenCodes(text: string): string {
  return [...text].map((_, place) => (place + 1).toString(16).padStart(2, '0')).join('');
}

function unicodeMap(letters: readonly string[]): string {
  const lines = letters.map(
    (letter, place) => `<${(place + 1).toString(16).padStart(2, '0')}> <${utf16Hex(letter)}>`,
  );
  // No more than 100 in one list, says the format.
  const lists = Array.from({ length: Math.ceil(lines.length / 100) }, (_, at) =>
    lines.slice(at * 100, (at + 1) * 100),
  );
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange\n<00> <ff>\nendcodespacerange',
    ...lists.map((list) => `${list.length} beginbfchar\n${list.join('\n')}\nendbfchar`),
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}

function rgb(colour: Colour): string {
  return colour.join(' ');
}

/** Of four curves, which is as round as the eye can tell. */
function circle(x: number, y: number, radius: number): string {
  const bend = radius * 0.5523;
  return [
    `${x + radius} ${y} m`,
    `${x + radius} ${y + bend} ${x + bend} ${y + radius} ${x} ${y + radius} c`,
    `${x - bend} ${y + radius} ${x - radius} ${y + bend} ${x - radius} ${y} c`,
    `${x - radius} ${y - bend} ${x - bend} ${y - radius} ${x} ${y - radius} c`,
    `${x + bend} ${y - radius} ${x + radius} ${y - bend} ${x + radius} ${y} c`,
  ].join(' ');
}
