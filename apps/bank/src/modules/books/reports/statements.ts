import { type Currency, convertRoundingHalfEven, money, type Rate } from '@farthing/money';
import { dayBefore, type LineStanding, type Move } from './days.ts';
import { type Heading, headingNames, headings, type Section } from './headings.ts';

export type StatementsInput = {
  /** What everything is told in. */
  readonly currency: Currency;
  readonly first: string;
  readonly last: string;
  /** Where the lines stood before the first day and stand after the last. */
  readonly before: readonly LineStanding[];
  readonly after: readonly LineStanding[];
  /** Every move up to the last day, from the first of the journal on. */
  readonly moves: readonly Move[];
  readonly rateOf: (day: string, from: Currency, to: Currency) => Rate;
  readonly headingOf: (line: string) => Heading;
};

/** A line under its heading: in its own currency and in that of the statement. Above zero is a credit. */
export type Figure = {
  readonly line: string;
  readonly currency: Currency;
  readonly own: bigint;
  readonly amount: bigint;
};

export type HeadingFigures = {
  readonly heading: Heading;
  readonly amount: bigint;
  readonly figures: readonly Figure[];
};

export type Statements = {
  readonly balanceSheet: {
    readonly headings: readonly HeadingFigures[];
    /** What income and expenses have brought since the beginning, each at the rate of its day. */
    readonly result: bigint;
    readonly exchangeDifference: bigint;
    /** What is left of the halves of minor units. Anything beyond that means that the books do not balance. */
    readonly rounding: bigint;
    readonly balances: boolean;
  };
  readonly profitAndLoss: {
    readonly headings: readonly HeadingFigures[];
    readonly exchangeDifference: bigint;
    readonly result: bigint;
  };
};

/**
 * Balance sheet at the end of the last day, and profit and loss of the days, in one currency. What stands is worth what it is at the
 * last day's rates; what was earned and spent is worth what it was on its day. The two differ, and so does what the bank gave and
 * took when it exchanged money: that is the exchange difference, reckoned by itself and not as what is missing to zero.
 */
export function statementsOf(input: StatementsInput): Statements {
  const standing = input.after.map((line) => worthOf(input, line, input.last));
  const isFlow = ({ line }: { readonly line: string }) => isOf(input, line, ['income', 'expenses']);
  const isExchange = ({ line }: { readonly line: string }) => isOf(input, line, ['exchange']);
  const flows = input.moves.filter(isFlow).map((move) => earnedBy(input, move));
  const sheet = groupedBy(
    input,
    standing.filter((each) => !isFlow(each) && !isExchange(each)),
  );
  const result = roundedHalfEven(sumOf(flows));
  const exchange = exchangeAt(input, input.after, input.last, flows);
  const exchangeDifference = roundedHalfEven(exchange);
  const shown = sheet.reduce((total, { amount }) => total + amount, 0n) + result + exchangeDifference;
  const period = flows.filter(({ day }) => day >= input.first);
  const profit = groupedBy(input, mergedByLine(period));
  const earlier = flows.filter(({ day }) => day < input.first);
  const exchangeBefore = exchangeAt(input, input.before, dayBefore(input.first), earlier);
  const ofPeriod = roundedHalfEven(exchange - exchangeBefore);
  return {
    balanceSheet: {
      headings: sheet,
      result,
      exchangeDifference,
      rounding: -shown,
      balances: absolute(shown) <= BigInt(standing.length + 2),
    },
    profitAndLoss: {
      headings: profit,
      exchangeDifference: ofPeriod,
      result: profit.reduce((total, { amount }) => total + amount, 0n) + ofPeriod,
    },
  };
}

/** Finer than a minor unit by this: a thousand days that were rounded one by one would be off by more than a coin. */
const fine = 1_000_000n;

type Worth = {
  readonly line: string;
  readonly currency: Currency;
  readonly own: bigint;
  readonly worth: bigint;
};
type Earned = Worth & { readonly day: string };

function isOf({ headingOf }: StatementsInput, line: string, sections: readonly Section[]): boolean {
  return sections.includes(headings[headingOf(line)]);
}

function worthOf(input: StatementsInput, { line, currency, balance }: LineStanding, day: string): Worth {
  return { line, currency, own: balance, worth: finely(input, balance, currency, day) };
}

function earnedBy(input: StatementsInput, { day, line, currency, debit, credit }: Move): Earned {
  const own = credit - debit;
  return { day, line, currency, own, worth: finely(input, own, currency, day) };
}

function finely(
  { currency: to, rateOf }: StatementsInput,
  minor: bigint,
  from: Currency,
  day: string,
): bigint {
  if (from === to) return minor * fine;
  return convertRoundingHalfEven(money(minor * fine, from), rateOf(day, from, to)).minor;
}

/** What exchanging has brought up to a day: the bank's open positions, and what earnings of other days are worth more by now. */
function exchangeAt(
  input: StatementsInput,
  lines: readonly LineStanding[],
  day: string,
  earned: readonly Earned[],
): bigint {
  const worths = lines.map((line) => worthOf(input, line, day));
  const positions = worths.filter(({ line }) => isOf(input, line, ['exchange']));
  const earnings = worths.filter(({ line }) => isOf(input, line, ['income', 'expenses']));
  return sumOf(positions) + sumOf(earnings) - sumOf(earned);
}

function sumOf(worths: readonly Worth[]): bigint {
  return worths.reduce((total, { worth }) => total + worth, 0n);
}

function mergedByLine(worths: readonly Worth[]): readonly Worth[] {
  const merged = new Map<string, Worth>();
  for (const { line, currency, own, worth } of worths) {
    const key = `${currency} ${line}`;
    const before = merged.get(key) ?? { own: 0n, worth: 0n };
    merged.set(key, { line, currency, own: before.own + own, worth: before.worth + worth });
  }
  return [...merged.values()];
}

/** Each heading in its order. What a heading says is what the figures below it add up to, to the minor unit. */
function groupedBy({ headingOf }: StatementsInput, worths: readonly Worth[]): readonly HeadingFigures[] {
  const byHeading = Map.groupBy(worths, ({ line }) => headingOf(line));
  return headingNames.flatMap((heading) => {
    const figures = (byHeading.get(heading) ?? [])
      .filter(({ own, worth }) => own !== 0n || worth !== 0n)
      .map(({ line, currency, own, worth }) => ({ line, currency, own, amount: roundedHalfEven(worth) }))
      .toSorted((a, b) => (`${a.line} ${a.currency}` < `${b.line} ${b.currency}` ? -1 : 1));
    if (figures.length === 0) return [];
    return { heading, amount: figures.reduce((total, { amount }) => total + amount, 0n), figures };
  });
}

function absolute(minor: bigint): bigint {
  return minor < 0n ? -minor : minor;
}

function roundedHalfEven(worth: bigint): bigint {
  const [whole, rest] = [worth / fine, worth % fine];
  const twice = absolute(rest) * 2n;
  const isUp = twice > fine || (twice === fine && whole % 2n !== 0n);
  return isUp ? whole + (worth < 0n ? -1n : 1n) : whole;
}
