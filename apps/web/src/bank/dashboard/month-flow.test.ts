import { format } from '@farthing/money';
import { expect, test } from 'vitest';
import type { Wallet } from '../data/wallet-query.ts';
import { monthFlow } from './month-flow.ts';

const now = new Date('2026-11-15T12:00:00');

/** Newest first, as the bank sends them. */
const movements = [
  { at: '2026-11-15T09:00:00', amount: '100.00', type: 'credit' },
  { at: '2026-11-14T18:00:00', amount: '40.00', type: 'debit' },
  { at: '2026-11-02T08:00:00', amount: '240.00', type: 'credit' },
  { at: '2026-10-30T08:00:00', amount: '10.00', type: 'credit' },
] as const;

const wallet = (count: number, of: readonly (typeof movements)[number][] = movements): Wallet => ({
  account_number: '',
  account_name: '',
  sort_code: '',
  iban: '',
  currency: 'USD',
  balance: '310.00',
  available: '310.00',
  transactions_count: count,
  transactions: of.map(({ at, amount, type }, place) => ({
    id: `${place}`,
    amount,
    transaction_type: type,
    description: '',
    reference: '',
    kind: 'deposit',
    party: null,
    sent: null,
    narration: null,
    opens: null,
    created_at: new Date(at).toISOString(),
  })),
});

test('money in and out are those of this month', () => {
  const flow = monthFlow(wallet(4), now);
  expect(flow.isWholeMonth).toBe(true);
  expect([flow.in, flow.out, flow.net].map((amount) => format(amount))).toEqual([
    '$340.00',
    '-$40.00',
    '$300.00',
  ]);
});

test('when more happened this month than was sent, the sums say since when they are', () => {
  const flow = monthFlow(wallet(400, movements.slice(0, 2)), now);
  expect(flow.isWholeMonth).toBe(false);
  expect(flow.since).toEqual(new Date('2026-11-14T18:00:00'));
});
