import {
  type AnswerOf,
  type CheckedStatement,
  errors,
  statementCode,
  type verifyStatement,
} from '@farthing/contract';
import { money, toDecimal } from '@farthing/money';
import { Refusal } from '../../../platform/refusal.ts';
import type { StatementServices } from '../services.ts';
import { findByCode } from './kept-store.ts';

/**
 * For whoever has the code of a statement, and so the statement: what it has to say. No name, and of the number of the account
 * the end alone: a code that was seen somewhere tells nothing of whom it belongs to.
 */
export async function readByCode(
  services: Pick<StatementServices, 'database'>,
  code: string,
): Promise<AnswerOf<typeof verifyStatement>> {
  const known = await findKnown(services, code);
  if (known === undefined) throw new Refusal('statement_unknown');
  return known;
}

async function findKnown(
  { database }: Pick<StatementServices, 'database'>,
  code: string,
): Promise<AnswerOf<typeof verifyStatement> | undefined> {
  const kept = await findByCode(database.pool, code);
  if (kept === undefined) return undefined;
  const amount = (minor: bigint) => toDecimal(money(minor, kept.currency));
  return {
    bank_name: kept.bankName,
    account_ends_with: kept.accountNumber.slice(-4),
    first_day: kept.firstDay,
    last_day: kept.lastDay,
    currency: kept.currency,
    opening: amount(kept.opening),
    closing: amount(kept.closing),
    lines: kept.lines,
    made_at: kept.madeAt.toISOString(),
    sha256: [...kept.files],
  };
}

/** For the form without script: what is wrong with a code is told beside it, like what is known of it. */
export async function checkTyped(
  services: Pick<StatementServices, 'database'>,
  typed: string,
): Promise<CheckedStatement> {
  if (typed.trim() === '') return { typed, problem: 'Enter the code of the statement.' };
  const code = statementCode.safeParse(typed);
  if (!code.success) return { typed, problem: code.error.issues[0]?.message ?? '' };
  const known = await findKnown(services, code.data);
  return known === undefined ? { typed, problem: errors.statement_unknown.message } : { typed, known };
}
