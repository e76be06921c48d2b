import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';

/** How text is set: running text, what stands out, headings, and numbers that people copy. */
export type Face = 'text' | 'strong' | 'display' | 'mono';

/** A package of fonts. Each of its files holds some of the letters, so that nobody loads all of them. */
type Family = {
  readonly name: string;
  /** Absent where one file holds every weight. */
  readonly weight?: number;
};

const faces = {
  text: { name: '@fontsource/atkinson-hyperlegible-next', weight: 400 },
  strong: { name: '@fontsource/atkinson-hyperlegible-next', weight: 600 },
  display: { name: '@fontsource/besley', weight: 500 },
  mono: { name: '@fontsource/atkinson-hyperlegible-mono', weight: 400 },
} as const satisfies Record<Face, Family>;

/** For letters that the faces do not have, in the order in which they are asked. The last has most of what is left. */
const others: readonly Family[] = [
  { name: '@fontsource-variable/noto-sans' },
  { name: '@fontsource-variable/noto-sans-arabic' },
  { name: '@fontsource-variable/noto-sans-hebrew' },
  { name: '@fontsource-variable/noto-sans-thai' },
  { name: '@fontsource-variable/noto-sans-sc' },
  { name: '@fontsource-variable/noto-sans-kr' },
  { name: '@fontsource-variable/noto-sans-jp' },
  { name: '@fontsource/unifont', weight: 400 },
];

/** The first font that has the letter; undefined when none has. */
export async function fontFor(face: Face, codePoint: number): Promise<Font | undefined> {
  for (const family of [faces[face], ...others]) {
    for (const part of await partsOf(family)) {
      if (!part.spans.some(([from, to]) => from <= codePoint && codePoint <= to)) continue;
      const font = await fontOf(part);
      if (font.hasGlyphForCodePoint(codePoint)) return font;
    }
  }
  return undefined;
}

/** Some letters of a family, and the file that has them. */
type Part = { readonly file: string; readonly spans: readonly Span[]; readonly isVariable: boolean };
type Span = readonly [from: number, to: number];

const listed = new Map<Family, Promise<readonly Part[]>>();

function partsOf(family: Family): Promise<readonly Part[]> {
  const known = listed.get(family) ?? readParts(family);
  listed.set(family, known);
  return known;
}

async function readParts(family: Family): Promise<readonly Part[]> {
  const list = JSON.parse(await readFile(require.resolve(`${family.name}/unicode.json`), 'utf8')) as object;
  const subsets = Object.entries(list as Record<string, string>).map(
    ([subset, text]) => [subset.replaceAll(/[[\]]/g, ''), text.split(',').map(spanOf)] as const,
  );
  return (subsets.length > 0 ? subsets : blocks).map(([subset, spans]) => ({
    file: fileOf(family, subset),
    spans,
    isVariable: family.weight === undefined,
  }));
}

/** Of a family that comes in one file: opened whole, it would take a hundred megabytes for one letter. */
const blocks = Array.from({ length: 0x100 }, (_, block) => {
  const span: Span = [block * 0x100, block * 0x100 + 0xff];
  return ['latin', [span]] as const;
});

/** U+4E00-9FFF, or one letter alone. */
function spanOf(text: string): Span {
  const [from = '', to = from] = text.trim().slice(2).split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}

function fileOf({ name, weight = 0 }: Family, subset: string): string {
  const [, id = ''] = name.split('/');
  return `${name}/files/${id}-${subset}-${weight || 'wght'}-normal.woff2`;
}

/** Opened once and kept, up to so many: names in every script of the world would fill the memory otherwise. */
const keptFonts = 32;
const opened = new Map<Part, Promise<Font>>();

function fontOf(part: Part): Promise<Font> {
  const known = opened.get(part) ?? openFont(part);
  // The one that was used last stands last.
  opened.delete(part);
  opened.set(part, known);
  const [oldest] = opened.keys();
  if (opened.size > keptFonts && oldest !== undefined) opened.delete(oldest);
  return known;
}

/** At the weight of running text: some families begin with their thinnest, and fontkit cannot embed another one. */
async function openFont({ file, spans, isVariable }: Part): Promise<Font> {
  const packed = await readFile(require.resolve(file));
  const variationAxes = isVariable ? { variationAxes: { wght: 400 } } : {};
  const bytes = await subsetFont(packed, lettersIn(spans), { targetFormat: 'truetype', ...variationAxes });
  return create(bytes) as Font;
}

function lettersIn(spans: readonly Span[]): string {
  const letters = spans.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
  );
  return letters.join('').toWellFormed();
}

const require = createRequire(import.meta.url);
