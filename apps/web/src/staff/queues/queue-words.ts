import type { AnswerOf, DeskQueue, listQueues, Permission } from '@farthing/contract';

type QueueWords = {
  readonly title: string;
  /** What it collects, in a sentence. */
  readonly intro: string;
  /** What its page says when nothing waits. */
  readonly empty: string;
  readonly read: Permission;
  readonly decide: Permission;
};

/** In the order in which they are shown: those with a customer's money first. */
export const queueWords = {
  deposits: {
    title: 'Deposits',
    intro: 'Announced by customers and not yet seen to arrive.',
    empty: 'No deposit waits to be confirmed.',
    read: 'deposits.read',
    decide: 'deposits.decide',
  },
  'late-deposits': {
    title: 'Late deposits',
    intro: 'Payments that came after their deposit had expired: credit them, or note that they went back.',
    empty: 'No payment has come late.',
    read: 'deposits.read',
    decide: 'deposits.decide',
  },
  debts: {
    title: 'Debts of top-ups',
    intro: 'Top-ups that the bank of a card took back when the money was spent. What is missing is owed.',
    empty: 'No customer owes anything for a top-up.',
    read: 'deposits.read',
    decide: 'deposits.decide',
  },
  disputes: {
    title: 'Disputes',
    intro:
      'Card payments that customers say are wrong. What the merchant is asked comes back with its answer.',
    empty: 'No dispute waits.',
    read: 'disputes.read',
    decide: 'disputes.decide',
  },
  withdrawals: {
    title: 'Withdrawals',
    intro: 'Payments that a rule has held. The money is set aside until someone decides.',
    empty: 'No withdrawal is held.',
    read: 'withdrawals.read',
    decide: 'withdrawals.decide',
  },
  loans: {
    title: 'Loans',
    intro: 'Asked for and not yet decided. An approval needs two people.',
    empty: 'No loan waits for a decision.',
    read: 'loans.read',
    decide: 'loans.decide',
  },
  lending: {
    title: 'Instalment loans',
    intro: 'Asked for and not yet decided. An offer needs two people.',
    empty: 'No instalment loan waits for a decision.',
    read: 'loans.read',
    decide: 'loans.decide',
  },
  credit: {
    title: 'Credit cards',
    intro: 'Asked for and not yet decided. You propose a limit, and a colleague approves it.',
    empty: 'No credit card waits for a decision.',
    read: 'loans.read',
    decide: 'loans.decide',
  },
  referrals: {
    title: 'Referrals',
    intro: 'Bonuses that wait because the people who were brought in may be one person.',
    empty: 'No bonus waits.',
    read: 'referrals.read',
    decide: 'referrals.decide',
  },
  'identity-checks': {
    title: 'Identity checks',
    intro: 'Papers that a person has to look at. The highest tier and a new name need two people.',
    empty: 'No identity check waits.',
    read: 'identity-checks.read',
    decide: 'identity-checks.decide',
  },
  screening: {
    title: 'Names on lists',
    intro: 'Customers whose names are like one on a list of sanctions or of politically exposed people.',
    empty: 'No name waits.',
    read: 'identity-checks.read',
    decide: 'identity-checks.decide',
  },
  accounts: {
    title: 'Locked accounts',
    intro: 'Customers who cannot sign in because a colleague has locked them out.',
    empty: 'No account is locked.',
    read: 'locks.read',
    decide: 'locks.decide',
  },
  logins: {
    title: 'Locked sign-ins',
    intro:
      'Customers who are locked out after too many wrong passwords. Each lock ends by itself when its time is up.',
    empty: 'Nobody is locked out by wrong passwords.',
    read: 'locks.read',
    decide: 'locks.decide',
  },
  pins: {
    title: 'Locked PINs',
    intro: 'Customers who cannot move money after too many wrong tries.',
    empty: 'No PIN is locked.',
    read: 'locks.read',
    decide: 'locks.decide',
  },
  messages: {
    title: 'Messages',
    intro: 'Sent through the contact form, by customers and by anybody else.',
    empty: 'Every message has been handled.',
    read: 'messages.read',
    decide: 'messages.decide',
  },
} as const satisfies Record<DeskQueue, QueueWords>;

type Count = AnswerOf<typeof listQueues>['queues'][number];

/** What waits for this person: neither what their role only reads, nor what a colleague works on. */
export function countDecidable(counts: readonly Count[], may: (permission: Permission) => boolean): number {
  return counts
    .filter(({ queue }) => may(queueWords[queue].decide))
    .reduce((sum, { waiting, claimed, mine }) => sum + waiting - (claimed - mine), 0);
}

/** From then on, what waits is said to have waited long. */
export const longWaitMs = 24 * 3_600_000;

export function isDeskQueue(text: string | undefined): text is DeskQueue {
  return text !== undefined && Object.hasOwn(queueWords, text);
}
