import { type AnswerOf, type CardReason, cardResponses, type listCardPayments } from '@farthing/contract';
import { type Currency, money, toDecimal } from '@farthing/money';
import { merchantGroupLabel, merchantGroupOf } from '@farthing/rules';
import type { Selectable } from 'kysely';
import type { DB } from '../../../platform/database/schema.generated.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { placeOf } from './postings.ts';
import type { NetworkServices } from './services.ts';
import { dayOf, monthOf } from './store.ts';

type Answer = AnswerOf<typeof listCardPayments>;

const shown = 50;

/** Of a card of one's own, closed ones included. */
export async function ownPayments(
  { database, clock, config }: NetworkServices,
  customerId: string,
  cardId: string,
): Promise<Answer> {
  const { kysely } = database;
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
    .selectAll()
    .where('card_id', '=', cardId)
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(shown)
    .execute();
  const { ledgerCurrency: currency } = config;
  const text = (minor: bigint | null) => toDecimal(money(minor ?? 0n, currency));
  return { spent: { day: text(card.day), month: text(card.month), currency }, payments: rows.map(toAnswer) };
}

function toAnswer(row: Selectable<DB['card_payment']>): Answer['payments'][number] {
  // The table's checks hold these to the same words.
  const [state, reason] = [row.state as Answer['payments'][number]['state'], row.reason as CardReason];
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
    made_at: row.created_at.toISOString(),
  };
}

function amountOf(minor: bigint, code: string) {
  const currency = code as Currency;
  return { amount: toDecimal(money(minor, currency)), currency };
}
