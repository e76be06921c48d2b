/** Counted as people count them: an emoji is one, though JavaScript's length says two. */
export function characters(text: string): number {
  return [...text].length;
}

/** Composed, the spaces of all scripts made one plain space. Control characters stay, to be refused. */
export function tidyLine(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .replaceAll(/^ | $/g, '');
}

/** Nothing hidden, nothing piled up, and something to see. */
export function isReadable(text: string): boolean {
  return !hidden.test(text) && !piledMarks.test(text) && visible.test(text);
}

/** Starts with a letter; letters, marks, apostrophes, hyphens, dots and spaces. */
export function isNameShaped(text: string): boolean {
  return nameShape.test(text);
}

/** A dot ends an initial or a word; between two words it makes a web address of a name: `evil-bank.com`. */
export function holdsAddress(text: string): boolean {
  return dotBetweenWords.test(text);
}

/**
 * Letters of one way of writing. A Cyrillic `а` among Latin letters makes a name that reads as another's; Japanese and
 * Korean are written in several scripts together.
 */
export function isOneScript(text: string): boolean {
  return scripts.some((script) => script.test(text));
}

/**
 * Control characters, lone surrogates, line separators, and whatever is invisible or turns the direction of writing:
 * with those a payee's name can be made to read as another's.
 */
const hidden = new RegExp(
  String.raw`[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200E\u200F` +
    String.raw`\u202A-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E0FFF}]`,
  'u',
);

/** More marks on one letter than any language writes. */
const piledMarks = /\p{M}{4}/u;

const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

const nameShape = /^\p{L}[\p{L}\p{M}'’ʼ‘·. \-‐]*$/u;

/** Initials such as `J.R.R.` may stand close: they have one letter on both sides. */
const dotBetweenWords = /\.(?=\p{L}\p{M}*\p{L})|\p{L}\p{M}*\p{L}\p{M}*\.(?=\p{L})/u;

/** Those in which languages are written today. */
const scripts = [
  ...[
    'Latin',
    'Greek',
    'Cyrillic',
    'Armenian',
    'Georgian',
    'Hebrew',
    'Arabic',
    'Syriac',
    'Thaana',
    'Nko',
    'Adlam',
  ],
  ...['Ethiopic', 'Tifinagh', 'Vai', 'Osmanya', 'Cherokee', 'Canadian_Aboriginal', 'Mongolian', 'Tibetan'],
  ...[
    'Devanagari',
    'Bengali',
    'Gurmukhi',
    'Gujarati',
    'Oriya',
    'Tamil',
    'Telugu',
    'Kannada',
    'Malayalam',
    'Sinhala',
  ],
  ...[
    'Thai',
    'Lao',
    'Myanmar',
    'Khmer',
    'Javanese',
    'Balinese',
    'Sundanese',
    'Lisu',
    'Yi',
    'Ol_Chiki',
    'Meetei_Mayek',
  ],
]
  .map((script) => [script])
  .concat([
    ['Han', 'Hiragana', 'Katakana'],
    ['Han', 'Hangul'],
    ['Han', 'Bopomofo'],
  ])
  .map((together) => {
    const letters = together.map((script) => `\\p{Script_Extensions=${script}}`).join('');
    return new RegExp(`^[${letters}\\p{Script=Common}\\p{Script=Inherited}]*$`, 'u');
  });
