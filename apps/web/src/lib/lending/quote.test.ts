import type { LendingProductAnswer } from '@farthing/contract';
import { expect, test } from 'vitest';
import { quoteOf } from './quote.ts';

const product: LendingProductAnswer = {
  name: 'personal',
  currency: 'USD',
  least_amount: '500.00',
  most_amount: '25000.00',
  least_months: 6,
  most_months: 60,
  rate: '8.9',
  fee: '1',
  instalments: 'equal',
  share: '0',
  late: { grace_days: 5, rate: '4', fee: '12.00', cap: '10' },
  wants: { age: 18, tier: 1, business: false, papers: [] },
};

const now = '2026-11-17';
const asked = { amountMinor: 500_000n, months: 24, turnoverMinor: 0n };

test('[LEN-01] the cost, the yearly rate and every instalment are known before asking', () => {
  const quote = quoteOf(product, asked, now);
  expect(quote?.instalments).toHaveLength(24);
  expect(quote?.feeMinor).toBe(5_000n);
  expect(quote?.instalments[0]?.dueOn).toBe('2026-12-17');
  expect(Number(quote?.yearlyRate)).toBeGreaterThan(9.3);
});

test('[LEN-01] nothing is claimed of an amount or a term that is not lent', () => {
  expect(quoteOf(product, { ...asked, amountMinor: 0n }, now)).toBeUndefined();
  expect(quoteOf(product, { ...asked, months: Number.NaN }, now)).toBeUndefined();
  expect(quoteOf(product, { ...asked, amountMinor: 2_500_001n }, now)).toBeUndefined();
});
