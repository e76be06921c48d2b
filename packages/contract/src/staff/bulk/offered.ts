import type { DeskQueue } from '../fields.ts';
import type { BulkDecision } from './items.ts';

/**
 * What can be decided about several cases with one reason. What takes more than a reason for each, such as the transaction hash
 * of a deposit, is decided one by one.
 */
export const bulkDecisions = {
  deposits: ['decline'],
  'late-deposits': ['approve'],
  withdrawals: ['approve', 'decline'],
  loans: ['approve', 'decline'],
  referrals: ['approve', 'decline'],
  accounts: ['approve'],
  logins: ['approve'],
  pins: ['approve'],
  messages: ['approve'],
} as const satisfies Record<DeskQueue, readonly BulkDecision[]>;
