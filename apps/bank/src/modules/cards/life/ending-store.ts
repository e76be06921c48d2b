import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import type { Recipient } from '../../../platform/mail/letter.ts';
import { customerView } from '../../identity/index.ts';
import { type StoredCard, toCard } from '../store.ts';

/** The address is that of a physical one. */
export type Owned = StoredCard & { readonly owner: Recipient; readonly address: string | null };

/**
 * Those that end by this day and are to go on: a card for one payment is not, nor one that staff froze, as its owner would have a
 * card that works again, nor a physical one whose successor is on its way.
 */
export async function listEnding(
  reader: Reader,
  until: string,
  after: string,
  limit: number,
): Promise<readonly Owned[]> {
  const rows = await reader
    .selectFrom('card')
    .innerJoin(customerView.as('customer'), 'customer.id', 'card.customer_id')
    .leftJoin('card_delivery', 'card_delivery.card_id', 'card.id')
    .selectAll('card')
    .select(['customer.email', 'customer.first_name', 'card_delivery.address'])
    .where('card.status', 'in', ['active', 'frozen'])
    .where('card.kind', '<>', 'one-time')
    .where(
      sql<boolean>`NOT (card.kind = 'physical' AND EXISTS (
        SELECT FROM card AS coming
        WHERE coming.customer_id = card.customer_id AND coming.status IN ('ordered', 'made', 'sent')
      ))`,
    )
    .where('card.frozen_by_staff', '=', false)
    .where('card.renewed_by', 'is', null)
    .where('card.expires_on', '<=', until)
    .where('customer.status', '=', 'active')
    .where('card.id', '>', after)
    .orderBy('card.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...toCard(row),
    owner: { to: row.email, firstName: row.first_name },
    address: row.address,
  }));
}

/** Those whose last day is over. */
export function listEnded(
  reader: Reader,
  today: string,
  after: string,
  limit: number,
): Promise<readonly { readonly id: string }[]> {
  return reader
    .selectFrom('card')
    .select('id')
    .where('status', 'in', ['active', 'frozen'])
    .where('expires_on', '<', today)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}
