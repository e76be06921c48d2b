export const noticeChannels = ['in_app', 'by_email', 'by_push'] as const;

type NoticeChannel = (typeof noticeChannels)[number];

/**
 * What a customer is told of: the one table that mails, the bell, its page and the messages to devices are made from. Each leads to
 * the page where more of it is, and says without figures or names what a locked screen may show.
 */
export const noticeKinds = {
  'money-in': {
    name: 'Money in',
    page: '/layout/transactions',
    covered: 'Money has arrived.',
    fixed: [],
  },
  payments: {
    name: 'Payments',
    page: '/layout/transactions',
    covered: 'There is news about a payment.',
    fixed: [],
  },
  approvals: {
    name: 'Waiting for you',
    page: '/layout/dashboard',
    covered: 'Something waits for your approval.',
    fixed: [],
  },
  cards: { name: 'Cards', page: '/layout/card', covered: 'There is news about a card.', fixed: [] },
  'card-payments': {
    name: 'Card payments',
    page: '/layout/card',
    covered: 'There is news about a card payment.',
    fixed: [],
  },
  /** What the bank has to write to its customer cannot be declined, here and of accounts. */
  loans: { name: 'Loans', page: '/layout/loan', covered: 'There is news about a loan.', fixed: ['by_email'] },
  scheduled: {
    name: 'Scheduled payments',
    page: '/layout/scheduled',
    covered: 'There is news about a scheduled payment.',
    fixed: [],
  },
  accounts: {
    name: 'Accounts',
    page: '/layout/accounts',
    covered: 'There is news about an account.',
    fixed: ['by_email'],
  },
  identity: {
    name: 'Identity check',
    page: '/layout/profile/identity',
    covered: 'There is news about your identity check.',
    fixed: [],
  },
  /** Goes everywhere, always: whoever takes over a session would switch it off first. */
  security: {
    name: 'Security',
    page: '/layout/profile/security',
    covered: 'Something about your security has changed.',
    fixed: noticeChannels,
  },
} as const satisfies Record<string, NoticeKindFacts>;

type NoticeKindFacts = {
  readonly name: string;
  readonly page: string;
  readonly covered: string;
  /** Where it always goes. */
  readonly fixed: readonly NoticeChannel[];
};

export type NoticeKind = keyof typeof noticeKinds;

export const noticeKindNames = Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]];
