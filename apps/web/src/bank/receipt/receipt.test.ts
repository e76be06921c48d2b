import { expect, test } from 'vitest';
import { receiptIn, receiptOf } from './receipt.ts';

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
const quote = { ...sent, rate: '0.7761', debit_amount: '322.13', expires_at: sent.created_at };

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

test('it names the rate only where money was exchanged', () => {
  expect(receiptOf(sent, quote, 'USD').exchange).toEqual({
    debit: '322.13',
    currency: 'USD',
    rate: '0.7761',
  });
  expect(receiptOf(sent, quote, 'GBP').exchange).toBeUndefined();
});
