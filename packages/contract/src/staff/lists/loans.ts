import { type Choices, list } from './description.ts';

const loanStates = {
  pending: { word: 'Asked for', tone: 'warning' },
  approved: { word: 'Running', tone: 'info' },
  declined: { word: 'Declined', tone: 'neutral' },
  overdue: { word: 'Overdue', tone: 'danger' },
  repaid: { word: 'Repaid', tone: 'success' },
} as const satisfies Choices;

const terms = {
  '1 week': { word: '1 week', tone: 'neutral' },
  '1 month': { word: '1 month', tone: 'neutral' },
  '3 months': { word: '3 months', tone: 'neutral' },
  '6 months': { word: '6 months', tone: 'neutral' },
  '1 year': { word: '1 year', tone: 'neutral' },
} as const satisfies Choices;

export const loanList = list({
  name: 'loans',
  one: 'loan',
  many: 'loans',
  permission: 'loans.read',
  href: '/staff/customers/:borrower/loans',
  columns: {
    borrower: { title: 'Customer', kind: 'customer' },
    amount: { title: 'Lent', kind: 'money' },
    repaid: { title: 'Repaid', kind: 'money' },
    at: { title: 'Asked for', kind: 'moment', order: 'loan_newest' },
    due: { title: 'Due', kind: 'moment' },
    term: { title: 'Term', kind: 'state', choices: terms },
    status: { title: 'State', kind: 'state', choices: loanStates },
    interest: { title: 'Interest', kind: 'money', hidden: true },
  },
  filters: {
    status: { title: 'State', by: 'choice', choices: loanStates },
    term: { title: 'Term', by: 'choice', choices: terms },
    amount: { title: 'Lent', by: 'amounts', of: 'amount' },
    at: { title: 'Asked for', by: 'days', of: 'at' },
    due: { title: 'Due', by: 'days', of: 'due' },
    customer_id: { title: 'Id of the customer', by: 'id', of: 'borrower' },
  },
  order: '-at',
});
