import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { customerView } from '../identity/index.ts';

/** Its papers were deleted, and the customer gives others: they are kept for as long as those of one that begins now. */
export async function beginAnew(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('identity_check')
    .set({ created_at: at, emptied_at: null })
    .where('id', '=', id)
    .execute();
}

/**
 * Those whose papers are not to be kept any longer. What the customer can still add to is kept for a time after the last that they
 * did; nobody decides about one whose customer has left.
 */
export async function listToEmpty(
  reader: Reader,
  before: { readonly decided: Date; readonly begun: Date },
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id
    FROM identity_check
    WHERE
      emptied_at IS NULL
      AND (
        (state IN ('passed', 'refused') AND decided_at < ${before.decided})
        OR (
          state IN ('in-progress', 'more-wanted')
          AND created_at < ${before.begun}
          AND (submitted_at IS NULL OR submitted_at < ${before.begun})
          AND NOT EXISTS (
            SELECT FROM identity_picture
            WHERE check_id = identity_check.id AND received_at >= ${before.begun}
          )
        )
        OR (
          state = 'being-checked'
          AND EXISTS (
            SELECT FROM ${customerView} AS customer
            WHERE customer.id = identity_check.customer_id AND customer.closed_at < ${before.decided}
          )
        )
      )
    ORDER BY created_at
    LIMIT ${limit}
  `.execute(reader);
  return rows.map(({ id }) => id);
}

export async function emptyCheck(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.deleteFrom('identity_picture').where('check_id', '=', id).execute();
  await tx
    .updateTable('identity_check')
    .set({ sealed_document: null, emptied_at: at })
    .where('id', '=', id)
    .execute();
}
