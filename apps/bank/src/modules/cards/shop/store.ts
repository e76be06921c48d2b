import { type AnswerOf, type CardReason, cardResponses, type readShop } from '@farthing/contract';
import { type Currency, type Money, money, toDecimal } from '@farthing/money';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';

export type Subscription = {
  readonly id: string;
  readonly sealedCard: string;
  readonly lastFour: string;
  readonly amount: Money;
  readonly startedAt: Date;
};

type Shop = AnswerOf<typeof readShop>;

const shown = 20;

export async function readShopNow(reader: Reader): Promise<Shop> {
  const [payments, subscriptions, calls] = await Promise.all([
    listPayments(reader),
    listSubscriptions(reader),
    listCalls(reader),
  ]);
  return { payments, subscriptions, calls };
}

/** What a shop of this sandbox can still do something about. */
async function listPayments(reader: Reader): Promise<Shop['payments']> {
  const rows = await reader
    .selectFrom('card_payment')
    .innerJoin('card', 'card.id', 'card_payment.card_id')
    .select([
      'card_payment.id',
      'merchant',
      'card.last_four',
      'amount',
      'currency',
      'state',
      'refunded_in',
      'cleared_in',
    ])
    .select('card_payment.created_at')
    .where('network_id', 'like', 'shop-%')
    .where('state', 'in', ['pending', 'cleared'])
    .orderBy('card_payment.created_at', 'desc')
    .orderBy('card_payment.id', 'desc')
    .limit(shown)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    merchant: row.merchant,
    last_four: row.last_four,
    // A pump takes another amount than it has asked for.
    amount: textOf(row.cleared_in === 0n ? row.amount : row.cleared_in, row.currency),
    currency: row.currency as Currency,
    state: row.state as 'pending' | 'cleared',
    refunded: row.refunded_in > 0n,
    made_at: row.created_at.toISOString(),
  }));
}

async function listCalls(reader: Reader): Promise<Shop['calls']> {
  const rows = await reader
    .selectFrom('card_step')
    .leftJoin('card_payment', 'card_payment.id', 'card_step.payment_id')
    .leftJoin('card', 'card.id', 'card_payment.card_id')
    .select([
      'card_step.id',
      'card_step.kind',
      'payment_id',
      'merchant',
      'card.last_four',
      'card_step.reason',
    ])
    .select(['billed', 'card_step.billed_currency', 'made_at'])
    .orderBy('made_at', 'desc')
    .orderBy('card_step.id', 'desc')
    .limit(shown)
    .execute();
  return rows.map((row) => {
    // What was written is one of them.
    const reason = row.reason as CardReason;
    const { billed, billed_currency: currency } = row;
    return {
      id: row.id,
      call: row.kind,
      payment: row.payment_id,
      merchant: row.merchant,
      last_four: row.last_four,
      approved: reason === 'approved',
      response_code: cardResponses[reason].code,
      reason,
      means: cardResponses[reason].means,
      billed:
        billed === null || currency === null
          ? null
          : { amount: textOf(billed, currency), currency: currency as Currency },
      made_at: row.made_at.toISOString(),
    };
  });
}

async function listSubscriptions(reader: Reader): Promise<Shop['subscriptions']> {
  const rows = await reader
    .selectFrom('sandbox_subscription')
    .select(['id', 'last_four', 'amount', 'currency', 'started_at'])
    .where('ended_at', 'is', null)
    .orderBy('started_at', 'desc')
    .limit(shown)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    last_four: row.last_four,
    amount: textOf(row.amount, row.currency),
    currency: row.currency as Currency,
    started_at: row.started_at.toISOString(),
  }));
}

/** A payment that was made here, and what it can be taken or given back for. */
export async function findShopPayment(
  reader: Reader,
  id: string,
): Promise<{ readonly networkId: string; readonly minor: bigint; readonly currency: Currency } | undefined> {
  const row = await reader
    .selectFrom('card_payment')
    .select(['network_id', 'currency', sql<bigint>`coalesce(nullif(cleared_in, 0), amount)`.as('minor')])
    .where('id', '=', id)
    .where('network_id', 'like', 'shop-%')
    .executeTakeFirst();
  return row && { networkId: row.network_id, minor: row.minor, currency: row.currency as Currency };
}

export async function insertSubscription(reader: Reader, subscription: Subscription): Promise<void> {
  const { id, sealedCard, lastFour, amount, startedAt } = subscription;
  await reader
    .insertInto('sandbox_subscription')
    .values({
      id,
      sealed_card: sealedCard,
      last_four: lastFour,
      amount: amount.minor,
      currency: amount.currency,
      started_at: startedAt,
      charged_at: startedAt,
    })
    .execute();
}

/** Those that were not charged in this minute. */
export async function listOpenSubscriptions(reader: Reader, minute: Date): Promise<readonly Subscription[]> {
  const rows = await reader
    .selectFrom('sandbox_subscription')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('charged_at', '<', minute)
    .orderBy('started_at')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    sealedCard: row.sealed_card,
    lastFour: row.last_four,
    amount: money(row.amount, row.currency as Currency),
    startedAt: row.started_at,
  }));
}

export async function markCharged(
  reader: Reader,
  id: string,
  minute: Date,
  endedAt: Date | null,
): Promise<void> {
  await reader
    .updateTable('sandbox_subscription')
    .set({ charged_at: minute, ended_at: endedAt })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** Answers whether there was one to end. */
export async function endSubscription(reader: Reader, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await reader
    .updateTable('sandbox_subscription')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const textOf = (minor: bigint, currency: string) => toDecimal(money(minor, currency as Currency));
