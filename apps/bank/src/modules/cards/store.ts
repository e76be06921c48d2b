import type { CardType } from '@farthing/contract';
import type { Currency, Money } from '@farthing/money';
import type { Selectable } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { Card as CardRow } from '../../platform/database/schema.generated.ts';
import type { CardStatus } from './card.ts';

export type StoredCard = {
  readonly id: string;
  readonly customerId: string;
  readonly type: CardType;
  readonly sealedDetails: string;
  readonly lastFour: string;
  readonly holderName: string;
  readonly expiresOn: string;
  readonly fee: Money;
  readonly status: CardStatus;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

export async function findLiveCard(reader: Reader, customerId: string): Promise<StoredCard | undefined> {
  const row = await reader
    .selectFrom('card')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('status', '<>', 'closed')
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

export async function saveStatus(tx: Tx, id: string, status: CardStatus, now: Date): Promise<void> {
  await tx.updateTable('card').set({ status, updated_at: now }).where('id', '=', id).execute();
}

function toCard(row: Selectable<CardRow>): StoredCard {
  return {
    id: row.id,
    customerId: row.customer_id,
    // The table's checks hold type, status and currency to the same words.
    type: row.card_type as CardType,
    sealedDetails: row.sealed_details,
    lastFour: row.last_four,
    holderName: row.holder_name,
    expiresOn: row.expires_on,
    fee: { minor: row.fee, currency: row.fee_currency as Currency },
    status: row.status as CardStatus,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
