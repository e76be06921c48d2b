import type { LendingProductAnswer } from '@farthing/contract';

const late = { grace_days: 5, rate: '4', fee: '12.00', cap: '10' };

/** What a bank lends whose settings nobody has changed; for the development server and for tests. */
export const sandboxLending: readonly LendingProductAnswer[] = [
  {
    ...{ name: 'personal', currency: 'USD', least_amount: '500.00', most_amount: '25000.00' },
    ...{ least_months: 6, most_months: 60, rate: '8.9', fee: '0', instalments: 'equal', share: '0', late },
    wants: { age: 18, tier: 1, business: false, papers: [] },
  },
  {
    ...{ name: 'business', currency: 'USD', least_amount: '1000.00', most_amount: '100000.00' },
    ...{ least_months: 6, most_months: 60, rate: '7.5', fee: '1', instalments: 'equal-principal' },
    ...{ share: '0', late },
    wants: { age: 18, tier: 2, business: true, papers: ['Accounts of the last year'] },
  },
  {
    ...{ name: 'merchant', currency: 'USD', least_amount: '1000.00', most_amount: '50000.00' },
    ...{
      least_months: 3,
      most_months: 18,
      rate: '9.9',
      fee: '2',
      instalments: 'turnover',
      share: '10',
      late,
    },
    wants: { age: 18, tier: 2, business: true, papers: ['Sales of the last three months'] },
  },
];
