import type { PaymentBatch, PaymentBatchLine } from '@farthing/contract';
import { money, toDecimal } from '@farthing/money';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { type LineBody, paymentView } from '../withdrawals/index.ts';
import type { Batch, NewLine } from './store.ts';

export type LineToPay = Omit<NewLine, 'amountMinor' | 'nameResult'>;

/** Those that nobody has begun, and those whose payment was begun and cut off; but for some. */
export async function listToPay(
  reader: Reader,
  batchId: string,
  { except, limit }: { readonly except: readonly number[]; readonly limit: number },
): Promise<readonly LineToPay[]> {
  const { rows } = await sql<{ line: number; payment_id: string; content: LineBody }>`
    SELECT line.line, line.payment_id, line.content
    FROM payment_batch_line AS line
    LEFT JOIN ${paymentView} AS payment ON payment.id = line.payment_id
    WHERE
      line.batch_id = ${batchId}
      AND (line.state = 'pending' OR (line.state = 'begun' AND payment.state = 'awaiting-code'))
      AND line.line <> ALL (${[...except]}::integer[])
    ORDER BY line.line
    LIMIT ${limit}
  `.execute(reader);
  return rows.map(({ line, payment_id: paymentId, content: body }) => ({ line, paymentId, body }));
}

export async function failLine(reader: Reader, batchId: string, line: number, reason: string): Promise<void> {
  await reader
    .updateTable('payment_batch_line')
    .set({ state: 'failed', reason: reason.slice(0, 500) })
    .where('batch_id', '=', batchId)
    .where('line', '=', line)
    .execute();
}

type LineState = PaymentBatchLine['state'];

/** A line is what its payment is: nobody keeps that a second time. */
const lineState = sql<LineState>`
  CASE
    WHEN line.state = 'failed' THEN 'failed'
    WHEN payment.state = 'awaiting-approval' THEN 'awaiting_approval'
    WHEN payment.state = 'in-review' THEN 'in_review'
    WHEN payment.state IN ('paying', 'completed') THEN 'sent'
    WHEN payment.state IN ('expired', 'cancelled', 'declined', 'failed') THEN 'given_back'
    ELSE 'pending'
  END
`;

export async function listLines(
  reader: Reader,
  { id, currency }: Batch,
  {
    after,
    only,
    limit,
  }: { readonly after: number; readonly only: keyof LineCounts | undefined; readonly limit: number },
): Promise<PaymentBatchLine[]> {
  const { rows } = await sql<LineRow>`
    SELECT * FROM (
      SELECT line.line, line.content, line.amount, line.reason, ${lineState} AS state, payment.id AS payment_id
      FROM payment_batch_line AS line
      LEFT JOIN ${paymentView} AS payment ON payment.id = line.payment_id
      WHERE line.batch_id = ${id} AND line.line > ${after}
    ) AS line
    WHERE ${only === undefined ? sql`true` : countedAs(only)}
    ORDER BY line.line
    LIMIT ${limit}
  `.execute(reader);
  return rows.map((row) => ({
    line: row.line,
    account_name: row.content.account_name,
    bank_name: row.content.bank_name,
    account_number: row.content.account_number,
    amount: toDecimal(money(row.amount, currency)),
    narration: row.content.narration ?? null,
    state: row.state,
    reason: row.reason,
    payment_id: row.payment_id,
  }));
}

export type LineCounts = Pick<PaymentBatch, 'sent' | 'waiting' | 'failed'>;

const counted = {
  sent: ['sent'],
  waiting: ['awaiting_approval', 'in_review'],
  failed: ['failed', 'given_back'],
} as const satisfies Record<keyof LineCounts, readonly LineState[]>;

/** A figure and the list behind it are of the same lines. */
const countedAs = (figure: keyof LineCounts) =>
  sql<boolean>`line.state = ANY (${[...counted[figure]]}::text[])`;

export async function countLines(reader: Reader, batchId: string): Promise<LineCounts> {
  const { rows } = await sql<LineCounts>`
    SELECT
      count(*) FILTER (WHERE ${countedAs('sent')})::integer AS sent,
      count(*) FILTER (WHERE ${countedAs('waiting')})::integer AS waiting,
      count(*) FILTER (WHERE ${countedAs('failed')})::integer AS failed
    FROM (
      SELECT ${lineState} AS state
      FROM payment_batch_line AS line
      LEFT JOIN ${paymentView} AS payment ON payment.id = line.payment_id
      WHERE line.batch_id = ${batchId}
    ) AS line
  `.execute(reader);
  return rows[0] ?? { sent: 0, waiting: 0, failed: 0 };
}

/** How many names are right, close, another and unknown; a line from before names were checked is unknown. */
export async function countNames(
  reader: Reader,
  batchId: string,
): Promise<NonNullable<PaymentBatch['names']>> {
  const { rows } = await sql<NonNullable<PaymentBatch['names']>>`
    SELECT
      count(*) FILTER (WHERE name_result = 'match')::integer AS match,
      count(*) FILTER (WHERE name_result = 'close_match')::integer AS close,
      count(*) FILTER (WHERE name_result IN ('no_match', 'other_kind'))::integer AS none,
      count(*) FILTER (WHERE coalesce(name_result, 'not_checked') = 'not_checked')::integer AS not_available
    FROM payment_batch_line
    WHERE batch_id = ${batchId}
  `.execute(reader);
  return rows[0] ?? { match: 0, close: 0, none: 0, not_available: 0 };
}

type LineRow = {
  readonly line: number;
  readonly content: LineBody;
  readonly amount: bigint;
  readonly reason: string | null;
  readonly state: LineState;
  readonly payment_id: string | null;
};
