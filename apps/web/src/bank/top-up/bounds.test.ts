import { format, fromDecimal } from '@farthing/money';
import { expect, test } from 'vitest';
import type { Rates } from '../data/conversion.ts';
import { boundsFor, boundsWords, topupProblem } from './bounds.ts';
import type { TopupOffer } from './topups-query.ts';

const offer: TopupOffer = {
  currency: 'USD',
  least_amount: '5.00',
  most_amount: '2000.00',
  left_today: '3000.00',
};
const rates: Rates = {
  base: 'USD',
  rates: { EUR: '0.92', GBP: '0.78' },
  as_of: '2026-11-15T12:00:00.000Z',
  stale: false,
  source: 'test',
  margin_basis_points: 0,
  fees: { currency: 'USD', transfer: '0.00', international_transfer: '0.00', card: '0.00' },
};

const euros = (amount: string) => format(fromDecimal(amount, 'EUR'));

function told(currency: 'EUR' | 'USD', of: TopupOffer = offer) {
  const bounds = boundsFor(of, currency, rates);
  return {
    words: bounds && boundsWords(bounds, of),
    problem: (typed: string) => topupProblem(typed, currency, bounds),
  };
}

test('[PND-06] the bounds of a top-up are told in the currency of the account', () => {
  expect(told('USD').words).toBe('From $5.00 to $2,000.00 at once, and $3,000.00 more within 24 hours.');
  expect(told('EUR').words).toBe(
    `From ${euros('4.60')} to ${euros('1840.00')} at once, and ${euros('2760.00')} more within 24 hours, at the rate of the moment.`,
  );
});

test('[PND-06] a top-up beyond a bound of the account’s currency is told before it is sent', () => {
  const { problem } = told('EUR');
  expect(problem('1,999.99')).toBe(`The most is ${euros('1840.00')}.`);
  expect(problem('4.59')).toBe(`The least is ${euros('4.60')}.`);
  expect([problem('€1,840.00'), problem('4.60')]).toEqual([null, null]);
  expect(told('USD').problem('2000.01')).toBe('The most is $2,000.00.');
});

test('[PND-06] a top-up beyond what is left of the day is told before it is sent', () => {
  const { problem } = told('EUR', { ...offer, left_today: '100.00' });
  expect(problem('92.01')).toBe(`You can top up ${euros('92.00')} more within 24 hours.`);
  expect(problem('92.00')).toBeNull();
});

test('an account in another currency has no bounds to tell before a rate is known', () => {
  expect(boundsFor(offer, 'EUR', undefined)).toBeUndefined();
  expect(topupProblem('1999.99', 'EUR', undefined)).toBeNull();
  expect(topupProblem('ten', 'EUR', undefined)).toMatch(/in digits/);
});
