import type { CardReason, CardType, ChallengeOutcome } from '@farthing/contract';
import { type Currency, money } from '@farthing/money';
import { type Selectable, sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import type { CardChallenge as Row } from '../../../platform/database/schema.generated.ts';
import { policies } from '../../../platform/policies.ts';
import { passkeyView } from '../../identity/index.ts';
import type { Challenge } from '../challenge.ts';
import type { Merchant } from '../network/index.ts';

export type StoredChallenge = Challenge & {
  readonly customerId: string;
  readonly merchant: Merchant;
  readonly outcome: ChallengeOutcome;
  readonly reason: CardReason;
  readonly askedAt: Date;
};

/** By the network's own id of the call. */
export async function findAsked(
  reader: Reader,
  networkId: string,
): Promise<(StoredChallenge & { readonly digest: Buffer }) | undefined> {
  const row = await reader
    .selectFrom('card_challenge')
    .selectAll()
    .where('network_id', '=', networkId)
    .executeTakeFirst();
  return row && { ...toChallenge(row), digest: row.digest };
}

export async function findChallenge(reader: Reader, id: string): Promise<StoredChallenge | undefined> {
  const row = await reader
    .selectFrom('card_challenge')
    .selectAll()
    .where('id', '=', id)
    .where('outcome', '<>', 'refused')
    .executeTakeFirst();
  return row && toChallenge(row);
}

export async function insertChallenge(
  tx: Tx,
  challenge: StoredChallenge & { readonly networkId: string; readonly digest: Buffer },
): Promise<void> {
  const { merchant, amount } = challenge;
  await tx
    .insertInto('card_challenge')
    .values({
      id: challenge.id,
      network_id: challenge.networkId,
      digest: challenge.digest,
      card_id: challenge.cardId,
      customer_id: challenge.customerId,
      merchant: merchant.name,
      category: merchant.category,
      city: merchant.city,
      country: merchant.country,
      amount: amount.minor,
      currency: amount.currency,
      outcome: challenge.outcome,
      reason: challenge.reason,
      state: challenge.state,
      asked_at: challenge.askedAt,
      expires_at: challenge.expiresAt,
    })
    .execute();
}

/** How often the owner was asked lately and has not approved. */
export async function countUnapproved(tx: Tx, cardId: string, now: Date): Promise<number> {
  const { asked } = await tx
    .selectFrom('card_challenge')
    .select(sql<number>`count(*)::integer`.as('asked'))
    .where('card_id', '=', cardId)
    .where('asked_at', '>', new Date(now.getTime() - policies.cards.challengesWithinMs))
    .where('state', 'in', ['asked', 'declined'])
    .executeTakeFirstOrThrow();
  return asked;
}

/** With what its owner sees of the card. */
export type OwnChallenge = StoredChallenge & {
  readonly card: { readonly type: CardType; readonly lastFour: string; readonly status: string };
  readonly hasPasskey: boolean;
};

/** Of this customer only: another's is as good as none, and so is what nobody was asked about. */
export async function findOwnChallenge(
  reader: Reader,
  customerId: string,
  id: string,
): Promise<OwnChallenge | undefined> {
  const row = await reader
    .selectFrom('card_challenge')
    .innerJoin('card', 'card.id', 'card_challenge.card_id')
    .selectAll('card_challenge')
    .select(['card.card_type', 'card.last_four', 'card.status'])
    .select((own) =>
      own
        .exists(
          own
            .selectFrom(passkeyView.as('passkey'))
            .select('passkey.id')
            .where('customer_id', '=', customerId),
        )
        .as('has_passkey'),
    )
    .where('card_challenge.customer_id', '=', customerId)
    .where('card_challenge.id', '=', id)
    .where('outcome', '=', 'challenge')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { card_type, last_four: lastFour, status } = row;
  const card = { type: card_type as CardType, lastFour, status };
  return { ...toChallenge(row), card, hasPasskey: row.has_passkey === true };
}

/** Held until the transaction ends. */
export async function lockChallenge(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('card_challenge').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** What a passkey has signed, and what it takes to verify that again. */
type Signed = {
  readonly statement: string;
  readonly passkeyName: string;
  readonly credential: object;
  readonly publicKey: Buffer;
};

export async function saveApproved(
  tx: Tx,
  id: string,
  { at, expiresAt, signed }: { readonly at: Date; readonly expiresAt: Date; readonly signed: Signed | null },
): Promise<void> {
  await tx
    .updateTable('card_challenge')
    .set({
      state: 'approved',
      decided_at: at,
      expires_at: expiresAt,
      decided_by: signed === null ? 'pin' : 'passkey',
      statement: signed?.statement ?? null,
      passkey_name: signed?.passkeyName ?? null,
      credential: signed === null ? null : JSON.stringify(signed.credential),
      public_key: signed?.publicKey ?? null,
    })
    .where('id', '=', id)
    .execute();
}

export async function saveDeclined(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('card_challenge')
    .set({ state: 'declined', decided_at: at })
    .where('id', '=', id)
    .execute();
}

function toChallenge(row: Selectable<Row>): StoredChallenge {
  return {
    id: row.id,
    cardId: row.card_id,
    customerId: row.customer_id,
    merchant: { name: row.merchant, category: row.category, city: row.city, country: row.country },
    amount: money(row.amount, row.currency as Currency),
    // The table's checks hold these to the same words.
    outcome: row.outcome as ChallengeOutcome,
    reason: row.reason as CardReason,
    state: row.state as Challenge['state'],
    isOwners: row.outcome === 'challenge',
    askedAt: row.asked_at,
    expiresAt: row.expires_at,
  };
}
