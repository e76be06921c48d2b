import { type Currency, currencyCodes, money } from '@farthing/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chargedRate, type DollarRates, middleRate } from './exchange.ts';
import { isOutrun, quoteExchange } from './exchange-quote.ts';

const rate = fc.integer({ min: 400_000, max: 2_000_000 }).map((millionths) => (millionths / 1e6).toFixed(6));
const rates: fc.Arbitrary<DollarRates> = fc.record({ EUR: rate, GBP: rate });
const margin = fc.bigInt({ min: 0n, max: 500n });
const currency = fc.constantFrom(...currencyCodes);
const pair = fc.tuple(currency, currency).filter(([from, to]) => from !== to);

function priced(table: DollarRates, from: Currency, to: Currency, basisPoints: bigint) {
  const middle = middleRate(table, from, to);
  return { charged: chargedRate(middle, basisPoints), middle };
}

test('[ACT-03] a quote names what is given, got and earned, at the rate less the margin', () => {
  const at = priced({ EUR: '0.92', GBP: '0.78' }, 'USD', 'EUR', 50n);
  expect(quoteExchange(money(10_000n, 'USD'), 'give', at)).toEqual({
    give: money(10_000n, 'USD'),
    get: money(9_154n, 'EUR'),
    margin: money(50n, 'USD'),
    rateText: '0.9154',
  });
  expect(quoteExchange(money(9_154n, 'EUR'), 'get', at).give).toEqual(money(10_000n, 'USD'));
});

test('there and back never gains anything, at any rates, margin and amount', () => {
  fc.assert(
    fc.property(
      rates,
      pair,
      margin,
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
      (table, [from, to], bp, minor) => {
        const there = quoteExchange(money(minor, from), 'give', priced(table, from, to, bp));
        const back = quoteExchange(there.get, 'give', priced(table, to, from, bp));
        return back.get.minor <= minor && there.margin.minor >= 0n;
      },
    ),
  );
});

test('[ACT-03] many small exchanges never bring more, nor cost less, than one of all of it', () => {
  const parts = fc.array(fc.bigInt({ min: 1n, max: 500n }), { minLength: 2, maxLength: 50 });
  fc.assert(
    fc.property(
      rates,
      pair,
      margin,
      parts,
      fc.constantFrom('give' as const, 'get' as const),
      (table, [from, to], bp, many, side) => {
        const at = priced(table, from, to, bp);
        const named = side === 'give' ? from : to;
        const quotes = many.map((minor) => quoteExchange(money(minor, named), side, at));
        const whole = quoteExchange(money(sumOf(many), named), side, at);
        return (
          sumOf(quotes.map(({ get }) => get.minor)) <= whole.get.minor &&
          sumOf(quotes.map(({ give }) => give.minor)) >= whole.give.minor
        );
      },
    ),
  );
});

test('a promise is outrun only when the market has moved by more than the margin', () => {
  const [then, near, far] = ['0.92', '0.916', '0.914'].map((EUR) =>
    priced({ EUR, GBP: '0.78' }, 'USD', 'EUR', 50n),
  );
  if (!then || !near || !far) throw new Error('three rates make three prices');
  const quote = quoteExchange(money(1_000_000n, 'USD'), 'give', then);
  expect([then, near, far].map(({ middle }) => isOutrun(quote, middle))).toEqual([false, false, true]);
});

const sumOf = (minors: readonly bigint[]) => minors.reduce((total, minor) => total + minor, 0n);
