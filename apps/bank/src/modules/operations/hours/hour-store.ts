import { type AnsweredQueue, type OperationSubject, queueAnswers } from '@farthing/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { auditView } from '../../audit/index.ts';
import { cardCreditView, cardView } from '../../cards/index.ts';
import { depositView } from '../../deposits/index.ts';
import { customerView } from '../../identity/index.ts';
import { lendingView } from '../../lending/index.ts';
import { loanView } from '../../loans/index.ts';
import { judgementView } from '../../referrals/index.ts';
import { messageView } from '../../support/index.ts';
import { paymentView } from '../../withdrawals/index.ts';
import { type Answered, type CountedHour, type HourFigures, hourMs, type Made } from './hour.ts';

type Sql = RawBuilder<unknown>;

/** Of each row its state and its money. By when it was begun, which is how the list behind the figure finds it. */
const sources: Readonly<Record<OperationSubject, { from: Sql; state: Sql; currency: Sql; amount: Sql }>> = {
  payments: {
    from: paymentView,
    state: sql`state`,
    currency: sql`debit_currency`,
    amount: sql`debit_amount`,
  },
  deposits: {
    from: depositView,
    state: sql`status`,
    currency: sql`currency`,
    amount: sql`coalesce(received, amount)`,
  },
  loans: { from: loanView, state: sql`status`, currency: sql`currency`, amount: sql`amount` },
  cards: { from: cardView, state: sql`status`, currency: sql`NULL::text`, amount: sql`0` },
  customers: { from: customerView, state: sql`status`, currency: sql`NULL::text`, amount: sql`0` },
};

/** By the index of each list on the time at which a row was begun. */
export function madeStatement(hour: Date): RawBuilder<Made> {
  const end = new Date(hour.getTime() + hourMs);
  const parts = Object.entries(sources).map(
    ([subject, { from, state, currency, amount }]) => sql`
      SELECT ${subject}::text AS subject, ${state} AS state, ${currency} AS currency, count(*)::integer AS count,
        coalesce(sum(${amount}), 0)::text AS amount
      FROM ${from} AS made
      WHERE created_at >= ${hour} AND created_at < ${end}
      GROUP BY 2, 3`,
  );
  return sql<Made>`${sql.join(parts, sql` UNION ALL `)} ORDER BY 1, 2, 3`;
}

export async function countMade(reader: Reader, hour: Date): Promise<readonly Made[]> {
  const { rows } = await madeStatement(hour).execute(reader);
  return rows;
}

/** Since when a case of each queue had waited when a person decided on it. */
const waitedSince: Readonly<Record<AnsweredQueue, Sql>> = {
  deposits: sql`SELECT created_at FROM ${depositView} AS deposit WHERE deposit.id = decided.id`,
  withdrawals: sql`SELECT confirmed_at FROM ${paymentView} AS payment WHERE payment.id = decided.id`,
  loans: sql`SELECT created_at FROM ${loanView} AS loan WHERE loan.id = decided.id`,
  lending: sql`SELECT asked_at FROM ${lendingView} AS loan WHERE loan.id = decided.id`,
  credit: sql`SELECT asked_at FROM ${cardCreditView} AS credit WHERE credit.id = decided.id`,
  referrals: sql`SELECT judged_at FROM ${judgementView} AS referral WHERE referral.referee_id = decided.id`,
  messages: sql`SELECT created_at FROM ${messageView} AS message WHERE message.id = decided.id`,
};

const answeredQueues = Object.keys(queueAnswers) as AnsweredQueue[];

/** The audit log is read by its ids, which are made in the order of time: it has no index on the time itself. */
export async function countAnswered(reader: Reader, hour: Date): Promise<readonly Answered[]> {
  const [first, end] = [firstIdAt(hour), firstIdAt(new Date(hour.getTime() + hourMs))];
  const parts = answeredQueues.map(
    (queue) => sql`
      SELECT ${queue}::text AS queue, count(*)::integer AS count, sum(waited)::integer AS seconds,
        max(waited)::integer AS slowest
      FROM (
        SELECT greatest(0, extract(epoch FROM decided.at - (${waitedSince[queue]}))) AS waited
        FROM decided
        WHERE action = ANY (${queueAnswers[queue]}::text[])
      ) AS answered
      WHERE waited IS NOT NULL
      HAVING count(*) > 0`,
  );
  const { rows } = await sql<Answered>`
    WITH decided AS MATERIALIZED (
      SELECT action, subject_id::uuid AS id, at
      FROM ${auditView} AS audit
      WHERE id >= ${first}::uuid AND id < ${end}::uuid AND actor_kind = 'staff'
        AND action = ANY (${Object.values(queueAnswers).flat()}::text[])
    )
    ${sql.join(parts, sql` UNION ALL `)}
  `.execute(reader);
  return rows;
}

/** The least id that can be made at a moment: 48 bits of milliseconds come first. */
function firstIdAt(moment: Date): string {
  const hex = moment.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

export async function saveHour(reader: Reader, { hour, countedAt, figures }: CountedHour): Promise<void> {
  const row = { counted_at: countedAt, figures: JSON.stringify(figures) };
  await reader
    .insertInto('operation_hour')
    .values({ hour, ...row })
    .onConflict((conflict) => conflict.column('hour').doUpdateSet(row))
    .execute();
}

export async function listHours(reader: Reader, from: Date, before: Date): Promise<readonly CountedHour[]> {
  const rows = await reader
    .selectFrom('operation_hour')
    .select(['hour', 'counted_at', 'figures'])
    .where('hour', '>=', from)
    .where('hour', '<', before)
    .orderBy('hour')
    .execute();
  return rows.map(({ hour, counted_at, figures }) => ({
    hour,
    countedAt: counted_at,
    figures: figures as unknown as HourFigures,
  }));
}

/** When each hour was counted, by its beginning in milliseconds. */
export async function listCountedAt(reader: Reader, from: Date): Promise<ReadonlyMap<number, Date>> {
  const rows = await reader
    .selectFrom('operation_hour')
    .select(['hour', 'counted_at'])
    .where('hour', '>=', from)
    .execute();
  return new Map(rows.map(({ hour, counted_at }) => [hour.getTime(), counted_at]));
}
