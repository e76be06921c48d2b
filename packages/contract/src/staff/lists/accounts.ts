import { currencies } from './currencies.ts';
import { type Choices, list, plain } from './description.ts';

const accountStates = {
  open: { word: 'Open', tone: 'success' },
  closed: { word: 'Closed', tone: 'neutral' },
} as const satisfies Choices;

/** The wallet is the first account of a customer. */
const accountKinds = plain({ wallet: 'Wallet', current: 'Current', savings: 'Savings', pot: 'Pot' });

/** Every account that customers hold or held. The bank's own are among the accounts of the ledger. */
export const accountList = list({
  name: 'accounts',
  one: 'account',
  many: 'accounts',
  permission: 'customers.read',
  href: '/staff/customers/:holder',
  columns: {
    holder: { title: 'Customer', kind: 'customer' },
    kind: { title: 'Kind', kind: 'state', choices: accountKinds },
    currency: { title: 'Currency', kind: 'text' },
    number: { title: 'Number', kind: 'code', mask: 'ending' },
    opened: { title: 'Opened', kind: 'moment', order: 'customer_account_newest' },
    held: { title: 'Held', kind: 'money' },
    balance: { title: 'Balance', kind: 'money' },
    state: { title: 'State', kind: 'state', choices: accountStates },
    name: { title: 'Called', kind: 'text', hidden: true },
  },
  filters: {
    kind: { title: 'Kind', by: 'choice', choices: accountKinds },
    currency: { title: 'Currency', by: 'choice', choices: currencies },
    state: { title: 'State', by: 'choice', choices: accountStates },
    number: { title: 'Whole account number', by: 'whole', of: 'number' },
    opened: { title: 'Opened', by: 'days', of: 'opened' },
    customer_id: { title: 'Id of the customer', by: 'id', of: 'holder' },
  },
  order: '-opened',
});
