import {
  type AnswerOf,
  type CardReason,
  cardResponses,
  type listCardPayments,
  type OwnCardPayment,
} from '@farthing/contract';
import { type Currency, money, toDecimal } from '@farthing/money';
import { merchantGroupLabel, merchantGroupOf } from '@farthing/rules';
import { type Selectable, sql } from 'kysely';
import type { DB } from '../../../platform/database/schema.generated.ts';
import { type Place, pageOf, readPlace, writePlace } from '../../../platform/http/paging.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { dayOf, monthOf } from './payment.ts';
import { placeOf } from './postings.ts';
import type { NetworkServices } from './services.ts';

type Answer = AnswerOf<typeof listCardPayments>;

const shown = 50;

/** Of a card of one's own, closed ones included. */
export async function ownPayments(
  { database, clock, config }: NetworkServices,
  customerId: string,
  cardId: string,
  cursor: string | undefined,
): Promise<Answer> {
  const { kysely } = database;
  const place = readPlace(cursor);
  const now = clock.now();
  const card = await kysely
    .selectFrom('card')
    .leftJoin('card_day', (join) =>
      join.onRef('card_day.card_id', '=', 'card.id').on('card_day.day', '=', dayOf(now)),
    )
    .leftJoin('card_month', (join) =>
      join.onRef('card_month.card_id', '=', 'card.id').on('card_month.month', '=', monthOf(now)),
    )
    .select(['card_day.spent as day', 'card_month.spent as month'])
    .where('card.id', '=', cardId)
    .where('card.customer_id', '=', customerId)
    .executeTakeFirst();
  if (card === undefined) throw new Refusal('card_not_found');
  const rows = await kysely
    .selectFrom('card_payment')
    .leftJoin('card_dispute', 'card_dispute.payment_id', 'card_payment.id')
    .leftJoin('card_token', 'card_token.id', 'card_payment.token_id')
    .selectAll('card_payment')
    .select(['card_dispute.state as dispute', 'card_token.device'])
    .where('card_payment.card_id', '=', cardId)
    .where('card_payment.customer_id', '=', customerId)
    .where(place === undefined ? sql<boolean>`true` : isAfter(place))
    .orderBy('card_payment.created_at', 'desc')
    .orderBy('card_payment.id', 'desc')
    .limit(shown + 1)
    .execute();
  const { page, next } = pageOf(rows, shown, ({ created_at, id }) => writePlace({ at: created_at, id }));
  const { ledgerCurrency: currency } = config;
  const text = (minor: bigint | null) => toDecimal(money(minor ?? 0n, currency));
  return {
    spent: { day: text(card.day), month: text(card.month), currency },
    payments: page.map(toPaymentAnswer),
    next_cursor: next,
  };
}

const isAfter = ({ at, id }: Place) =>
  sql<boolean>`(card_payment.created_at, card_payment.id) < (${at}, ${id}::uuid)`;

/** A card payment, and where its dispute stands. */
export type PaymentRow = Selectable<DB['card_payment']> & {
  readonly dispute: string | null;
  readonly device: string | null;
};

export function toPaymentAnswer(row: PaymentRow): OwnCardPayment {
  // The table's checks hold these to the same words.
  const [state, reason] = [row.state as OwnCardPayment['state'], row.reason as CardReason];
  return {
    id: row.id,
    state,
    merchant: row.merchant,
    category: merchantGroupLabel(merchantGroupOf(row.category)),
    place: placeOf(row),
    asked: amountOf(row.amount, row.currency),
    billed: amountOf(row.held + row.cleared, row.billed_currency),
    refunded: row.refunded === 0n ? null : amountOf(row.refunded, row.billed_currency),
    declined_because: state === 'declined' ? cardResponses[reason].means : null,
    device: row.device,
    dispute: row.dispute as OwnCardPayment['dispute'],
    made_at: row.created_at.toISOString(),
  };
}

function amountOf(minor: bigint, code: string) {
  const currency = code as Currency;
  return { amount: toDecimal(money(minor, currency)), currency };
}
