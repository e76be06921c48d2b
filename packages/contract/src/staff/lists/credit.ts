import { type Choices, list } from './description.ts';

const states = {
  asked: { word: 'Asked for', tone: 'warning' },
  offered: { word: 'Offered', tone: 'info' },
  open: { word: 'Open', tone: 'success' },
  declined: { word: 'Declined', tone: 'neutral' },
  cancelled: { word: 'Cancelled', tone: 'neutral' },
  lapsed: { word: 'Lapsed', tone: 'neutral' },
  closed: { word: 'Closed', tone: 'neutral' },
  'written-off': { word: 'Written off', tone: 'danger' },
} as const satisfies Choices;

export const creditList = list({
  name: 'credit',
  one: 'credit card',
  many: 'credit cards',
  permission: 'loans.read',
  href: '/staff/credit/:id',
  columns: {
    holder: { title: 'Customer', kind: 'customer' },
    wished: { title: 'Asked for', kind: 'money' },
    granted: { title: 'Limit', kind: 'money' },
    owed: { title: 'Owed', kind: 'money' },
    at: { title: 'Asked on', kind: 'moment', order: 'card_credit_newest' },
    state: { title: 'State', kind: 'state', choices: states },
    late: { title: 'Late since', kind: 'day' },
    due: { title: 'Next due', kind: 'day', hidden: true },
  },
  filters: {
    state: { title: 'State', by: 'choice', choices: states },
    wished: { title: 'Asked for', by: 'amounts', of: 'wished' },
    at: { title: 'Asked on', by: 'days', of: 'at' },
    late: { title: 'Late since', by: 'days', of: 'late' },
    customer_id: { title: 'Id of the customer', by: 'id', of: 'holder' },
  },
  order: '-at',
});
