import type { CardType } from '@farthing/contract';
import type { Currency, Money } from '@farthing/money';
import { type Selectable, sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { Card as CardRow } from '../../platform/database/schema.generated.ts';
import type { CardKind, CardState, CardStatus, CloseReason } from './card.ts';
import { type CardControls, columnsOf, controlsOf } from './controls.ts';

export type StoredCard = {
  readonly id: string;
  readonly customerId: string;
  readonly type: CardType;
  readonly kind: CardKind;
  readonly sealedDetails: string;
  readonly lastFour: string;
  readonly holderName: string;
  readonly expiresOn: string;
  readonly fee: Money;
  readonly state: CardState;
  readonly controls: CardControls;
  /** Of one that draws on credit. */
  readonly creditId: string | null;
  /** The card whose place it takes. */
  readonly replaces: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** The first that is neither closed nor over; one that is on its way only for want of another. */
export async function findLiveCard(reader: Reader, customerId: string): Promise<StoredCard | undefined> {
  const row = await reader
    .selectFrom('card')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('status', 'not in', ['closed', 'expired'])
    .orderBy(sql`status IN ('ordered', 'made', 'sent')`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row && toCard(row);
}

/** All that are not over, oldest first. */
export async function listLiveCards(reader: Reader, customerId: string): Promise<StoredCard[]> {
  const rows = await reader
    .selectFrom('card')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('status', 'not in', ['closed', 'expired'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toCard);
}

/** Of this customer only: another's is as good as none. */
export async function findOwnCard(
  reader: Reader,
  customerId: string,
  id: string,
): Promise<StoredCard | undefined> {
  const row = await reader
    .selectFrom('card')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toCard(row);
}

/** Held until the transaction ends. */
export async function lockCard(tx: Tx, id: string): Promise<StoredCard | undefined> {
  const row = await tx
    .selectFrom('card')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && toCard(row);
}

export async function saveState(tx: Tx, id: string, state: CardState, now: Date): Promise<void> {
  await tx
    .updateTable('card')
    .set({
      status: state.status,
      frozen_by_customer: state.frozenByCustomer,
      frozen_by_staff: state.frozenByStaff,
      closed_because: state.closedBecause,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

export async function saveControls(tx: Tx, id: string, controls: CardControls, now: Date): Promise<void> {
  await tx
    .updateTable('card')
    .set({ ...columnsOf(controls), updated_at: now })
    .where('id', '=', id)
    .execute();
}

export function toCard(row: Selectable<CardRow>): StoredCard {
  return {
    id: row.id,
    customerId: row.customer_id,
    // The table's checks hold type, kind, status, reason and currency to the same words.
    type: row.card_type as CardType,
    kind: row.kind as CardKind,
    sealedDetails: row.sealed_details,
    lastFour: row.last_four,
    holderName: row.holder_name,
    expiresOn: row.expires_on,
    fee: { minor: row.fee, currency: row.fee_currency as Currency },
    state: {
      status: row.status as CardStatus,
      frozenByCustomer: row.frozen_by_customer,
      frozenByStaff: row.frozen_by_staff,
      closedBecause: row.closed_because as CloseReason | null,
    },
    controls: controlsOf(row),
    creditId: row.credit_id,
    replaces: row.replaces,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
