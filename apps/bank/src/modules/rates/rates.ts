import {
  type Currency,
  convertRoundingUp,
  currencyCodes,
  type Money,
  parseRate,
  parseRatio,
  type Rate,
  ratioToDecimalRoundingDown,
} from '@farthing/money';
import { chargedRate, type DollarRates, middleRate as middleOf } from '@farthing/rules';
import { policies } from '../../platform/policies.ts';

/** Every currency but the dollar, which the others are measured in. */
export type QuotedCurrency = Exclude<Currency, 'USD'>;

export type RateTable = DollarRates;

/** Rates that a service gave and that were found plausible. */
export type GoodRates = { readonly rates: RateTable; readonly fetchedAt: Date; readonly source: string };

/** The rates that the bank uses now. */
export type CurrentRates = {
  readonly base: 'USD';
  readonly rates: RateTable;
  /** Null while none were ever fetched. */
  readonly asOf: Date | null;
  /** The host that gave them, or 'fallback'. */
  readonly source: string;
  readonly stale: boolean;
};

export type Quote = {
  /** How much of `to` the customer gets for one of `from`: the margin is taken off. */
  readonly rate: Rate;
  /** The very same rate in figures, for the customer to read. */
  readonly rateText: string;
  /** Before the margin. */
  readonly middle: Rate;
  readonly marginBasisPoints: bigint;
  readonly asOf: Date | null;
  readonly source: string;
};

export type RatesProblem =
  | 'unreachable'
  | 'too_slow'
  | 'redirected'
  | 'bad_status'
  | 'too_large'
  | 'not_json'
  | 'wrong_base'
  | 'rate_missing'
  | 'out_of_bounds'
  | 'jumped';

/** The service did not give rates that can be used. Expected now and then: the last good ones stay. */
export class UnusableRates extends Error {
  override readonly name = 'UnusableRates';
  readonly problem: RatesProblem;

  constructor(problem: RatesProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}

/** Reads what a service answered: `{ "base": "USD", "rates": { "EUR": 0.92, "GBP": 0.78, … } }`. */
export function readRates(body: string): RateTable {
  const answer = parseJson(body);
  const base = fieldOf(answer, 'base') ?? fieldOf(answer, 'base_code') ?? 'USD';
  if (base !== 'USD') throw new UnusableRates('wrong_base', 'the rates are not those of the US dollar');
  const rates = fieldOf(answer, 'rates');
  return tableOf((currency) => {
    const rate = decimalOf(fieldOf(rates, currency));
    if (rate === null) throw new UnusableRates('rate_missing', `there is no rate for ${currency}`);
    return rate;
  });
}

/** Refuses rates that cannot be right: they would be charged to customers. */
export function assertPlausible(rates: RateTable, last: GoodRates | undefined, now: Date): void {
  const { bounds, largestStepBasisPoints, comparedForMs } = policies.exchangeRates;
  const compared = last !== undefined && ageMs(last, now) <= comparedForMs ? last.rates : undefined;
  for (const currency of quotedCurrencies) {
    const rate = millionths(rates[currency]);
    const { least, most } = bounds[currency];
    if (rate < millionths(least) || rate > millionths(most)) {
      throw new UnusableRates('out_of_bounds', `${currency} at ${rates[currency]} is out of bounds`);
    }
    if (compared === undefined) continue;
    const before = millionths(compared[currency]);
    const step = rate > before ? rate - before : before - rate;
    if (step * 10_000n > before * largestStepBasisPoints) {
      throw new UnusableRates(
        'jumped',
        `${currency} went from ${compared[currency]} to ${rates[currency]} at once`,
      );
    }
  }
}

/** The last good rates however old, and before there were any the fallback, which never passes for fresh. */
export function currentRates(last: GoodRates | undefined, now: Date): CurrentRates {
  const { fallback, staleAfterMs } = policies.exchangeRates;
  if (last === undefined) {
    return { base: 'USD', rates: fallback, asOf: null, source: 'fallback', stale: true };
  }
  const { rates, fetchedAt, source } = last;
  return { base: 'USD', rates, asOf: fetchedAt, source, stale: ageMs(last, now) > staleAfterMs };
}

/** Whether to ask the service: its rates are about to grow stale, and it was not asked a moment ago. */
export function isRefreshDue(last: GoodRates | undefined, lastTryAt: Date | undefined, now: Date): boolean {
  const { refreshAfterMs, retryAfterMs } = policies.exchangeRates;
  if (last !== undefined && ageMs(last, now) < refreshAfterMs) return false;
  return lastTryAt === undefined || now.getTime() - lastTryAt.getTime() >= retryAfterMs;
}

/** Whether real money may be exchanged at these rates. */
export function isQuotable({ asOf }: CurrentRates, now: Date): boolean {
  return asOf !== null && now.getTime() - asOf.getTime() <= policies.exchangeRates.quotableForMs;
}

/** What the customer gets for what the customer gives. */
export function quote(current: CurrentRates, from: Currency, to: Currency, margin: bigint): Quote {
  const { asOf, source } = current;
  const marginBasisPoints = from === to ? 0n : margin;
  const middle = middleRate(current, from, to);
  return { ...chargedRate(middle, marginBasisPoints), middle, marginBasisPoints, asOf, source };
}

/** The middle of the market, exact: for comparing amounts, not for charging. */
export function middleRate({ rates }: CurrentRates, from: Currency, to: Currency): Rate {
  return middleOf(rates, from, to);
}

/** What an amount comes to in the currency that bounds are in: rounded up, so that nothing is below a bound by rounding. */
export function worthIn(rates: CurrentRates, amount: Money, currency: Currency): Money {
  return convertRoundingUp(amount, middleRate(rates, amount.currency, currency));
}

/** The later of two, either of which may be missing. */
export function newer(a: GoodRates | undefined, b: GoodRates | undefined): GoodRates | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return a.fetchedAt > b.fetchedAt ? a : b;
}

const rateDecimals = 6;

const quotedCurrencies = currencyCodes.filter((currency) => currency !== 'USD');

function tableOf(rateFor: (currency: QuotedCurrency) => string): RateTable {
  return Object.fromEntries(
    quotedCurrencies.map((currency) => [currency, rateFor(currency)]),
  ) as unknown as RateTable;
}

const ageMs = ({ fetchedAt }: GoodRates, now: Date): number => now.getTime() - fetchedAt.getTime();

function rateOf(text: string, from: Currency, to: Currency): Rate {
  const rate = parseRate(text, from, to);
  if (rate === null) throw new Error(`"${text}" is no rate from ${from} to ${to}`);
  return rate;
}

const millionths = (rate: string): bigint => {
  const { numerator, denominator } = rateOf(rate, 'USD', 'USD');
  return (numerator * 10n ** BigInt(rateDecimals)) / denominator;
};

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new UnusableRates('not_json', 'the answer is not JSON');
  }
}

function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[name];
}

/** The shortest decimal that gives a float back is the one that was sent; what lies beyond the sixth place is cut off. */
function decimalOf(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value;
  const ratio = typeof text === 'string' ? parseRatio(text) : null;
  if (ratio === null || ratio.numerator * 10n ** BigInt(rateDecimals) < ratio.denominator) return null;
  return inFigures(ratio, rateDecimals);
}

const inFigures = (ratio: { numerator: bigint; denominator: bigint }, decimals: number): string =>
  ratioToDecimalRoundingDown(ratio, decimals).replace(/\.?0+$/, '');
