import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { endOfMonth, startOfMonth } from './month.ts';

/** A month that two people have closed or reopened. */
export type Closing = {
  readonly no: number;
  readonly act: 'close' | 'reopen';
  /** As `2026-10`. */
  readonly month: string;
  readonly openFrom: Date;
  readonly reason: string;
  readonly proposedBy: string;
  readonly approvedBy: string;
  readonly approvedAt: Date;
};

export type NewClosing = Omit<Closing, 'no' | 'openFrom'> & { readonly proposalId: string };

/** The newest first. */
export async function listClosings(reader: Reader, limit: number): Promise<readonly Closing[]> {
  const rows = await reader
    .selectFrom('month_closing')
    .select(['no', 'act', 'month', 'open_from', 'reason', 'proposed_by', 'approved_by', 'approved_at'])
    .orderBy('no', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    no: row.no,
    act: row.act as Closing['act'],
    month: row.month.slice(0, 7),
    openFrom: row.open_from,
    reason: row.reason,
    proposedBy: row.proposed_by,
    approvedBy: row.approved_by,
    approvedAt: row.approved_at,
  }));
}

/** One at a time: two that are decided on the same state would both be written. */
export async function lockClosings(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('month-closing', 0))`.execute(tx);
}

export async function insertClosing(tx: Tx, no: number, closing: NewClosing): Promise<void> {
  const { act, month, reason, proposalId, proposedBy, approvedBy, approvedAt } = closing;
  await tx
    .insertInto('month_closing')
    .values({
      ...{ no, act, reason },
      month: `${month}-01`,
      open_from: act === 'close' ? endOfMonth(month) : startOfMonth(month),
      proposal_id: proposalId,
      proposed_by: proposedBy,
      approved_by: approvedBy,
      approved_at: approvedAt,
    })
    .execute();
}

/** For whoever posts: the first moment that is open. Without a transaction, by a connection that nobody waits for. */
export const openFromQuery = 'SELECT open_from FROM month_closing ORDER BY no DESC LIMIT 1';
