import { receiptOfWithdrawal, receiptSheet } from '@farthing/rules';
import { expect, test } from 'vitest';
import { receiptIn, receiptOf, receiptPath } from './receipt.ts';
import { receiptIntro } from './receipt-words.ts';

const sent = {
  withdrawal_id: '019a0000-0000-7000-8000-000000000000',
  amount: '250.00',
  currency: 'GBP',
  account_name: 'A Patel',
  account_number: '55555555',
  bank_code: { name: 'Sort code', code: '20-20-15' },
  bank_name: 'Example Bank',
  description: 'Transfer to A Patel',
  narration: 'Rent for May',
  created_at: '2026-11-15T14:05:00.000Z',
  status: 'approved',
  reference: 'FTH-1',
  payout: {
    state: 'sent',
    sent_at: '2026-11-15T14:05:00.000Z',
    accepted_at: null,
    settled_at: null,
    returned_at: null,
    return_code: null,
  },
} as const;
const paid_from = {
  account: '019a0000-0000-7000-8000-00000000000a',
  name: 'Euros',
  account_number: '12345678',
};
const quote = {
  ...sent,
  paid_from,
  payer_name: 'Ada Lovelace',
  rate: '0.7761',
  debit_amount: '322.13',
  debit_currency: 'USD' as const,
  fee_amount: '5.00',
  margin_amount: '1.61',
  expires_at: sent.created_at,
  review_expected: false,
  notes: [],
};

test('[RCP-01] a receipt is read from a navigation state that has all of it, and from nothing else', () => {
  const state = { ...receiptOf(sent, quote), userId: 'ada' };
  expect(receiptIn(state, 'ada')).toEqual(state);
  expect(receiptIn(null, 'ada')).toBeUndefined();
  expect(receiptIn({}, 'ada')).toBeUndefined();
  expect(receiptIn({ ...state, amount: 'a lot' }, 'ada')).toBeUndefined();
  expect(receiptIn({ ...state, bank_name: undefined }, 'ada')).toBeUndefined();
});

test('nobody reads the receipt of whoever was signed in before', () => {
  expect(receiptIn({ ...sent, userId: 'ada' }, 'grace')).toBeUndefined();
});

test('[RCP-01] it is made of what the bank knows as of what was just sent', () => {
  const withdrawal = {
    ...sent,
    paid_from,
    payer_name: 'Ada Lovelace',
    rate: '0.7761',
    debit_amount: '322.13',
    debit_currency: 'USD',
    fee_amount: '5.00',
    margin_amount: '1.61',
    expires_at: null,
    sent_at: sent.created_at,
    ended_at: null,
  } as const;
  const setting = { brandName: 'Farthing', mode: 'live' } as const;
  expect(receiptSheet(receiptOfWithdrawal(withdrawal), setting)).toEqual(
    receiptSheet(receiptOf(sent, quote), setting),
  );
  expect(receiptPath(sent.withdrawal_id)).toBe(`/layout/transfer_receipt?id=${sent.withdrawal_id}`);
});

test('the state of a payment is said in words, even a state that the page does not know', () => {
  const intro = (status: string) => receiptIntro({ ...sent, status, payout: null });
  expect(intro('approved')).toBe('Your payment to A Patel has been sent.');
  expect(intro('cancelled')).toContain('Nothing was sent');
  const came = { ...sent.payout, state: 'settled' } as const;
  expect(receiptIntro({ ...sent, payout: came })).toBe(
    'Your payment to A Patel has arrived at the other bank.',
  );
  const back = { ...sent.payout, state: 'returned' } as const;
  expect(receiptIntro({ ...sent, status: 'failed', payout: back })).toContain('came back');
  expect(intro('on holiday')).toBe('Your payment to A Patel has not been sent.');
});
