import { currencies } from './currencies.ts';
import { type Choices, list } from './description.ts';

const states = {
  open: { word: 'Open', tone: 'success' },
  closed: { word: 'Closed', tone: 'neutral' },
} as const satisfies Choices;

/** Where an account stands in the books. */
const groups = {
  asset: { word: 'Assets', tone: 'neutral' },
  liability: { word: 'Liabilities', tone: 'neutral' },
  equity: { word: 'Equity', tone: 'neutral' },
  income: { word: 'Income', tone: 'neutral' },
  expense: { word: 'Expenses', tone: 'neutral' },
} as const satisfies Choices;

/** Every account of the ledger, the bank's own and those of customers. */
export const ledgerAccountList = list({
  name: 'ledger-accounts',
  one: 'account',
  many: 'accounts',
  permission: 'books.read',
  href: '/staff/books/accounts/:id',
  columns: {
    name: { title: 'Account', kind: 'text' },
    code: { title: 'Code', kind: 'code' },
    no: { title: 'Number', kind: 'number', order: 'account_pkey' },
    entries: { title: 'Entries', kind: 'number' },
    held: { title: 'Held', kind: 'money' },
    balance: { title: 'Balance', kind: 'money' },
    state: { title: 'State', kind: 'state', choices: states, hidden: true },
  },
  filters: {
    line: { title: 'Line of the books', by: 'whole' },
    group: { title: 'Group', by: 'choice', choices: groups },
    currency: { title: 'Currency', by: 'choice', choices: currencies },
    state: { title: 'State', by: 'choice', choices: states },
    code: { title: 'Whole code', by: 'whole', of: 'code' },
    customer_id: { title: 'Id of the customer', by: 'id' },
  },
  order: 'no',
});
