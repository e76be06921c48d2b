import type { ProposalKind } from '../access.ts';

/** What each kind of proposal is, in a few words. */
export const proposalKindWords = {
  'deposit-credit': 'Credit a deposit',
  'late-deposit-credit': 'Credit a late payment',
  'late-deposit-return': 'Send a late payment back',
  'large-payout': 'Large payout',
  'payment-file': 'Payment file',
  'payout-return': 'Give a payout back',
  'reported-return': 'Give a payment back',
  'bank-fee': 'Fee of another bank',
  'entry-explanation': 'Entry of another bank',
  'posting-correction': 'Reverse a posting',
  'manual-entry': 'Move money by hand',
  'loan-approval': 'Approve a loan',
  'wallet-repayment': 'Repay a loan from the wallet',
  'outside-repayment': 'Repay a loan from outside',
  'referral-bonus': 'Pay a bonus',
  'pin-reset': 'Reset a PIN',
  'limit-change': 'Tier or limit',
  'member-invite': 'Invite a member',
  'role-change': 'Change a role',
  'role-permissions': 'What a role may do',
  'risk-rules': 'Change the rules of risk',
  settings: 'Change settings',
  'month-closing': 'Close a month of the books',
  'month-reopening': 'Reopen a month of the books',
} as const satisfies Record<ProposalKind, string>;
