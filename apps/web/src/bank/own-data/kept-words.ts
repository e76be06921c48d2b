import type { KeptKind } from '@farthing/contract';

type KeptWords = {
  readonly what: string;
  /** After how many days it goes: 'after 30 days', and since when these are counted. */
  readonly since: string;
  readonly why: string;
};

/** The records come first and have their reason from the bank. */
export const keptWords = {
  closed: {
    what: 'Picture, phone number, address, payees, devices, passkeys, notices, notes and budgets',
    since: 'after you close your account',
    why: 'In case you ask about it afterwards.',
  },
  conversations: {
    what: 'Chat messages and files',
    since: 'after the last message',
    why: 'In case there is a complaint.',
  },
  drafts: {
    what: 'Payment files that were not paid',
    since: 'after they were cancelled or have expired',
    why: 'In case you ask why they were not paid.',
  },
  'identity-papers': {
    what: 'Document and pictures of your identity check',
    since: 'after the decision',
    why: 'In case the decision has to be looked at again.',
  },
  'fresh-selfies': {
    what: 'A new picture of your face, sent because you lost what you log in with',
    since: 'after the decision',
    why: 'It is needed for that decision only.',
  },
  'dispute-pictures': {
    what: 'Pictures you sent for a dispute',
    since: 'after the dispute has ended',
    why: 'The merchant can still answer.',
  },
  'loan-papers': {
    what: 'Loan documents',
    since: 'after the loan has ended',
    why: 'In case there is a complaint.',
  },
  notices: { what: 'Notices in the app', since: 'after they came', why: 'So that you can read them again.' },
  sessions: {
    what: 'When and from which network you signed in',
    since: 'after you were signed out',
    why: 'To find out if someone else signs in as you.',
  },
  devices: {
    what: 'Devices that you have signed in on',
    since: 'after you last used them',
    why: 'So that we notice a new one.',
  },
  copies: {
    what: 'Copies of your data',
    since: 'after they were made',
    why: 'So that you can download them.',
  },
  records: {
    what: 'Payments, statements and the books, who you are, and what was done with your account',
    since: 'as the law requires',
    why: '',
  },
} as const satisfies Record<KeptKind, KeptWords>;

/** 'For 30 days after you close your account', 'For 2 years after the last message'. */
export function howLong(kind: KeptKind, days: number | null): string {
  const { since } = keptWords[kind];
  if (days === null) return 'As long as the law requires';
  return `For ${inDays(days)} ${since}`;
}

function inDays(days: number): string {
  if (days % 365 === 0) return days === 365 ? 'a year' : `${days / 365} years`;
  return days === 1 ? 'a day' : `${days} days`;
}
