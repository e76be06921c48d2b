import type { DeskQueue } from '../fields.ts';
import type { BulkDecision } from './items.ts';

/** What can be decided about several cases with one reason. A deposit takes its own payment besides. */
export const bulkDecisions = {
  deposits: ['approve', 'decline'],
  'late-deposits': ['approve'],
  // Whether somebody can pay is judged one by one.
  debts: [],
  // Each is a story that somebody has to read.
  disputes: [],
  withdrawals: ['approve', 'decline'],
  loans: ['approve', 'decline'],
  // What somebody can afford is judged one by one, and a credit card gets a limit of its own.
  lending: [],
  credit: [],
  referrals: ['approve', 'decline'],
  // Each is a person whose papers somebody has to look at.
  'identity-checks': [],
  screening: [],
  accounts: ['approve'],
  logins: ['approve'],
  pins: ['approve'],
  messages: ['approve'],
} as const satisfies Record<DeskQueue, readonly BulkDecision[]>;
