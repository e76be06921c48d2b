import { type Choices, list } from './description.ts';

const cardStates = {
  ordered: { word: 'Ordered', tone: 'info' },
  made: { word: 'Made', tone: 'info' },
  sent: { word: 'Sent', tone: 'info' },
  active: { word: 'Active', tone: 'success' },
  frozen: { word: 'Frozen', tone: 'info' },
  closed: { word: 'Closed', tone: 'neutral' },
  expired: { word: 'Expired', tone: 'neutral' },
} as const satisfies Choices;

const cardTypes = {
  VISA: { word: 'Visa', tone: 'neutral' },
  MASTERCARD: { word: 'Mastercard', tone: 'neutral' },
  VERVE: { word: 'Verve', tone: 'neutral' },
} as const satisfies Choices;

/** Every card. Of its number a list knows the end and nothing else. */
export const cardList = list({
  name: 'cards',
  one: 'card',
  many: 'cards',
  permission: 'customers.read',
  href: '/staff/customers/:holder',
  columns: {
    holder: { title: 'Customer', kind: 'customer' },
    type: { title: 'Network', kind: 'state', choices: cardTypes },
    ending: { title: 'Number', kind: 'code' },
    expires: { title: 'Good until', kind: 'day' },
    since: { title: 'Made', kind: 'moment', order: 'card_newest' },
    status: { title: 'Status', kind: 'state', choices: cardStates },
    fee: { title: 'Fee', kind: 'money', hidden: true },
  },
  filters: {
    status: { title: 'Status', by: 'choice', choices: cardStates },
    type: { title: 'Network', by: 'choice', choices: cardTypes },
    ending: { title: 'Last four digits', by: 'whole', of: 'ending' },
    since: { title: 'Made', by: 'days', of: 'since' },
    customer_id: { title: 'Id of the customer', by: 'id', of: 'holder' },
  },
  order: '-since',
});
