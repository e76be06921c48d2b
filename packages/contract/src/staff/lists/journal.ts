import { type Choices, list } from './description.ts';

const postingKinds = {
  transfer: { word: 'Transfer', tone: 'neutral' },
  hold: { word: 'Hold placed', tone: 'info' },
  'post-hold': { word: 'Hold taken', tone: 'neutral' },
  'void-hold': { word: 'Hold given up', tone: 'neutral' },
  'expire-hold': { word: 'Hold expired', tone: 'neutral' },
  reversal: { word: 'Reversal', tone: 'warning' },
} as const satisfies Choices;

/** Every row of the journal. */
export const journalList = list({
  name: 'journal',
  one: 'posting',
  many: 'postings',
  permission: 'books.read',
  href: '/staff/books/postings/:id',
  columns: {
    no: { title: 'Number', kind: 'number', order: 'transfer_pkey' },
    at: { title: 'When', kind: 'moment' },
    kind: { title: 'Kind', kind: 'state', choices: postingKinds },
    from: { title: 'From', kind: 'text' },
    to: { title: 'To', kind: 'text' },
    amount: { title: 'Amount', kind: 'money' },
    what: { title: 'What', kind: 'text' },
    reference: { title: 'Reference', kind: 'code', hidden: true },
    from_code: { title: 'From, code', kind: 'code', hidden: true },
    to_code: { title: 'To, code', kind: 'code', hidden: true },
  },
  filters: {
    at: { title: 'When', by: 'days', of: 'at' },
    kind: { title: 'Kind', by: 'choice', choices: postingKinds },
    amount: { title: 'Amount', by: 'amounts', of: 'amount' },
    reference: { title: 'Reference', by: 'whole', of: 'reference' },
    account: { title: 'Number of the account', by: 'number' },
    posting_id: { title: 'Id of the posting', by: 'id' },
  },
  order: '-no',
});
