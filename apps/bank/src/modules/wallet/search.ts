import { convertRoundingHalfEven, money, type Rate } from '@farthing/money';
import { searchable } from '../books/index.ts';

/** What a search looks for. */
export type Search = {
  /** Patterns that the words of a line all have to fit. */
  readonly patterns: readonly string[];
  /** One of the words that could also be meant as an amount: a line fits it by its words or by its amount. */
  readonly amount: { readonly pattern: string; readonly written: WrittenAmount } | undefined;
};

/** An amount as somebody wrote it, in hundredths, the end not included: '12' is any from 12.00 to 12.99. */
type WrittenAmount = { readonly from: bigint; readonly to: bigint };

export function readSearch(text: string): Search {
  const words = searchable(text)
    .split(' ')
    .filter((word) => word !== '');
  const index = words.findIndex((word) => writtenAmount(word) !== undefined);
  const word = words[index];
  const written = word === undefined ? undefined : writtenAmount(word);
  if (word === undefined || written === undefined)
    return { patterns: words.map(anywhere), amount: undefined };
  return { patterns: words.toSpliced(index, 1).map(anywhere), amount: { pattern: anywhere(word), written } };
}

/**
 * The amounts of a wallet that are written so, as PostgreSQL writes ranges: in the wallet's own currency, or in the one
 * that a page shows its history in, at the rate of that page.
 */
export function amountsWritten({ from, to }: WrittenAmount, shownAt: Rate): string {
  return `{[${from},${to}),[${firstShownAs(from, shownAt)},${firstShownAs(to, shownAt)})}`;
}

/** The smallest amount that a page rounds to this one or to more. */
function firstShownAs(minor: bigint, rate: Rate): bigint {
  let amount = ((2n * minor - 1n) * rate.denominator) / (2n * rate.numerator);
  while (convertRoundingHalfEven(money(amount, rate.from), rate).minor < minor) amount += 1n;
  return amount;
}

/** What has a meaning in a pattern means itself. */
function anywhere(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** With or without the sign, the currency's mark and the commas between thousands. */
const amountWord = /^[+\-−]?[£$€]?(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{1,2}))?$/;

function writtenAmount(word: string): WrittenAmount | undefined {
  const match = amountWord.exec(word);
  if (!match) return undefined;
  const [, whole = '', fraction = ''] = match;
  const places = 10n ** BigInt(2 - fraction.length);
  const from = BigInt(whole.replaceAll(',', '') + fraction) * places;
  return { from, to: from + places };
}
