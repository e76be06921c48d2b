import { type Choices, list, plain } from './description.ts';

export const chainPaymentStates = {
  seen: { word: 'Being confirmed', tone: 'info' },
  credited: { word: 'Credited', tone: 'success' },
  doubt: { word: 'In doubt', tone: 'warning' },
  gone: { word: 'No longer on its network', tone: 'neutral' },
  returned: { word: 'Sent back', tone: 'neutral' },
  'written-off': { word: 'Written off', tone: 'danger' },
} as const satisfies Choices;

export const chainPaymentWhys = plain({
  dust: 'Worth too little',
  'other-token': 'Another token',
  'no-price': 'No price',
  large: 'Worth too much',
  refused: 'Counted before',
  'taken-back': 'Gone after it was credited',
});

const networks = plain({ TRC20: 'USDT (TRC20)', BTC: 'BTC' });

/** Every payment to an address of a deposit, as its chain shows it. */
export const chainPaymentList = list({
  name: 'chain-payments',
  one: 'payment',
  many: 'payments',
  permission: 'deposits.read',
  href: '/staff/chain-payments/:id',
  columns: {
    customer: { title: 'Customer', kind: 'customer' },
    network: { title: 'Network', kind: 'state', choices: networks },
    coins: { title: 'Coins', kind: 'text' },
    at: { title: 'Seen', kind: 'moment', order: 'deposit_output_newest' },
    state: { title: 'State', kind: 'state', choices: chainPaymentStates },
    why: { title: 'Doubt', kind: 'state', choices: chainPaymentWhys },
    received: { title: 'Credited', kind: 'money' },
    hash: { title: 'Transaction hash', kind: 'code', hidden: true },
    address: { title: 'Address', kind: 'code', hidden: true },
    decided_at: { title: 'Decided', kind: 'moment', hidden: true },
  },
  filters: {
    state: { title: 'State', by: 'choice', choices: chainPaymentStates },
    why: { title: 'Doubt', by: 'choice', choices: chainPaymentWhys },
    network: { title: 'Network', by: 'choice', choices: networks },
    hash: { title: 'Transaction hash', by: 'whole', of: 'hash' },
    address: { title: 'Address', by: 'whole', of: 'address' },
    at: { title: 'Seen', by: 'days', of: 'at' },
    customer_id: { title: 'Id of the customer', by: 'id', of: 'customer' },
  },
  order: 'at',
  isWaitedFor: true,
});
