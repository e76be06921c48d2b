import type { AuditAction } from '../audit-words.ts';
import type { DeskQueue } from '../fields.ts';

/** Which decisions of staff answer a case of which queue: what the operations page counts, and the audit log lists. */
export const queueAnswers = {
  deposits: ['deposit.credit', 'deposit.reject'],
  withdrawals: ['withdrawal.approve', 'withdrawal.decline'],
  loans: ['loan.approve', 'loan.decline'],
  lending: ['lending.offer', 'lending.decline'],
  credit: ['credit.offer', 'credit.decline'],
  referrals: ['referral.approve', 'referral.decline'],
  messages: ['message.handle'],
} as const satisfies Partial<Record<DeskQueue, readonly AuditAction[]>>;

export type AnsweredQueue = keyof typeof queueAnswers;
