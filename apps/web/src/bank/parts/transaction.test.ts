import { expect, test } from 'vitest';
import { detailsOf } from './transaction.ts';

const reference = '7QK2M4RT9XYA';

test('[RCP-01] a payment leads to its receipt, by its reference', () => {
  expect(detailsOf({ opens: 'receipt', reference })).toEqual({
    to: '/layout/transfer_receipt?id=7QK2M4RT9XYA',
    what: 'receipt',
  });
});

test('what belongs to a loan, a card or a referral leads there, and the rest says all there is', () => {
  expect(detailsOf({ opens: 'loans', reference })?.to).toBe('/layout/loan');
  expect(detailsOf({ opens: 'card', reference })?.to).toBe('/layout/card');
  expect(detailsOf({ opens: 'referrals', reference })?.to).toBe('/layout/referral');
  expect(detailsOf({ opens: null, reference })).toBeUndefined();
});
