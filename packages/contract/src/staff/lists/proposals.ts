import { proposalKindWords } from '../proposals/kind-words.ts';
import { type Choices, list, plain } from './description.ts';

export const proposalStateWords = {
  open: { word: 'Open', tone: 'info' },
  approved: { word: 'Approved', tone: 'success' },
  declined: { word: 'Declined', tone: 'danger' },
  withdrawn: { word: 'Withdrawn', tone: 'neutral' },
  expired: { word: 'Expired', tone: 'warning' },
  void: { word: 'Closed by itself', tone: 'neutral' },
} as const satisfies Choices;

const kinds = plain(proposalKindWords);

/** What takes two people: open, decided and closed. */
export const proposalList = list({
  name: 'proposals',
  one: 'proposal',
  many: 'proposals',
  permission: 'proposals.read',
  href: '/staff/proposals/:id',
  columns: {
    summary: { title: 'What', kind: 'text' },
    kind: { title: 'Kind', kind: 'state', choices: kinds },
    amount: { title: 'Amount', kind: 'money' },
    by: { title: 'Proposed by', kind: 'colleague' },
    at: { title: 'Proposed', kind: 'moment', order: 'proposal_newest' },
    due: { title: 'Due', kind: 'due', order: 'proposal_due' },
    state: { title: 'State', kind: 'state', choices: proposalStateWords },
    expires: { title: 'Expires', kind: 'moment', hidden: true },
    decided_by: { title: 'Decided by', kind: 'colleague', hidden: true },
    decided: { title: 'Decided', kind: 'moment', hidden: true },
  },
  filters: {
    state: { title: 'State', by: 'choice', choices: proposalStateWords },
    kind: { title: 'Kind', by: 'pick', choices: kinds },
    by: { title: 'Proposed by', by: 'colleague', of: 'by' },
    at: { title: 'Proposed', by: 'days', of: 'at' },
    amount: { title: 'Amount', by: 'amounts', of: 'amount' },
    decided_by: { title: 'Decided by', by: 'colleague', of: 'decided_by' },
  },
  order: '-at',
  isWaitedFor: true,
});
