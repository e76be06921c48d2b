import { change, insertion, type Row } from '@farthing/ledger';
import type { Selectable } from 'kysely';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import type { DB } from '../../../platform/database/schema.generated.ts';

export type Delivery = Selectable<DB['card_delivery']>;

const ordered = insertion('card_delivery', {
  columns: { card_id: 'uuid', address: 'text', ordered_at: 'timestamptz' },
  unless: ['card_id'],
});

/** With the card that is ordered. */
export function deliveryRow(cardId: string, address: string, now: Date): Row {
  return ordered.row({ card_id: cardId, address, ordered_at: now });
}

export function findDelivery(reader: Reader, cardId: string): Promise<Delivery | undefined> {
  return reader.selectFrom('card_delivery').selectAll().where('card_id', '=', cardId).executeTakeFirst();
}

/** Where a card was sent: the one that takes its place goes there too. Undefined of one that was never sent. */
export async function addressOfCard(reader: Reader, cardId: string): Promise<string | undefined> {
  return (await findDelivery(reader, cardId))?.address;
}

export async function saveDelivery(
  tx: Tx,
  cardId: string,
  set: Partial<Pick<Delivery, 'made_at' | 'sent_at' | 'tracking' | 'returned_at' | 'activated_at' | 'wrong'>>,
): Promise<void> {
  await tx.updateTable('card_delivery').set(set).where('card_id', '=', cardId).execute();
}

/** Of all customers, for the producer of a sandbox. */
export function listDeliveries(reader: Reader, limit: number) {
  return reader
    .selectFrom('card_delivery')
    .innerJoin('card', 'card.id', 'card_delivery.card_id')
    .selectAll('card_delivery')
    .select(['card.status', 'card.holder_name', 'card.last_four', 'card.sealed_details'])
    .orderBy('card_delivery.ordered_at', 'desc')
    .orderBy('card_delivery.card_id')
    .limit(limit)
    .execute();
}

export type CardPin = Selectable<DB['card_pin']>;

export function findCardPin(reader: Reader, cardId: string): Promise<CardPin | undefined> {
  return reader.selectFrom('card_pin').selectAll().where('card_id', '=', cardId).executeTakeFirst();
}

/** Another PIN begins with all its tries. */
export async function saveCardPin(
  tx: Tx,
  pin: Pick<CardPin, 'card_id' | 'key_version' | 'digest' | 'set_at'>,
): Promise<void> {
  const kept = { key_version: pin.key_version, digest: pin.digest, set_at: pin.set_at, wrong: 0 };
  await tx
    .insertInto('card_pin')
    .values({ card_id: pin.card_id, ...kept })
    .onConflict((conflict) => conflict.column('card_id').doUpdateSet(kept))
    .execute();
}

const tried = change(
  'card_pin',
  { key: { card_id: 'uuid' }, was: { wrong: 'integer' }, set: { wrong: 'integer' } },
  'card-pin-try',
);

/** Fifty tries at once are judged one after the other: each is held to the count that it was judged by. */
export function pinTryRow(cardId: string, wrongBefore: number, wrongAfter: number): Row {
  return tried.row({ card_id: cardId, was: { wrong: wrongBefore }, wrong: wrongAfter });
}
