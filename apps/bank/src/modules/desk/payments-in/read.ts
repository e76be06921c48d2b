import type { AnswerOf, listPaymentsIn, QueryOf } from '@farthing/contract';
import { type Currency, money } from '@farthing/money';
import { sql } from 'kysely';
import type { ViewRow } from '../../../platform/database/view.ts';
import { type Place, pageOf, readPlace, writePlace } from '../../../platform/http/paging.ts';
import { customerAccountView } from '../../books/index.ts';
import { customerView } from '../../identity/index.ts';
import { paymentInView } from '../../payments-in/index.ts';
import { inDecimal } from '../evidence/index.ts';
import type { DeskServices } from '../services.ts';

type Answer = AnswerOf<typeof listPaymentsIn>;

/** What waits longest comes first; of all others the newest. */
export async function readPaymentsIn(
  { database: { kysely }, staff }: DeskServices,
  { state, cursor, limit }: QueryOf<typeof listPaymentsIn>,
): Promise<Answer> {
  const isOldestFirst = state === 'waiting';
  const after = readPlace(cursor);
  const { rows } = await sql<PaymentRow>`
    SELECT payment.*, customer.id AS customer_id, customer.status, customer.first_name, customer.last_name
    FROM ${paymentInView} AS payment
    LEFT JOIN ${customerAccountView} AS own ON own.id = payment.account_id
    LEFT JOIN ${customerView} AS customer ON customer.id = own.customer_id
    WHERE ${state === 'all' ? sql`true` : sql`payment.state = ${state}`} AND ${beyond(after, isOldestFirst)}
    ORDER BY ${isOldestFirst ? sql`payment.received_at, payment.id` : sql`payment.received_at DESC, payment.id DESC`}
    LIMIT ${limit + 1}
  `.execute(kysely);
  const { page, next } = pageOf(rows, limit, ({ received_at, id }) => writePlace({ at: received_at, id }));
  const ids = page.map(({ id }) => id);
  const open = new Map((await staff.openProposals(kysely, ids)).map(({ subjectId, id }) => [subjectId, id]));
  const names = await staff.names(
    kysely,
    page.flatMap(({ decided_by }) => (decided_by === null ? [] : [decided_by])),
  );
  return { payments: page.map((row) => toAnswer(row, open.get(row.id), names)), next_cursor: next };
}

type PaymentRow = ViewRow<typeof paymentInView> & {
  readonly customer_id: string | null;
  readonly status: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
};

function beyond(place: Place | undefined, isOldestFirst: boolean) {
  if (place === undefined) return sql`true`;
  const [own, last] = [sql`(payment.received_at, payment.id)`, sql`(${place.at}, ${place.id}::uuid)`];
  return isOldestFirst ? sql`${own} > ${last}` : sql`${own} < ${last}`;
}

function toAnswer(
  row: PaymentRow,
  proposalId: string | undefined,
  names: ReadonlyMap<string, string>,
): Answer['payments'][number] {
  const by = row.decided_by;
  return {
    id: row.id,
    state: row.state as Answer['payments'][number]['state'],
    waits_for: row.waits_for as Answer['payments'][number]['waits_for'],
    amount: inDecimal(money(row.amount, row.currency as Currency)),
    account: row.account_written,
    payer: row.payer,
    payer_account: row.payer_account,
    narration: row.narration,
    reference: row.reference,
    end_to_end_id: row.end_to_end_id,
    received_at: row.received_at.toISOString(),
    customer:
      row.customer_id === null
        ? null
        : {
            id: row.customer_id,
            full_name: `${row.first_name} ${row.last_name}`,
            status: row.status ?? '',
          },
    proposal_id: proposalId ?? null,
    decided:
      row.decided_at === null
        ? null
        : {
            at: row.decided_at.toISOString(),
            by: by === null ? null : { id: by, name: names.get(by) ?? 'Somebody' },
          },
  };
}
