import { type Choices, list } from './description.ts';

export const batchStates = {
  'awaiting-code': { word: 'Waits for its code', tone: 'neutral' },
  'awaiting-approval': { word: 'Waits for others of the company', tone: 'warning' },
  running: { word: 'Being paid', tone: 'info' },
  // Some of its lines may be held or unpaid.
  done: { word: 'Carried out', tone: 'neutral' },
  cancelled: { word: 'Cancelled', tone: 'neutral' },
  refused: { word: 'Refused', tone: 'danger' },
  expired: { word: 'Expired', tone: 'neutral' },
} as const satisfies Choices;

/** Every file of payments that a company has sent, open and closed. */
export const batchList = list({
  name: 'batches',
  one: 'company file',
  many: 'company files',
  permission: 'withdrawals.read',
  href: '/staff/company-files/:id',
  columns: {
    file: { title: 'File', kind: 'text' },
    company: { title: 'Company', kind: 'text' },
    customer: { title: 'Prepared by', kind: 'customer' },
    at: { title: 'Sent in', kind: 'moment', order: 'payment_batch_newest' },
    state: { title: 'State', kind: 'state', choices: batchStates },
    lines: { title: 'Payments', kind: 'number' },
    amount: { title: 'Sum', kind: 'money' },
    fees: { title: 'Fees', kind: 'money', hidden: true },
    ended_at: { title: 'Ended', kind: 'moment', hidden: true },
  },
  filters: {
    state: { title: 'State', by: 'choice', choices: batchStates },
    company: { title: 'Company begins with', by: 'start', of: 'company' },
    amount: { title: 'Sum', by: 'amounts', of: 'amount' },
    at: { title: 'Sent in', by: 'days', of: 'at' },
    customer_id: { title: 'Id of the customer', by: 'id', of: 'customer' },
    account_id: { title: 'Id of the account', by: 'id' },
  },
  order: '-at',
});
