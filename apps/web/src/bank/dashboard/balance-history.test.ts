import { format } from '@farthing/money';
import { expect, test } from 'vitest';
import type { Wallet } from '../data/wallet-query.ts';
import { balanceHistory, balanceSteps, monthFlow } from './balance-history.ts';

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

test('the balance at the end of each day is counted back from that of now', () => {
  const history = balanceHistory(wallet(4), now);
  expect(history).toHaveLength(30);
  const last = (days: number) => format(history.at(-1 - days)?.balance ?? { minor: -1n, currency: 'USD' });
  expect([last(0), last(1), last(2), last(13), last(14), last(29)]).toEqual([
    '$310.00',
    '$210.00',
    '$250.00',
    '$250.00',
    '$10.00',
    '$0.00',
  ]);
});

test('days before the oldest transaction that was sent are not guessed', () => {
  const history = balanceHistory(wallet(400, movements.slice(0, 2)), now);
  expect(history.map(({ balance }) => format(balance))).toEqual(['$210.00', '$310.00']);
});

test('each movement is a step of the line, from what was there before it', () => {
  const steps = balanceSteps(wallet(4), now);
  expect(steps.map(({ balance }) => format(balance))).toEqual([
    '$0.00',
    '$10.00',
    '$250.00',
    '$210.00',
    '$310.00',
    '$310.00',
  ]);
  const times = steps.map(({ at }) => at.getTime());
  expect(times).toEqual(times.toSorted((one, other) => one - other));
});

test('a line over fewer days begins with the balance of its first moment', () => {
  const [first, ...rest] = balanceSteps(wallet(4), now, 7);
  expect(first && format(first.balance)).toBe('$250.00');
  expect(rest).toHaveLength(3);
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
