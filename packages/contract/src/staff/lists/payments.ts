import { type Choices, list } from './description.ts';

export const paymentStates = {
  'awaiting-code': { word: 'Waits for the code', tone: 'neutral' },
  'awaiting-approval': { word: 'Waits for a signature', tone: 'neutral' },
  'in-review': { word: 'Held for review', tone: 'warning' },
  paying: { word: 'On its way', tone: 'info' },
  completed: { word: 'Arrived', tone: 'success' },
  expired: { word: 'Expired', tone: 'neutral' },
  cancelled: { word: 'Cancelled', tone: 'neutral' },
  declined: { word: 'Declined', tone: 'danger' },
  failed: { word: 'Came back', tone: 'danger' },
} as const satisfies Choices;

const routes = {
  internal: { word: 'To a customer', tone: 'neutral' },
  external: { word: 'To another bank', tone: 'neutral' },
} as const satisfies Choices;

/** Every payment out of a wallet, open and closed. */
export const paymentList = list({
  name: 'payments',
  one: 'payment',
  many: 'payments',
  permission: 'withdrawals.read',
  href: '/staff/payments/:id',
  columns: {
    payee: { title: 'Payee', kind: 'text' },
    payer: { title: 'Payer', kind: 'customer' },
    at: { title: 'Asked for', kind: 'moment', order: 'withdrawal_newest' },
    state: { title: 'State', kind: 'state', choices: paymentStates },
    amount: { title: 'Payee gets', kind: 'money' },
    debit: { title: 'Payer gives', kind: 'money' },
    fee: { title: 'Fee', kind: 'money', hidden: true },
    reference: { title: 'Reference', kind: 'code', hidden: true },
    bank: { title: 'Bank', kind: 'text', hidden: true },
    account: { title: 'Account of the payee', kind: 'code', mask: 'ending', hidden: true },
    route: { title: 'Where to', kind: 'state', choices: routes, hidden: true },
    ended_at: { title: 'Ended', kind: 'moment', hidden: true },
  },
  filters: {
    state: { title: 'State', by: 'choice', choices: paymentStates },
    payee: { title: 'Payee begins with', by: 'start', of: 'payee' },
    reference: { title: 'Reference', by: 'whole', of: 'reference' },
    debit: { title: 'Payer gives', by: 'amounts', of: 'debit' },
    at: { title: 'Asked for', by: 'days', of: 'at' },
    route: { title: 'Where to', by: 'choice', choices: routes },
    customer_id: { title: 'Id of the payer', by: 'id', of: 'payer' },
  },
  order: '-at',
});
