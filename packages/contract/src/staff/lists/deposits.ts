import { type Choices, list } from './description.ts';

export const depositStates = {
  pending: { word: 'Announced', tone: 'info' },
  credited: { word: 'Credited', tone: 'success' },
  rejected: { word: 'Rejected', tone: 'danger' },
  expired: { word: 'Expired', tone: 'neutral' },
  late: { word: 'Late, in suspense', tone: 'warning' },
  replaced: { word: 'Late, credited', tone: 'success' },
  returned: { word: 'Late, sent back', tone: 'neutral' },
  'taken-back': { word: 'Taken back', tone: 'danger' },
  'written-off': { word: 'Loss borne by us', tone: 'danger' },
} as const satisfies Choices;

const networks = {
  TRC20: { word: 'USDT (TRC20)', tone: 'neutral' },
  BTC: { word: 'BTC', tone: 'neutral' },
} as const satisfies Choices;

/** Every deposit, open and closed. */
export const depositList = list({
  name: 'deposits',
  one: 'deposit',
  many: 'deposits',
  permission: 'deposits.read',
  href: '/staff/deposits/:id',
  columns: {
    customer: { title: 'Customer', kind: 'customer' },
    network: { title: 'Network', kind: 'state', choices: networks },
    at: { title: 'Announced', kind: 'moment', order: 'deposit_newest' },
    state: { title: 'State', kind: 'state', choices: depositStates },
    amount: { title: 'Amount', kind: 'money' },
    received: { title: 'Received', kind: 'money' },
    hash: { title: 'Transaction hash', kind: 'code', hidden: true },
    decided_at: { title: 'Decided', kind: 'moment', hidden: true },
  },
  filters: {
    state: { title: 'State', by: 'choice', choices: depositStates },
    network: { title: 'Network', by: 'choice', choices: networks },
    hash: { title: 'Transaction hash', by: 'whole', of: 'hash' },
    amount: { title: 'Amount that arrived or was announced', by: 'amounts', of: 'amount' },
    at: { title: 'Announced', by: 'days', of: 'at' },
    customer_id: { title: 'Id of the customer', by: 'id', of: 'customer' },
  },
  order: '-at',
});
