import { expect, test } from 'vitest';
import { type Receipt, receiptIn, receiptOf, receiptOfWithdrawal, receiptPath } from './receipt.ts';
import { receiptLines } from './receipt-lines.ts';
import { receiptIntro } from './receipt-words.ts';

const sent = {
  withdrawal_id: '019a0000-0000-7000-8000-000000000000',
  amount: '250.00',
  currency: 'GBP',
  account_name: 'A Patel',
  account_number: 'GB33BUKB20201555555555',
  bank_name: 'Example Bank',
  description: 'Transfer to A Patel',
  created_at: '2026-11-15T14:05:00.000Z',
  status: 'approved',
  reference: 'FTH-1',
} as const;
const quote = {
  ...sent,
  rate: '0.7761',
  debit_amount: '322.13',
  fee_amount: '0.00',
  expires_at: sent.created_at,
  review_expected: false,
  notes: [],
};

test('[RCP-01] a receipt is read from a navigation state that has all of it, and from nothing else', () => {
  const state = { ...receiptOf(sent, quote, 'USD'), userId: 'ada' };
  expect(receiptIn(state, 'ada')).toEqual(state);
  expect(receiptIn(null, 'ada')).toBeUndefined();
  expect(receiptIn({}, 'ada')).toBeUndefined();
  expect(receiptIn({ ...state, amount: 'a lot' }, 'ada')).toBeUndefined();
  expect(receiptIn({ ...state, bank_name: undefined }, 'ada')).toBeUndefined();
});

test('nobody reads the receipt of whoever was signed in before', () => {
  expect(receiptIn({ ...sent, userId: 'ada' }, 'grace')).toBeUndefined();
});

test('it names what was taken from the wallet where that is not simply the amount', () => {
  const lines = (receipt: Receipt) => receiptLines(receipt).map(({ term, value }) => `${term}: ${value}`);
  const exchanged = lines(receiptOf(sent, quote, 'USD'));
  expect(lines({ ...sent, amount: '1250000.00' })).toContain('Amount: 1,250,000.00 GBP');
  expect(exchanged).toContain('From your wallet: $322.13 (USD)');
  expect(exchanged).toContain('Rate: 1 USD = 0.7761 GBP');
  const same = { ...quote, debit_amount: sent.amount };
  expect(lines(receiptOf(sent, same, 'GBP')).join()).not.toMatch(/wallet|Rate|Fee/);
  const charged = lines({ ...sent, cost: { debit: '251.00', currency: 'GBP', rate: '1', fee: '1.00' } });
  expect(charged).toContain('From your wallet: £251.00 (GBP)');
  expect(charged).toContain('Fee, included: £1.00');
  expect(charged.join()).not.toContain('Rate');
});

test('[RCP-01] it is made of what the bank knows as of what was just sent', () => {
  const withdrawal = {
    ...sent,
    rate: '0.7761',
    debit_amount: '322.13',
    debit_currency: 'USD',
    fee_amount: '0.00',
    narration: null,
    expires_at: null,
    sent_at: sent.created_at,
    ended_at: null,
  } as const;
  expect(receiptLines(receiptOfWithdrawal(withdrawal))).toEqual(receiptLines(receiptOf(sent, quote, 'USD')));
  expect(receiptPath(sent.withdrawal_id)).toBe(`/layout/transfer_receipt?id=${sent.withdrawal_id}`);
});

test('what has become of it is said in words, also for a word that is not known yet', () => {
  const intro = (status: string) => receiptIntro({ ...sent, status });
  expect(intro('approved')).toBe('Your payment to A Patel has been sent.');
  expect(intro('cancelled')).toContain('Nothing was sent');
  expect(intro('on holiday')).toBe('Your payment to A Patel has not been sent.');
});
