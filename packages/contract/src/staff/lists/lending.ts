import { type Choices, list } from './description.ts';

const states = {
  asked: { word: 'Asked for', tone: 'warning' },
  offered: { word: 'Offered', tone: 'info' },
  running: { word: 'Running', tone: 'info' },
  repaid: { word: 'Repaid', tone: 'success' },
  declined: { word: 'Declined', tone: 'neutral' },
  cancelled: { word: 'Cancelled', tone: 'neutral' },
  lapsed: { word: 'Lapsed', tone: 'neutral' },
  'written-off': { word: 'Written off', tone: 'danger' },
} as const satisfies Choices;

const products = {
  personal: { word: 'Personal', tone: 'neutral' },
  business: { word: 'Small business', tone: 'neutral' },
  merchant: { word: 'Merchant', tone: 'neutral' },
} as const satisfies Choices;

export const lendingList = list({
  name: 'lending',
  one: 'loan by instalments',
  many: 'loans by instalments',
  permission: 'loans.read',
  href: '/staff/lending/:id',
  columns: {
    borrower: { title: 'Customer', kind: 'customer' },
    product: { title: 'Product', kind: 'state', choices: products },
    amount: { title: 'Lent', kind: 'money' },
    owed: { title: 'Owed', kind: 'money' },
    at: { title: 'Asked for', kind: 'moment', order: 'lending_loan_newest' },
    state: { title: 'State', kind: 'state', choices: states },
    late: { title: 'Late since', kind: 'day' },
    due: { title: 'Next due', kind: 'day', hidden: true },
  },
  filters: {
    state: { title: 'State', by: 'choice', choices: states },
    product: { title: 'Product', by: 'choice', choices: products },
    amount: { title: 'Lent', by: 'amounts', of: 'amount' },
    at: { title: 'Asked for', by: 'days', of: 'at' },
    late: { title: 'Late since', by: 'days', of: 'late' },
    customer_id: { title: 'Id of the customer', by: 'id', of: 'borrower' },
  },
  order: '-at',
});
