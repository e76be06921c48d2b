import { format, money } from '@farthing/money';
import { expect, test } from 'vitest';
import { converted, type Rates, rateInWords } from './conversion.ts';

const rates: Rates = {
  base: 'USD',
  rates: { EUR: '0.9', GBP: '0.75' },
  as_of: '2026-11-15T12:00:00.000Z',
  source: 'rates.example',
  stale: false,
  margin_basis_points: 50,
  fees: { currency: 'USD', transfer: '0.00', international_transfer: '0.00', card: '10.00' },
};
const amount = money(123_456n, 'USD');

test('[DSH-01] dollars are shown in each currency by the loaded rates, each in its own way', () => {
  expect(format(converted(amount, 'USD', rates))).toBe('$1,234.56');
  expect(format(converted(amount, 'GBP', rates))).toBe('£925.92');
  expect(format(converted(amount, 'EUR', rates))).toBe('1.111,10\u00a0€');
});

test('[TXN-03] without a loaded rate a dollar is 0.78 pounds', () => {
  expect(format(converted(money(10_000n, 'USD'), 'GBP', undefined))).toBe('£78.00');
  expect(rateInWords('USD', 'GBP', undefined)).toContain('1 USD = 0.78 GBP');
});

test('a rate is named with its time, and as the last known one when it is old', () => {
  expect(rateInWords('USD', 'GBP', rates)).toMatch(/^1 USD = 0\.75 GBP, rate of 15 Nov 2026/);
  expect(rateInWords('USD', 'GBP', { ...rates, stale: true })).toContain(
    'the last known rate, of 15 Nov 2026',
  );
  expect(rateInWords('USD', 'USD', rates)).toBeNull();
});

test('a wallet in another currency than dollars is converted over them', () => {
  expect(format(converted(money(7_500n, 'GBP'), 'EUR', rates))).toBe('90,00\u00a0€');
});
