import { type Choices, list } from './description.ts';

export const customerStates = {
  active: { word: 'Active', tone: 'success' },
  pending: { word: 'Not verified', tone: 'warning' },
  locked: { word: 'Locked', tone: 'danger' },
  closed: { word: 'Closed', tone: 'neutral' },
} as const satisfies Choices;

const accountTypes = {
  Current: { word: 'Current', tone: 'neutral' },
  Savings: { word: 'Savings', tone: 'neutral' },
  Mortgage: { word: 'Mortgage', tone: 'neutral' },
  Merchant: { word: 'Merchant', tone: 'neutral' },
} as const satisfies Choices;

export const customerList = list({
  name: 'customers',
  one: 'customer',
  many: 'customers',
  permission: 'customers.read',
  href: '/staff/customers/:id',
  columns: {
    name: { title: 'Customer', kind: 'text', order: 'customer_by_name' },
    email: { title: 'Email', kind: 'text', mask: 'email' },
    account: { title: 'Account', kind: 'code', mask: 'ending' },
    since: { title: 'Since', kind: 'moment', order: 'customer_newest' },
    tier: { title: 'Tier', kind: 'number' },
    status: { title: 'Status', kind: 'state', choices: customerStates },
    type: { title: 'Kind of account', kind: 'state', choices: accountTypes, hidden: true },
    limit: { title: 'Daily limit', kind: 'money', hidden: true },
    last_login: { title: 'Signed in last', kind: 'moment', hidden: true },
  },
  filters: {
    name: { title: 'Name begins with', by: 'start', of: 'name' },
    status: { title: 'Status', by: 'choice', choices: customerStates },
    tier: { title: 'Tier', by: 'number', of: 'tier' },
    type: { title: 'Kind of account', by: 'choice', choices: accountTypes },
    email: { title: 'Whole email address', by: 'whole', of: 'email' },
    account: { title: 'Whole account number', by: 'whole', of: 'account' },
    since: { title: 'Since', by: 'days', of: 'since' },
    brought_by: { title: 'Brought in by', by: 'id' },
  },
  order: '-since',
});
