import { type Currency, money } from '@farthing/money';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { paymentInView } from '../payments-in/index.ts';
import { canonicalOf, type KnownArrival } from './matching.ts';
import type { MessageEntry } from './messages/index.ts';

/** Money from other banks that was told under the ids of these entries, or went back under them. */
export async function findArrivals(
  reader: Reader,
  entries: readonly Pick<MessageEntry, 'reference' | 'bankReference'>[],
): Promise<readonly KnownArrival[]> {
  const ends = entries.flatMap(({ reference }) => canonicalOf(reference) ?? []);
  const references = entries.flatMap(({ bankReference }) => canonicalOf(bankReference) ?? []);
  const { rows } = await sql<{
    id: string;
    reference: string;
    end_to_end_id: string;
    return_reference: string | null;
    account_written: string;
    amount: bigint;
    currency: Currency;
    state: string;
  }>`
    SELECT id, reference, end_to_end_id, return_reference, account_written, amount, currency, state
    FROM ${paymentInView} AS payment
    WHERE
      end_to_end_id = ANY (${ends}::text[]) OR reference = ANY (${references}::text[])
      OR return_reference = ANY (${ends}::text[])
    ORDER BY id
  `.execute(reader);
  return rows.map(({ id, reference, state, ...row }) => ({
    ...{ id, reference, state },
    endToEndId: row.end_to_end_id,
    returnReference: row.return_reference,
    account: row.account_written,
    amount: money(row.amount, row.currency),
  }));
}
