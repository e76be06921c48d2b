import { expect, test } from 'vitest';
import type { MoneyRequest } from '../data/money-requests-query.ts';
import { askedWords, cameInWords, untilWords } from './words.ts';

const request: MoneyRequest = {
  id: '0193b6c2-0000-7000-8000-000000000001',
  token: 'A'.repeat(27),
  state: 'open',
  way: 'whole',
  amount: '25.00',
  currency: 'GBP',
  text: 'Theatre',
  account: { id: '0193b6c2-0000-7000-8000-000000000002', name: 'Main account' },
  shown_name: 'first',
  shows_account: false,
  most_payments: 1,
  paid_amount: '0.00',
  created_at: '2026-11-16T12:00:00.000Z',
  expires_at: '2026-11-30T12:00:00.000Z',
  payments: [],
};

test('[PAY-05] a request says what it asks and how often', () => {
  expect(askedWords(request)).toBe('£25.00');
  expect(askedWords({ ...request, most_payments: 4 })).toBe('£25.00, up to 4 times');
  expect(askedWords({ ...request, way: 'parts', most_payments: 50 })).toBe('£25.00');
  expect(askedWords({ ...request, way: 'open', amount: null })).toBe('Any amount');
});

test('[PAY-05] a request says what came in, and from whom', () => {
  const paid = { payer: 'Ada Lovelace', amount: '25.00', at: '2026-11-17T12:00:00.000Z' };
  expect(cameInWords(request)).toBeUndefined();
  expect(cameInWords({ ...request, paid_amount: '25.00', payments: [paid] })).toBe(
    '£25.00 from Ada Lovelace',
  );
  expect(cameInWords({ ...request, paid_amount: '50.00', payments: [paid, paid] })).toBe(
    '£50.00 from 2 payments',
  );
});

test('[PAY-05] only a request that can be paid is open until a day', () => {
  expect(untilWords(request)).toMatch(/^Open until 30 Nov 2026/);
  expect(untilWords({ ...request, state: 'expired' })).toMatch(/^Ended on 30 Nov 2026/);
  expect(untilWords({ ...request, state: 'withdrawn' })).toBe('Nobody can pay it any more.');
});
