import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';
import { cachedByKey } from './cache-by-key.ts';
import { unpackWoff } from './woff.ts';

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

/** For each letter the font that draws it. */
export type Fonts = ReadonlyMap<string, Font>;

/** Stands for a letter that no font has. */
export const unknownLetter = '\ufffd';

/**
 * The fonts of all that will be set. Of whatever is wanted in one of them, a font of these letters alone is cut out, once:
 * to cut out all that a file holds takes ten times as long, and somebody could name a letter of each of three hundred files.
 */
export async function fontsFor(text: string): Promise<Readonly<Record<Face, Fonts>>> {
  const letters = new Set(text);
  const joining = [...letters].filter(joinsItsNeighbour);
  const ownOf = (face: Face) => fontsIn([faces[face]], letters, joining);
  const own = {
    text: await ownOf('text'),
    strong: await ownOf('strong'),
    display: await ownOf('display'),
    mono: await ownOf('mono'),
  };
  const missing = Object.values(own).flatMap((fonts) => [...letters].filter((letter) => !fonts.has(letter)));
  const rest = await fontsIn(others, new Set(missing), joining);
  const isComplete = missing.every((letter) => rest.has(letter));
  const mark = isComplete ? rest : await fontsIn(others, new Set(unknownLetter), []);
  const withRest = (face: Face) => new Map([...mark, ...rest, ...own[face]]);
  return {
    text: withRest('text'),
    strong: withRest('strong'),
    display: withRest('display'),
    mono: withRest('mono'),
  };
}

/** Each letter by the first that has it. */
async function fontsIn(
  families: readonly Family[],
  letters: ReadonlySet<string>,
  joining: readonly string[],
): Promise<Fonts> {
  const found = new Map<string, Font>();
  for (const family of families) {
    for (const part of await partsOf(family)) {
      const wanted = [...letters].filter((letter) => !found.has(letter) && isIn(part, letter));
      if (wanted.length === 0) continue;
      const marks = joining.filter((letter) => isIn(part, letter));
      const font = await openFont(part, [...wanted, ...marks].join(''));
      // One glyph is the one for what a font does not have; it cannot be asked for letters then.
      if (font.numGlyphs === 1) continue;
      for (const letter of wanted) if (font.hasGlyphForCodePoint(codePoint(letter))) found.set(letter, font);
    }
  }
  return found;
}

/** Some letters of a family, and the file that has them. */
type Part = { readonly family: Family; readonly file: string; readonly spans: readonly Span[] };
type Span = readonly [from: number, to: number];

function isIn({ spans }: Part, letter: string): boolean {
  return spans.some(([from, to]) => from <= codePoint(letter) && codePoint(letter) <= to);
}

/** A mark on a letter, or a space: in another font than its neighbour it would tear a word apart. */
export const joinsItsNeighbour = (letter: string) => /[\p{M}\s]/u.test(letter);

const codePoint = (letter: string) => letter.codePointAt(0) ?? 0;

const partsOf = cachedByKey(async (family: Family): Promise<readonly Part[]> => {
  const list = JSON.parse(await readFile(require.resolve(`${family.name}/unicode.json`), 'utf8')) as object;
  const subsets = Object.entries(list as Record<string, string>);
  if (subsets.length === 0) return [{ family, file: fileOf(family, 'latin'), spans: [[0, 0x10ffff]] }];
  return subsets.map(([subset, text]) => ({
    family,
    file: fileOf(family, subset.replaceAll(/[[\]]/g, '')),
    spans: text.split(',').map(spanOf),
  }));
});

/** U+4E00-9FFF, or one letter alone. */
function spanOf(text: string): Span {
  const [from = '', to = from] = text.trim().slice(2).split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}

/** A family of every weight comes as WOFF2 only. Where there is a choice, WOFF is unpacked in a fraction of the time. */
function fileOf({ name, weight }: Family, subset: string): string {
  const [, id = ''] = name.split('/');
  const ending = weight === undefined ? 'wght-normal.woff2' : `${weight}-normal.woff`;
  return `${name}/files/${id}-${subset}-${ending}`;
}

function openFont({ family, file }: Part, letters: string): Promise<Font> {
  return others.includes(family) ? cutOut(file, letters) : wholeFont(file);
}

/** The faces of the bank are in every file and small; they stay open. */
const wholeFont = cachedByKey(async (file: string) => create(await unpacked(file)) as Font);

/** At the weight of running text: some families begin with their thinnest, and fontkit cannot embed another one. */
async function cutOut(file: string, letters: string): Promise<Font> {
  const options = file.endsWith('.woff2') ? { variationAxes: { wght: 400 } } : {};
  const bytes = file.endsWith('.woff2') ? await readFile(require.resolve(file)) : await unpackedOnce(file);
  return create(await subsetFont(bytes, letters, { targetFormat: 'truetype', ...options })) as Font;
}

async function unpacked(file: string): Promise<Buffer> {
  return unpackWoff(await readFile(require.resolve(file)));
}

/** The font of last resort is twelve megabytes: kept, since to unpack it takes a tenth of a second. */
const unpackedOnce = cachedByKey(unpacked);

const require = createRequire(import.meta.url);
