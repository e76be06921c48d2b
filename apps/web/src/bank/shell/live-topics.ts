import type { CustomerTopic } from '@farthing/contract';

/** The first words of the keys of those queries that a topic changes. */
export const liveTopics = {
  money: [
    ...['wallet', 'accounts', 'transactions', 'movement', 'under-way', 'withdrawal', 'balances', 'topups'],
    ...['card', 'credit', 'loans', 'lending', 'payment-bounds', 'referrals', 'leaving', 'receipt-link'],
    ...['money-requests', 'asked-money', 'standing-orders', 'budgets', 'insight'],
  ],
  accounts: ['accounts', 'wallet', 'under-way', 'payment-bounds', 'budgets'],
  cards: ['card', 'credit', 'card-challenge', 'under-way'],
  approvals: ['under-way', 'card-challenge', 'card'],
  loans: ['loans', 'lending', 'under-way', 'wallet'],
  payees: ['payees', 'standing-orders', 'money-requests', 'asked-money', 'under-way'],
  profile: [
    'profile',
    'sessions',
    'passkeys',
    'authenticator',
    'identity-check',
    'leaving',
    'payment-bounds',
  ],
  notices: ['notices'],
  // The chat listens by itself: it is kept in no query.
  conversations: [],
} satisfies Record<CustomerTopic, readonly string[]>;
