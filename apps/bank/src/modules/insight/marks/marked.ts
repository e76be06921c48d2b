import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { seenAccountView } from '../../owners/index.ts';

/** The movements of an account, oldest first, that have a note, a tag or the picture of a bill. Of another's account there are none. */
export async function listMarked(
  reader: Reader,
  { customerId, accountId }: { readonly customerId: string; readonly accountId: string },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT booked.id
    FROM ${seenAccountView} AS own
    CROSS JOIN LATERAL (
      SELECT no FROM movement_note WHERE ledger_account = own.ledger_account
      UNION
      SELECT no FROM movement_bill WHERE ledger_account = own.ledger_account
    ) AS marked
    JOIN ledger_view.transfer AS booked ON booked.no = marked.no
    WHERE own.id = ${accountId} AND own.customer_id = ${customerId}
    ORDER BY booked.no
  `.execute(reader);
  return rows.map(({ id }) => id);
}
