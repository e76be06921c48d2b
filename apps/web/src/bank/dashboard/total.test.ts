import { format } from '@farthing/money';
import { expect, test } from 'vitest';
import { totalOf } from './total.ts';

const account = (currency: 'USD' | 'EUR' | 'GBP', balance: string, more: object = {}) => ({
  currency,
  balance,
  available: balance,
  in_pots: '0.00',
  in_sum: true,
  ...more,
});
const rates = {
  base: 'USD',
  rates: { EUR: '0.9', GBP: '0.75' },
  as_of: '2026-11-15T12:00:00.000Z',
  stale: false,
  source: 'test',
  margin_basis_points: 0,
  fees: { currency: 'USD', transfer: '0.00', international_transfer: '0.00', card: '0.00' },
} as const;

test('[ACT-02] the sum is that of all accounts that count, with their pots, in the currency of choice', () => {
  const accounts = [
    account('USD', '100.00', { in_pots: '20.00', available: '90.00' }),
    account('EUR', '9.00'),
    account('GBP', '5.00', { in_sum: false }),
  ];
  const total = totalOf(accounts, 'GBP', rates);
  expect(format(total.held)).toBe('£97.50');
  expect(format(total.free)).toBe('£75.00');
  expect(total.from).toEqual(['USD', 'EUR']);
  expect(format(totalOf(accounts, 'USD', rates).held)).toBe('$130.00');
});

test('[ACT-02] with no account in the sum it is nothing', () => {
  expect(totalOf([account('USD', '5.00', { in_sum: false })], 'GBP', rates)).toMatchObject({
    held: { minor: 0n, currency: 'GBP' },
    from: [],
  });
});
