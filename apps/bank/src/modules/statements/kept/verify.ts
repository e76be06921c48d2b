import type { AnswerOf, verifyStatement } from '@farthing/contract';
import { money, toDecimal } from '@farthing/money';
import { Refusal } from '../../../platform/refusal.ts';
import type { StatementServices } from '../services.ts';
import { findByCode } from './kept-store.ts';

/**
 * For whoever has the code of a statement, and so the statement: what it has to say. No name, and of the number of the account
 * the end alone: a code that was seen somewhere tells nothing of whom it belongs to.
 */
export async function readByCode(
  { database }: Pick<StatementServices, 'database'>,
  code: string,
): Promise<AnswerOf<typeof verifyStatement>> {
  const kept = await findByCode(database.pool, code);
  if (kept === undefined) throw new Refusal('statement_unknown');
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
