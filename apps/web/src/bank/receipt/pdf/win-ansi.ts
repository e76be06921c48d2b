/** The characters that every PDF reader can draw without a font in the file: those of Windows-1252. */
export function winAnsiCodes(text: string): number[] | undefined {
  const codes = [...text].map(codeOf);
  return codes.includes(undefined) ? undefined : codes.filter((code) => code !== undefined);
}

/** In thousandths of the size of the type. */
export function helveticaWidth(codes: readonly number[]): number {
  return codes.reduce((width, code) => width + (widths[code - 32] ?? widest), 0);
}

function codeOf(character: string): number | undefined {
  const point = character.codePointAt(0) ?? 0;
  if ((point >= 0x20 && point < 0x7f) || (point >= 0xa0 && point <= 0xff)) return point;
  const place = atHexEighty.indexOf(character);
  return place === -1 ? undefined : 0x80 + place;
}

/** From 0x80 to 0x9f; a space where there is none. */
const atHexEighty = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

const widest = 1_000;

/** From the space on, as the makers of the typeface published them. */
const widths = [
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278',
  '556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556',
  '1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778',
  '667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556',
  '333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556',
  '556 556 333 500 278 556 500 722 500 500 500 334 260 334 584 350',
  '556 350 222 556 333 1000 556 556 333 1000 667 333 1000 350 611 350',
  '350 222 222 333 333 350 556 1000 333 1000 500 333 944 350 500 667',
  '278 333 556 556 556 556 260 556 333 737 370 556 584 333 737 333',
  '400 584 333 333 333 556 537 278 333 333 365 556 834 834 834 611',
  '667 667 667 667 667 667 1000 722 667 667 667 667 278 278 278 278',
  '722 722 778 778 778 778 778 584 778 722 722 722 722 667 667 611',
  '556 556 556 556 556 556 889 500 556 556 556 556 278 278 278 278',
  '556 556 556 556 556 556 556 584 611 556 556 556 556 500 556 500',
].flatMap((row) => row.split(' ').map(Number));
