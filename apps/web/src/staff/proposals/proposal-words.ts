import type { Evidence, Proposal, ProposalKind, ProposalState } from '@farthing/contract';
import { formatMoment } from '../../lib/format.ts';
import type { BadgeTone } from '../../ui/badge/badge.tsx';

export const kindWords = {
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

export const stateWords = {
  open: { word: 'Open', tone: 'info' },
  approved: { word: 'Approved', tone: 'success' },
  declined: { word: 'Declined', tone: 'danger' },
  withdrawn: { word: 'Withdrawn', tone: 'neutral' },
  expired: { word: 'Expired', tone: 'warning' },
  void: { word: 'Closed by itself', tone: 'neutral' },
} as const satisfies Record<ProposalState, { word: string; tone: BadgeTone }>;

/** Who reads the reason of a decision. */
export function whoReads({ proposed_by }: Proposal, { customers }: Evidence): string {
  const words = `${proposed_by.full_name} reads it, and it stands in the audit log.`;
  return customers.length === 0 ? words : `${words} The customer does not read it.`;
}

export type ContentLine = { readonly label: string; readonly text: string; readonly isCode: boolean };

/** What is decided on, every field of it: nothing may be approved that was not to be read. */
export function contentLines(content: Proposal['content']): ContentLine[] {
  return Object.entries(content).map(([name, value]) => ({
    label: labelOf(name),
    ...textOf(value),
  }));
}

/** `daily_limit` and `dailyLimit` are both 'Daily limit'. */
export function labelOf(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase()
    .replace(/\bid\b/, 'ID')
    .replace(/\bpin\b/, 'PIN');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function textOf(value: Proposal['content'][string]): { text: string; isCode: boolean } {
  if (value === null || value === '') return { text: 'none', isCode: false };
  if (typeof value === 'boolean') return { text: value ? 'yes' : 'no', isCode: false };
  const text = `${value}`;
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return { text: formatMoment(text), isCode: false };
  return { text, isCode: /^[\da-f]{8}-[\da-f-]{27}$/.test(text) };
}
