import type { DeskQueue } from '../fields.ts';
import type { BulkDecision } from './items.ts';

/** What can be decided about several cases with one reason. A deposit takes its own payment besides. */
export const bulkDecisions = {
  deposits: ['approve', 'decline'],
  'late-deposits': ['approve'],
  withdrawals: ['approve', 'decline'],
  loans: ['approve', 'decline'],
  referrals: ['approve', 'decline'],
  accounts: ['approve'],
  logins: ['approve'],
  pins: ['approve'],
  messages: ['approve'],
} as const satisfies Record<DeskQueue, readonly BulkDecision[]>;
