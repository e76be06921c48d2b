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
