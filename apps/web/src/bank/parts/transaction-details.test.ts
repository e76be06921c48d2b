import { expect, test } from 'vitest';
import { detailsOf } from './transaction-details.ts';

const leadsTo = (description: string) =>
  detailsOf({
    id: 'id',
    amount: '12.50',
    transaction_type: 'debit',
    description,
    created_at: '2026-11-15T12:00:00.000Z',
    reference: '7QK2M4RT9XYA',
  })?.to;

test('[RCP-01] a payment, its fee and its return lead to one receipt, by their reference', () => {
  for (const description of [
    'Transfer to A Patel',
    'Withdrawal to Barclays',
    'Fee: payment to A Patel',
    'Returned: withdrawal to Barclays',
    'Fee returned: payment to A Patel',
  ])
    expect(leadsTo(description)).toBe('/layout/transfer_receipt?id=7QK2M4RT9XYA');
});

test('what belongs to a loan, a card or a referral leads there, and the rest says all there is', () => {
  expect(leadsTo('Loan for 1 month')).toBe('/layout/loan');
  expect(leadsTo('Loan repayment')).toBe('/layout/loan');
  expect(leadsTo('Fee for VISA card ending in 1234')).toBe('/layout/card');
  expect(leadsTo('Referral bonus for Grace H.')).toBe('/layout/referral');
  for (const description of ['Deposit of BTC', 'Transfer from A Patel', 'Reversed: Transfer to A Patel'])
    expect(leadsTo(description)).toBeUndefined();
});
