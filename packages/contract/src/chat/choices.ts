/** What a conversation can be about, beside the people in it. */
export const chatCases = ['loan', 'payment', 'card-payment', 'identity-check'] as const;

export type ChatCase = (typeof chatCases)[number];

/** What staff can offer as a button: it leads to a page of the bank and does nothing by itself. */
export const chatActions = {
  'open-repayment': { label: 'Open your loan', path: '/layout/loan' },
  'start-identity-check': { label: 'Start the identity check', path: '/layout/profile/identity' },
  'open-cards': { label: 'Open your cards', path: '/layout/card' },
  'open-payments': { label: 'Open your payments', path: '/layout/transactions' },
} as const;

export type ChatAction = keyof typeof chatActions;

/** Characters of a message, and bytes of a file. */
export const chatLimits = { message: 4_000, fileBytes: 5_000_000, fileName: 120 } as const;
