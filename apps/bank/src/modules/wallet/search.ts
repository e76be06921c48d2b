import {
  type Currency,
  convertRoundingHalfEven,
  currencies,
  currencyCodes,
  format,
  money,
  type Rate,
} from '@farthing/money';
import { searchable } from '../books/index.ts';

/** What a search looks for. */
export type Search = {
  /** Patterns that the words of a line all have to fit. */
  readonly patterns: readonly string[];
  /** What could also be meant as an amount: a line fits it by its words or by its amount. */
  readonly amount: { readonly patterns: readonly string[]; readonly written: WrittenAmount } | undefined;
};

/** An amount as somebody wrote it, in hundredths, the end not included: '12' is any from 12.00 to 12.99. */
export type WrittenAmount = {
  readonly from: bigint;
  readonly to: bigint;
  /** The currency that is named with it, or every one. */
  readonly in: readonly Currency[];
};

export function readSearch(text: string): Search {
  const words = searchable(text)
    .split(' ')
    .filter((word) => word !== '');
  for (const index of words.keys()) {
    const amount = amountAt(words, index);
    if (amount === undefined) continue;
    const others = words.toSpliced(index, amount.words.length);
    return {
      patterns: others.map(anywhere),
      amount: { patterns: amount.words.map(anywhere), written: amount.written },
    };
  }
  return { patterns: words.map(anywhere), amount: undefined };
}

/**
 * The amounts of a wallet that are written so, as PostgreSQL writes ranges: in the wallet's own currency, or in the one
 * that a page shows its history in, at the rate of that page.
 */
export function amountsWritten({ from, to, in: meant }: WrittenAmount, shownAt: Rate): string {
  const booked = meant.includes(shownAt.from) ? [`[${from},${to})`] : [];
  const shown = meant.includes(shownAt.to)
    ? [`[${firstShownAs(from, shownAt)},${firstShownAs(to, shownAt)})`]
    : [];
  return `{${[...booked, ...shown].join(',')}}`;
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

/** A currency may stand beside the number as a word of its own, before it or after it. */
function amountAt(
  words: readonly string[],
  index: number,
): { readonly words: readonly string[]; readonly written: WrittenAmount } | undefined {
  const pair = words.slice(index, index + 2);
  const one = pair.slice(0, 1);
  for (const meant of pair.some((word) => named.has(word)) ? [pair, one] : [one]) {
    const written = writtenAmount(meant.join(''));
    if (written !== undefined) return { words: meant, written };
  }
  return undefined;
}

/** By sign and by code, as a search has them. */
const named: ReadonlyMap<string, Currency> = new Map(
  currencyCodes.flatMap((currency) => [
    [currencies[currency].symbol, currency],
    [currency.toLowerCase(), currency],
  ]),
);

const names = [...named.keys()].map((name) => name.replace('$', '\\$')).join('|');
const amountWord = new RegExp(`^[+\\-−]?(${names})?(\\d[\\d.,]*)(${names})?$`);

function writtenAmount(word: string): WrittenAmount | undefined {
  const [, before, number = '', after] = amountWord.exec(word) ?? [];
  if (before !== undefined && after !== undefined) return undefined;
  const currency = named.get(before ?? after ?? '');
  const meant = currency === undefined ? currencyCodes : [currency];
  for (const [pattern, fitting] of notations) {
    const match = pattern.exec(number);
    const such = meant.filter(fitting);
    if (match && such.length > 0) return { ...hundredths(match), in: such };
  }
  return undefined;
}

/** Whether amounts of it are shown as 1.234,56 and not as 1,234.56. */
const hasComma = (currency: Currency) => format(money(1n, currency)).includes('0,01');

/** With or without what stands between thousands; with the comma for decimals, only what is shown so is meant. */
const notations = [
  [/^(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{1,2}))?$/, () => true],
  [/^(\d{1,12}|\d{1,3}(?:\.\d{3}){1,3}),(\d{1,2})$/, hasComma],
] as const;

function hundredths([, whole = '', fraction = '']: RegExpExecArray): { from: bigint; to: bigint } {
  const places = 10n ** BigInt(2 - fraction.length);
  const from = BigInt(whole.replaceAll(/[.,]/g, '') + fraction) * places;
  return { from, to: from + places };
}
