import type { AnswerOf, getCreditSpending, QueryOf } from '@farthing/contract';
import { type Currency, money, toDecimal } from '@farthing/money';
import { categoryOf, type Days } from '@farthing/rules';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { cardCreditView, cardDisputeView, cardPaymentView } from '../../cards/index.ts';
import { knownCategory } from '../known-category.ts';
import type { InsightServices } from '../services.ts';
import { spanOf } from './read.ts';

type Answer = AnswerOf<typeof getCreditSpending>;

/** By the journal: payments by credit card have no line in a history. */
export async function readCreditSpending(
  { database, clock }: Pick<InsightServices, 'database' | 'clock'>,
  customerId: string,
  { since, until }: QueryOf<typeof getCreditSpending>,
): Promise<Answer> {
  const { first, last } = spanOf(since, until, clock.now().toISOString().slice(0, 10));
  const rows = await findSpending(database.kysely, customerId, { first, last });
  const [one] = rows;
  if (one === undefined) return { spending: null };
  const flowOf = (some: readonly SpentRow[]) => ({
    came_in: inDecimal(sumOf(some, 'came_in'), one.currency),
    went_out: inDecimal(sumOf(some, 'went_out'), one.currency),
  });
  const byCategory = Map.groupBy(
    rows.filter(({ lines }) => lines > 0),
    categoryNamed,
  );
  const categories = [...byCategory].toSorted(([, some], [, other]) =>
    Number(sumOf(other, 'went_out') - sumOf(some, 'went_out')),
  );
  return {
    spending: {
      currency: one.currency,
      days: { first, last },
      total: flowOf(rows),
      categories: categories.map(([category, some]) => ({
        ...{ category, ...flowOf(some), lines: some.reduce((sum, { lines }) => sum + lines, 0) },
      })),
    },
  };
}

type SpentRow = {
  readonly currency: Currency;
  readonly code: string | null;
  readonly chosen: string | null;
  readonly came_in: bigint;
  readonly went_out: bigint;
  readonly lines: number;
};

/** As for a line of an account: what its owner has chosen for the merchant, or else the merchant's code. */
function categoryNamed({ code, chosen }: SpentRow) {
  const byCode = categoryOf({ kind: 'card-payment', isCredit: false, merchantCode: code ?? undefined });
  return knownCategory(chosen ?? byCode);
}

const memoId = sql`CASE WHEN posting.memo ~ '^[0-9a-f-]{36}$' THEN posting.memo::uuid END`;

/** One row at least for somebody who has, or has had, a credit card. What pays it off names the card itself and is no payment by it. */
async function findSpending(
  reader: Reader,
  customerId: string,
  { first, last }: Days,
): Promise<readonly SpentRow[]> {
  const { rows } = await sql<SpentRow>`
    SELECT
      credit.currency, paid.category AS code, choice.category AS chosen,
      coalesce(sum(greatest(paid.amount, 0)), 0)::bigint AS came_in,
      coalesce(sum(greatest(-paid.amount, 0)), 0)::bigint AS went_out,
      count(paid.category)::integer AS lines
    FROM ${cardCreditView} AS credit
    LEFT JOIN LATERAL (
      SELECT entry.amount, payment.category, payment.merchant
      FROM ledger_view.entry
      JOIN ledger_view.transfer AS posting ON posting.no = entry.no
      LEFT JOIN ${cardDisputeView} AS dispute ON dispute.id = ${memoId}
      JOIN ${cardPaymentView} AS payment ON payment.id = coalesce(dispute.payment_id, ${memoId})
      WHERE
        entry.account = credit.ledger_account
        AND (posting.at AT TIME ZONE 'UTC')::date BETWEEN ${first}::date AND ${last}::date
    ) AS paid ON true
    LEFT JOIN category_choice AS choice
      ON choice.holder = credit.customer_id AND choice.party = paid.merchant AND choice.is_credit = (paid.amount > 0)
    WHERE credit.customer_id = ${customerId} AND credit.ledger_account IS NOT NULL
    GROUP BY credit.currency, paid.category, choice.category
  `.execute(reader);
  return rows;
}

const sumOf = (rows: readonly SpentRow[], field: 'came_in' | 'went_out') =>
  rows.reduce((sum, row) => sum + row[field], 0n);

function inDecimal(minor: bigint, currency: Currency): string {
  return toDecimal(money(minor, currency));
}
