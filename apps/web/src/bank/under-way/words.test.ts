import type { UnderWay } from '@farthing/contract';
import { expect, test } from 'vitest';
import { nextOf, stateWords, titleOf } from './words.ts';

const now = new Date('2026-11-16T12:00:00Z');
const payment: UnderWay = {
  id: '019a0000-0000-7000-8000-000000000000',
  kind: 'payment',
  state: 'awaiting_code',
  amount: '250.00',
  currency: 'GBP',
  paid_from: {
    account: '019a0000-0000-7000-8000-00000000000a',
    name: 'Main account',
    account_number: '12345678',
  },
  taken: { amount: '322.13', currency: 'USD' },
  party: 'A Patel',
  network: null,
  narration: null,
  created_at: '2026-11-16T11:59:00.000Z',
  expected_at: null,
  ends_at: '2026-11-16T12:09:00.000Z',
  can: ['enter_code', 'cancel'],
  by: null,
};

test('[PND-01] what it is and where it stands is said in words', () => {
  expect(titleOf(payment)).toBe('Payment to A Patel');
  expect(titleOf({ ...payment, kind: 'deposit', network: 'BTC' })).toBe('Deposit of BTC');
  expect(titleOf({ ...payment, kind: 'loan' })).toBe('Loan request');
  const batch = { ...payment, kind: 'batch', party: 'salaries.csv', state: 'awaiting_approval' } as const;
  expect(titleOf(batch)).toBe('Payments of the file salaries.csv');
  expect(nextOf(batch, now)).toMatch(/^You prepared them. Nothing has been sent; .* they end at 16 Nov 2026/);
  expect(nextOf({ ...batch, state: 'sending' }, now)).toBe('They are paid one after the other.');
  expect(stateWords[payment.state]).toBe('Waiting for your code');
});

test('[PND-01] it says when it ends or is expected, and no moment that has passed', () => {
  expect(nextOf(payment, now)).toMatch(/Without the code it ends at 16 Nov 2026/);
  const sending = { ...payment, state: 'sending', ends_at: null } as const;
  expect(nextOf(sending, now)).toContain('It has left Main account.');
  expect(nextOf(sending, now)).toContain('The other bank says when it arrives.');
  expect(nextOf({ ...sending, state: 'accepted' }, now)).toContain('The other bank has taken it on');
  expect(nextOf({ ...sending, expected_at: '2026-11-16T12:00:20.000Z' }, now)).toMatch(/Expected at 16 Nov/);
  expect(nextOf({ ...sending, expected_at: '2026-11-16T11:59:59.000Z' }, now)).toContain('at any moment');
});

test('[PND-01] what is paid within a day says when, and that nothing is set aside', () => {
  const due: UnderWay = { ...payment, kind: 'scheduled', state: 'due', taken: null, ends_at: null };
  expect(titleOf(due)).toBe('Scheduled payment to A Patel');
  const words = nextOf({ ...due, expected_at: '2026-11-17T06:00:00.000Z' }, now);
  expect(words).toMatch(/^We pay it on 17 Nov 2026.*keep enough in Main account\.$/);
  expect(nextOf({ ...due, expected_at: '2026-11-16T11:59:59.000Z' }, now)).toContain('We pay it now.');
});

test('[CAR-05] what a merchant asks for says that nothing is paid before it is approved', () => {
  const asked: UnderWay = { ...payment, kind: 'card_challenge', state: 'asked_of_you', party: 'Wren & Sons' };
  expect(titleOf(asked)).toBe('Wren & Sons asks for a card payment');
  expect(nextOf(asked, now)).toMatch(/^Nothing has been paid. Unless you approve it, it ends at 16 Nov 2026/);
});
