import { format } from '@farthing/money';
import { expect, test } from 'vitest';
import type { OfferedTerms } from '../data/loan-terms-query.ts';
import { loanCost } from './loan-cost.ts';

const offer: OfferedTerms = {
  currency: 'USD',
  least_amount: '100.00',
  most_amount: '50000.00',
  terms: [
    { loan_term: '1 week', interest_rate: '1' },
    { loan_term: '1 month', interest_rate: '2.5' },
  ],
};

test.each([
  ['1000', '1 month', '$25.00', '$1,025.00'],
  ['100.20', '1 month', '$2.50', '$102.70'],
  ['100.60', '1 month', '$2.52', '$103.12'],
  ['100.50', '1 week', '$1.00', '$101.50'],
] as const)(
  '%s for %s costs %s, rounded to the even cent, and %s in all',
  (amount, term, interest, total) => {
    const cost = loanCost(offer, amount, term);
    expect(cost && [format(cost.interest), format(cost.total)]).toEqual([interest, total]);
  },
);

test.each([
  ['', '1 week'],
  ['ten', '1 week'],
  ['100', ''],
  ['100', '1 year'],
] as const)('there is no price for "%s" over "%s"', (amount, term) => {
  expect(loanCost(offer, amount, term)).toBeNull();
});
