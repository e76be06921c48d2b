import { type Selectable, sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import type { DB } from '../../../platform/database/schema.generated.ts';

export type Token = Selectable<DB['card_token']>;

/** Those that are not removed, oldest first, with when each has paid last. */
export async function listTokens(
  reader: Reader,
  cardId: string,
): Promise<readonly (Token & { readonly last_used_at: Date | null })[]> {
  const { rows } = await sql<Token & { last_used_at: Date | null }>`
    SELECT
      token.*,
      (
        SELECT max(paid.created_at)
        FROM card_payment AS paid
        WHERE paid.card_id = token.card_id AND paid.token_id = token.id AND paid.state <> 'declined'
      ) AS last_used_at
    FROM card_token AS token
    WHERE token.card_id = ${cardId} AND token.state <> 'removed'
    ORDER BY token.created_at, token.id
  `.execute(reader);
  return rows;
}

export async function insertToken(tx: Tx, token: Token): Promise<void> {
  await tx.insertInto('card_token').values(token).execute();
}

/** Held until the transaction ends. Of this customer and card only. */
export function lockToken(
  tx: Tx,
  { customerId, cardId, telephoneId }: { customerId: string; cardId: string; telephoneId: string },
): Promise<Token | undefined> {
  return tx
    .selectFrom('card_token')
    .selectAll()
    .where('id', '=', telephoneId)
    .where('card_id', '=', cardId)
    .where('customer_id', '=', customerId)
    .forUpdate()
    .executeTakeFirst();
}

export async function saveTokenState(tx: Tx, id: string, state: string, now: Date): Promise<void> {
  await tx.updateTable('card_token').set({ state, updated_at: now }).where('id', '=', id).execute();
}

/** Of all customers, for the sandbox. */
export function listTelephones(reader: Reader, limit: number) {
  return reader
    .selectFrom('card_token')
    .innerJoin('card', 'card.id', 'card_token.card_id')
    .select(['card_token.id', 'card_token.device', 'card_token.last_four', 'card_token.state'])
    .select('card.holder_name')
    .orderBy('card_token.created_at', 'desc')
    .orderBy('card_token.id')
    .limit(limit)
    .execute();
}

export function findToken(reader: Reader, id: string): Promise<Token | undefined> {
  return reader.selectFrom('card_token').selectAll().where('id', '=', id).executeTakeFirst();
}
