import {
  convertRoundingDown,
  convertRoundingUp,
  currencyCodes,
  invert,
  money,
  type Rate,
  ratioToDecimalRoundingDown,
} from '@farthing/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  assertPlausible,
  type CurrentRates,
  currentRates,
  type GoodRates,
  isQuotable,
  isRefreshDue,
  quote,
  type RateTable,
  readRates,
  UnusableRates,
} from './rates.ts';

const now = new Date('2031-05-04T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const hours = 60;
const days = 24 * hours;

const good = (rates: RateTable, fetchedAt = minutesAgo(1)): GoodRates => ({
  rates,
  fetchedAt,
  source: 'rates.example',
});

const problemOf = (work: () => unknown): string | undefined => {
  try {
    work();
  } catch (error) {
    if (error instanceof UnusableRates) return error.problem;
    throw error;
  }
  return undefined;
};

/** A rate of at most six decimals between two others, as the decimal that people write. */
const rateBetween = (leastMillionths: number, mostMillionths: number) =>
  fc
    .integer({ min: leastMillionths, max: mostMillionths })
    .map((millionths) =>
      ratioToDecimalRoundingDown({ numerator: BigInt(millionths), denominator: 1_000_000n }, 6).replace(
        /\.?0+$/,
        '',
      ),
    );

const plausible: fc.Arbitrary<RateTable> = fc.record({
  EUR: rateBetween(500_000, 2_000_000),
  GBP: rateBetween(400_000, 1_600_000),
});

const currency = fc.constantFrom(...currencyCodes);

describe('reading what a service answers', () => {
  test('[API-21] a rate is the decimal that was sent, as a number or as text', () => {
    fc.assert(
      fc.property(plausible, fc.boolean(), (rates, asText) => {
        const sent = asText ? rates : { EUR: Number(rates.EUR), GBP: Number(rates.GBP) };
        expect(readRates(JSON.stringify({ base: 'USD', rates: { ...sent, USD: 1, JPY: 151.2 } }))).toEqual(
          rates,
        );
      }),
    );
  });

  test('what lies beyond the sixth place is cut off', () => {
    expect(readRates('{"rates":{"EUR":0.9200000000000001,"GBP":0.78123499}}')).toEqual({
      EUR: '0.92',
      GBP: '0.781234',
    });
  });

  test.for([
    ['not_json', ''],
    ['not_json', '<html>Service unavailable</html>'],
    ['not_json', '{"rates":{"EUR":0.92,"GBP":0.78}'],
    ['not_json', '{"rates":{"EUR":NaN,"GBP":0.78}}'],
    ['wrong_base', '{"base":"EUR","rates":{"EUR":0.92,"GBP":0.78}}'],
    ['wrong_base', '{"base_code":"GBP","rates":{"EUR":0.92,"GBP":0.78}}'],
    ['rate_missing', 'null'],
    ['rate_missing', '[]'],
    ['rate_missing', '"rates"'],
    ['rate_missing', '{"rates":null}'],
    ['rate_missing', '{"rates":{"EUR":0.92}}'],
    ['rate_missing', '{"rates":{"EUR":0.92,"GBP":null}}'],
    ['rate_missing', '{"rates":{"EUR":0.92,"GBP":0}}'],
    ['rate_missing', '{"rates":{"EUR":0.92,"GBP":-0.78}}'],
    ['rate_missing', '{"rates":{"EUR":0.92,"GBP":1e-7}}'],
    ['rate_missing', '{"rates":{"EUR":0.92,"GBP":1e400}}'],
    ['rate_missing', '{"rates":{"EUR":0.92,"GBP":"0,78"}}'],
    ['rate_missing', '{"rates":{"EUR":0.92,"GBP":["0.78"]}}'],
    ['rate_missing', '{"rates":{"EUR":0.92,"__proto__":{"GBP":0.78}}}'],
    ['rate_missing', `{"rates":{"EUR":0.92,"GBP":"0.${'7'.repeat(100)}"}}`],
  ])('%s: %s', ([problem, body]) => {
    expect(problemOf(() => readRates(body ?? ''))).toBe(problem);
  });

  test('whatever is answered gives rates that can be computed with, or is refused by name', () => {
    const body = fc.oneof(
      fc.string(),
      fc.json(),
      fc.json().map((json) => `{"rates":{"EUR":1,"GBP":${json}}}`),
    );
    fc.assert(
      fc.property(body, (text) => {
        if (problemOf(() => readRates(text)) !== undefined) return;
        for (const rate of Object.values(readRates(text))) expect(rate).toMatch(/^\d+(\.\d{0,5}[1-9])?$/);
      }),
    );
  });
});

describe('judging rates', () => {
  test('[API-21] rates within bounds are plausible when there are none to compare with', () => {
    fc.assert(
      fc.property(plausible, (rates) => {
        expect(problemOf(() => assertPlausible(rates, undefined, now))).toBeUndefined();
      }),
    );
  });

  test.for([
    { EUR: '0.499999', GBP: '0.78' },
    { EUR: '2.000001', GBP: '0.78' },
    { EUR: '0.92', GBP: '0.399999' },
    { EUR: '0.92', GBP: '1.600001' },
    { EUR: '92', GBP: '78' },
  ])('[API-21] rates out of bounds are refused: $EUR $GBP', (rates) => {
    expect(problemOf(() => assertPlausible(rates, undefined, now))).toBe('out_of_bounds');
  });

  test('[API-21] a step of a fifth is taken, a larger one refused, up and down', () => {
    const last = good({ EUR: '1', GBP: '0.8' });
    const judge = (EUR: string) => problemOf(() => assertPlausible({ EUR, GBP: '0.8' }, last, now));
    expect(['1.2', '0.8'].map(judge)).toEqual([undefined, undefined]);
    expect(['1.200001', '0.799999'].map(judge)).toEqual(['jumped', 'jumped']);
  });

  test('a step is as large as arithmetic says', () => {
    fc.assert(
      fc.property(plausible, plausible, (before, after) => {
        const stepped = (['EUR', 'GBP'] as const).some((currency) => {
          const [from, to] = [before, after].map((rates) => Math.round(Number(rates[currency]) * 1e6));
          return Math.abs((to ?? 0) - (from ?? 0)) * 10_000 > (from ?? 0) * 2_000;
        });
        expect(problemOf(() => assertPlausible(after, good(before), now))).toBe(
          stepped ? 'jumped' : undefined,
        );
      }),
    );
  });

  test('after a week without rates a large step is taken, or the bank would refuse for ever', () => {
    const after = { EUR: '1.5', GBP: '0.8' };
    const before = { EUR: '0.9', GBP: '0.8' };
    const judge = (ageMinutes: number) =>
      problemOf(() => assertPlausible(after, good(before, minutesAgo(ageMinutes)), now));
    expect(judge(7 * days)).toBe('jumped');
    expect(judge(7 * days + 1)).toBeUndefined();
  });
});

describe('which rates are used', () => {
  test('[API-21] before any success they are 0.78 GBP and 0.92 EUR, and say that they are the fallback', () => {
    expect(currentRates(undefined, now)).toEqual({
      base: 'USD',
      rates: { EUR: '0.92', GBP: '0.78' },
      asOf: null,
      source: 'fallback',
      stale: true,
    });
  });

  test('[API-21] the last good ones stay in use for ever, and are stale after an hour', () => {
    const rates = { EUR: '0.9', GBP: '0.8' };
    const at = (ageMinutes: number) => currentRates(good(rates, minutesAgo(ageMinutes)), now);
    expect(at(60)).toEqual({
      base: 'USD',
      rates,
      asOf: minutesAgo(60),
      source: 'rates.example',
      stale: false,
    });
    expect(at(61)).toMatchObject({ rates, stale: true });
    expect(at(400 * days)).toMatchObject({ rates, asOf: minutesAgo(400 * days), stale: true });
  });

  test('[API-21] the service is asked at once, then each hour, and after a failure every five minutes', () => {
    const rates = { EUR: '0.9', GBP: '0.8' };
    const due = (ageMinutes: number | undefined, triedMinutesAgo: number | undefined) =>
      isRefreshDue(
        ageMinutes === undefined ? undefined : good(rates, minutesAgo(ageMinutes)),
        triedMinutesAgo === undefined ? undefined : minutesAgo(triedMinutesAgo),
        now,
      );
    expect(due(undefined, undefined)).toBe(true);
    expect(due(undefined, 4)).toBe(false);
    expect(due(undefined, 5)).toBe(true);
    expect(due(54, undefined)).toBe(false);
    expect(due(55, 55)).toBe(true);
    expect(due(58, 3)).toBe(false);
    expect(due(300, 5)).toBe(true);
  });

  test('real money is exchanged at rates of the last day only', () => {
    const at = (asOf: Date | null) =>
      isQuotable({ ...currentRates(undefined, now), asOf } satisfies CurrentRates, now);
    expect(at(null)).toBe(false);
    expect(at(minutesAgo(24 * hours))).toBe(true);
    expect(at(minutesAgo(24 * hours + 1))).toBe(false);
  });
});

describe('quotes', () => {
  const margin = 50n;
  const from = (rates: RateTable): CurrentRates => currentRates(good(rates), now);
  const times = (a: Rate, b: Rate) => ({
    numerator: a.numerator * b.numerator,
    denominator: a.denominator * b.denominator,
  });
  const atMostOne = ({ numerator, denominator }: { numerator: bigint; denominator: bigint }) =>
    numerator <= denominator;

  test('half a percent is taken off what a dollar buys', () => {
    const given = quote(from({ EUR: '0.92', GBP: '0.78' }), 'USD', 'EUR', margin);
    expect(given).toMatchObject({ rateText: '0.9154', marginBasisPoints: 50n, source: 'rates.example' });
    // At 0.92 it would have been 108.70.
    expect(convertRoundingUp(money(10_000n, 'EUR'), invert(given.rate))).toEqual(money(10_925n, 'USD'));
  });

  test('from one other currency to another it goes by the dollar, with one margin', () => {
    expect(quote(from({ EUR: '1', GBP: '0.8' }), 'EUR', 'GBP', margin).rateText).toBe('0.796');
    expect(quote(from({ EUR: '1', GBP: '0.8' }), 'GBP', 'USD', margin).rateText).toBe('1.24375');
  });

  test('a currency for itself is one for one', () => {
    for (const code of currencyCodes) {
      expect(quote(currentRates(undefined, now), code, code, margin)).toMatchObject({
        rateText: '1',
        marginBasisPoints: 0n,
      });
    }
  });

  test('from dollars the margin is exact: no figure of the rate is lost', () => {
    fc.assert(
      fc.property(plausible, (rates) => {
        const { rate } = quote(from(rates), 'USD', 'GBP', margin);
        const [whole = '', fraction = ''] = rates.GBP.split('.');
        const gbp = BigInt(whole + fraction.padEnd(6, '0'));
        expect(rate.numerator * 10n ** 10n).toBe(gbp * (10_000n - margin) * rate.denominator);
      }),
    );
  });

  test('the figures that the customer reads are the ones that are computed with', () => {
    fc.assert(
      fc.property(plausible, currency, currency, (rates, a, b) => {
        const { rate, rateText } = quote(from(rates), a, b, margin);
        expect(ratioToDecimalRoundingDown(rate, 10).replace(/\.?0+$/, '')).toBe(rateText);
        expect(rateText).toMatch(/^\d+(\.\d{0,9}[1-9])?$/);
      }),
    );
  });

  test('nobody gains by changing money to and fro, or round', () => {
    fc.assert(
      fc.property(
        plausible,
        currency,
        currency,
        currency,
        fc.bigInt({ min: 1n, max: 10n ** 13n }),
        (rates, a, b, c, minor) => {
          const rate = (give: typeof a, get: typeof a) => quote(from(rates), give, get, margin).rate;
          expect(atMostOne(times(rate(a, b), rate(b, a)))).toBe(true);
          const there = convertRoundingDown(money(minor, a), rate(a, b));
          const round = convertRoundingDown(convertRoundingDown(there, rate(b, c)), rate(c, a));
          expect(round.minor).toBeLessThanOrEqual(minor);
        },
      ),
    );
  });
});
