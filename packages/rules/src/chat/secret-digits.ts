/**
 * Takes out of a text what nobody may write into a conversation: card numbers, and digits that are said to be a PIN or a code.
 * `asked` is the last thing that the other side said: four digits alone are a PIN only if somebody has asked for one.
 */
export function maskSecrets(text: string, asked = ''): { readonly text: string; readonly masked: boolean } {
  const plain = plainDigits(text);
  const spans = [...cardNumbers(plain), ...namedCodes(plain), ...bareCodes(plain, asked)];
  if (spans.length === 0) return { text, masked: false };
  const letters = [...text];
  for (const { from, until } of spans)
    for (let at = from; at < until; at += 1) if (isDigit(plain[at] ?? '')) letters[at] = '•';
  return { text: letters.join(''), masked: true };
}

/** In characters, not in units of JavaScript's length: a masked text must not end in half an emoji. */
type Span = { readonly from: number; readonly until: number };

const isDigit = (letter: string) => letter >= '0' && letter <= '9';

/** One character for each of the text, with the digits of every script as 0 to 9: ４ and ٤ hide nothing. */
function plainDigits(text: string): readonly string[] {
  return [...text].map((letter) => (/\p{Nd}/u.test(letter) ? String(digitOf(letter)) : letter));
}

/** Digits of a script stand together in Unicode, from 0 to 9; those of mathematics in several such rows. */
function digitOf(letter: string): number {
  const usual = letter.normalize('NFKC');
  if (usual.length === 1 && isDigit(usual)) return Number(usual);
  const point = letter.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(point - value - 1))) value += 1;
  return value;
}

const [shortestCard, longestCard] = [13, 19];

/** What may stand between two digits of one number, as people write it. */
const isBetween = (letter: string) => /^[\s.\-–—_/·]$/u.test(letter);

/** Runs of digits with little between them. A long run is tried from each digit on, since a number may hide in it. */
function cardNumbers(plain: readonly string[]): Span[] {
  return runsOf(plain).flatMap((places) => {
    const found: Span[] = [];
    for (let first = 0; first + shortestCard <= places.length; first += 1) {
      const most = Math.min(longestCard, places.length - first);
      for (let length = most; length >= shortestCard; length -= 1) {
        const taken = places.slice(first, first + length);
        if (!hasRightSum(taken.map((at) => Number(plain[at])))) continue;
        found.push({ from: taken[0] ?? 0, until: (taken.at(-1) ?? 0) + 1 });
        break;
      }
    }
    return found;
  });
}

/** The places of the digits of each run. */
function runsOf(plain: readonly string[]): readonly (readonly number[])[] {
  const runs: number[][] = [];
  let gap = Number.POSITIVE_INFINITY;
  for (const [at, letter] of plain.entries()) {
    if (isDigit(letter)) {
      if (gap > 2) runs.push([]);
      runs.at(-1)?.push(at);
      gap = 0;
    } else gap = isBetween(letter) ? gap + 1 : Number.POSITIVE_INFINITY;
  }
  return runs;
}

/** By Luhn, and of a kind of number that cards have. */
function hasRightSum(digits: readonly number[]): boolean {
  if (digits.every((digit) => digit === 0)) return false;
  const sum = digits.toReversed().reduce((total, digit, index) => {
    const counted = index % 2 === 1 ? digit * 2 : digit;
    return total + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return sum % 10 === 0 && (digits[0] ?? 0) >= 2 && (digits[0] ?? 0) <= 6;
}

const secretWord =
  /(?<!sort |post |postal |country |area |error |zip |swift |promo |referral )\b(?:pin|otp|passcode|password|passwort|code|cvv2?|cvc2?|security number|one-time code)\b/giu;

/** 'my PIN is 4821', 'code: 123 456'; close enough behind the word to be meant by it. */
function namedCodes(plain: readonly string[]): Span[] {
  const text = asUnits(plain);
  return [...text.matchAll(secretWord)].flatMap(({ index, 0: word }) => {
    const rest = text.slice(index + word.length, index + word.length + 40);
    const found = /^[^.?!\n\d]{0,30}?(?<digits>\d(?:[ -]?\d){2,7})(?![\d])/u.exec(rest);
    if (found?.groups?.digits === undefined) return [];
    const until = index + word.length + found[0].length;
    return [{ from: until - found.groups.digits.length, until }];
  });
}

/** Nothing but a code: six to eight digits always, three to five if somebody has asked for such a thing. */
function bareCodes(plain: readonly string[], asked: string): Span[] {
  const text = asUnits(plain).trim();
  if (!/^\d(?:[ -]?\d){2,7}[.!]?$/u.test(text)) return [];
  const digits = text.replaceAll(/\D/gu, '').length;
  const isAsked = asked.search(secretWord) >= 0;
  return digits >= 6 || isAsked ? [{ from: 0, until: plain.length }] : [];
}

/** One unit for each character, so that places in the text are places in the list. */
function asUnits(plain: readonly string[]): string {
  return plain.map((letter) => (letter.length === 1 ? letter : '\u{fffd}')).join('');
}
