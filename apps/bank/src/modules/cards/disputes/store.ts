import type { CardDisputeReason, CardDisputeState } from '@farthing/contract';
import type { Currency } from '@farthing/money';
import { type Selectable, sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import type { DB } from '../../../platform/database/schema.generated.ts';
import { payerJoin } from '../drawn-account.ts';
import type { PaymentRow } from '../network/index.ts';
import type { Dispute } from './dispute.ts';

type DisputeRow = Selectable<DB['card_dispute']> & {
  readonly pictures: readonly { readonly id: string; readonly received_at: string }[] | null;
};

const columns = sql`
  dispute.*,
  (
    SELECT json_agg(json_build_object('id', picture.id, 'received_at', picture.received_at) ORDER BY picture.received_at)
    FROM card_dispute_picture AS picture
    WHERE picture.dispute_id = dispute.id
  ) AS pictures`;

export async function findDispute(reader: Reader, id: string): Promise<Dispute | undefined> {
  const { rows } = await sql<DisputeRow>`
    SELECT ${columns} FROM card_dispute AS dispute WHERE dispute.id = ${id}
  `.execute(reader);
  return rows[0] && toDispute(rows[0]);
}

/** Of this customer only: another's is as good as none. */
export async function findDisputeOf(
  reader: Reader,
  customerId: string,
  paymentId: string,
): Promise<Dispute | undefined> {
  const { rows } = await sql<DisputeRow>`
    SELECT ${columns}
    FROM card_dispute AS dispute
    WHERE dispute.payment_id = ${paymentId} AND dispute.customer_id = ${customerId}
  `.execute(reader);
  return rows[0] && toDispute(rows[0]);
}

/** Held until the transaction ends: two who change it come one after the other. */
export async function lockDispute(tx: Tx, id: string): Promise<Dispute | undefined> {
  await tx.selectFrom('card_dispute').select('id').where('id', '=', id).forUpdate().execute();
  return findDispute(tx, id);
}

/** A payment of this customer, with the card that made it. */
export async function findOwnPayment(
  reader: Reader,
  customerId: string,
  paymentId: string,
): Promise<(PaymentRow & { readonly last_four: string }) | undefined> {
  return reader
    .selectFrom('card_payment')
    .innerJoin('card', 'card.id', 'card_payment.card_id')
    .leftJoin('card_dispute', 'card_dispute.payment_id', 'card_payment.id')
    .leftJoin('card_token', 'card_token.id', 'card_payment.token_id')
    .selectAll('card_payment')
    .select(['card.last_four', 'card_dispute.state as dispute', 'card_token.device'])
    .where('card_payment.id', '=', paymentId)
    .where('card_payment.customer_id', '=', customerId)
    .executeTakeFirst();
}

type NewDispute = Pick<
  Dispute,
  'id' | 'paymentId' | 'customerId' | 'reason' | 'description' | 'amountMinor' | 'currency' | 'createdAt'
>;

/** False when the payment is disputed already. */
export async function insertDispute(tx: Tx, dispute: NewDispute): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('card_dispute')
    .values({
      id: dispute.id,
      payment_id: dispute.paymentId,
      customer_id: dispute.customerId,
      reason: dispute.reason,
      description: dispute.description,
      amount: dispute.amountMinor,
      currency: dispute.currency,
      state: 'open',
      created_at: dispute.createdAt,
      moved_at: dispute.createdAt,
    })
    .onConflict((conflict) => conflict.column('payment_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function insertPicture(
  tx: Tx,
  picture: {
    readonly id: string;
    readonly disputeId: string;
    readonly sealed: Buffer;
    readonly receivedAt: Date;
  },
): Promise<void> {
  await tx
    .insertInto('card_dispute_picture')
    .values({
      id: picture.id,
      dispute_id: picture.disputeId,
      sealed: picture.sealed,
      received_at: picture.receivedAt,
    })
    .execute();
}

export async function findSealedPicture(
  reader: Reader,
  { disputeId, id }: { readonly disputeId: string; readonly id: string },
): Promise<Buffer | undefined> {
  const row = await reader
    .selectFrom('card_dispute_picture')
    .select('sealed')
    .where('dispute_id', '=', disputeId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.sealed;
}

type Moved = {
  readonly state: CardDisputeState;
  readonly moved_at: Date;
  readonly sent_at?: Date;
  readonly answer_due_at?: Date;
  readonly accepts?: boolean;
  readonly answer?: string;
  readonly answered_at?: Date;
};

/** What moves no money. The dispute is locked by whoever calls. */
export async function saveMove(tx: Tx, { id, steps }: Dispute, moved: Moved): Promise<void> {
  await tx
    .updateTable('card_dispute')
    .set({ ...moved, steps: steps + 1 })
    .where('id', '=', id)
    .execute();
}

/** What is owed where there is all of it. */
export async function listOwed(reader: Reader, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT dispute.id
    FROM card_dispute AS dispute
    JOIN card_payment AS payment ON payment.id = dispute.payment_id
    ${payerJoin}
    WHERE dispute.debt > 0 AND dispute.debt_paid_at IS NULL AND payer.available >= dispute.debt
    ORDER BY dispute.decided_at
    LIMIT ${limit}
  `.execute(reader);
  return rows.map(({ id }) => id);
}

/** Those whose pictures are not to be kept any longer. */
export async function listToEmpty(
  reader: Reader,
  decidedBefore: Date,
  limit: number,
): Promise<readonly string[]> {
  const rows = await reader
    .selectFrom('card_dispute')
    .select('id')
    .where('emptied_at', 'is', null)
    .where('decided_at', '<', decidedBefore)
    .orderBy('decided_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function emptyDispute(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.deleteFrom('card_dispute_picture').where('dispute_id', '=', id).execute();
  await tx.updateTable('card_dispute').set({ emptied_at: at }).where('id', '=', id).execute();
}

function toDispute(row: DisputeRow): Dispute {
  return {
    id: row.id,
    paymentId: row.payment_id,
    customerId: row.customer_id,
    // The table's checks hold these to the same words.
    reason: row.reason as CardDisputeReason,
    description: row.description,
    amountMinor: row.amount,
    currency: row.currency as Currency,
    state: row.state as CardDisputeState,
    steps: row.steps,
    createdAt: row.created_at,
    movedAt: row.moved_at,
    creditedAt: row.credited_at,
    sentAt: row.sent_at,
    answerDueAt: row.answer_due_at,
    answer:
      row.answer === null || row.accepts === null || row.answered_at === null
        ? null
        : { accepts: row.accepts, words: row.answer, at: row.answered_at },
    outcome: row.outcome,
    decidedAt: row.decided_at,
    debtMinor: row.debt,
    debtPaidAt: row.debt_paid_at,
    pictures: (row.pictures ?? []).map(({ id, received_at }) => ({ id, receivedAt: new Date(received_at) })),
  };
}
