import { type Choices, list } from './description.ts';

export const topupStateWords = {
  started: { word: 'Being confirmed', tone: 'info' },
  declined: { word: 'Declined', tone: 'neutral' },
  expired: { word: 'Not paid', tone: 'neutral' },
  held: { word: 'Waits for staff', tone: 'warning' },
  credited: { word: 'Credited', tone: 'success' },
  refunding: { word: 'Going back', tone: 'info' },
  refunded: { word: 'Sent back', tone: 'neutral' },
  'charged-back': { word: 'Charged back', tone: 'danger' },
} as const satisfies Choices;

/** Every top-up by card, open and closed. */
export const topupList = list({
  name: 'topups',
  one: 'top-up',
  many: 'top-ups',
  permission: 'deposits.read',
  href: '/staff/top-ups/:id',
  columns: {
    customer: { title: 'Customer', kind: 'customer' },
    at: { title: 'Begun', kind: 'moment', order: 'topup_newest' },
    state: { title: 'State', kind: 'state', choices: topupStateWords },
    amount: { title: 'Amount', kind: 'money' },
    owed: { title: 'Owed', kind: 'money' },
    decided_at: { title: 'Last change', kind: 'moment', hidden: true },
  },
  filters: {
    state: { title: 'State', by: 'choice', choices: topupStateWords },
    amount: { title: 'Amount', by: 'amounts', of: 'amount' },
    at: { title: 'Begun', by: 'days', of: 'at' },
    customer_id: { title: 'Id of the customer', by: 'id', of: 'customer' },
  },
  order: '-at',
});
