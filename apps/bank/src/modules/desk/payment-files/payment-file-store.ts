import type { Currency } from '@farthing/money';
import type { Destination } from '@farthing/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import type { Place } from '../../../platform/http/paging.ts';
import { mayLeaveSql, paymentFileView, paymentView } from '../../withdrawals/index.ts';

export type FileRow = {
  readonly id: string;
  readonly created_at: Date;
  readonly payouts: number;
  readonly paying: number;
  readonly completed: number;
  readonly failed: number;
  readonly downloaded_at: Date | null;
  readonly replaced_at: Date | null;
  readonly replaced_by: string | null;
};

const fileKey = sql`
  payment_file.id, payment_file.created_at, payment_file.downloaded_at, payment_file.replaced_at,
  payment_file.replaced_by`;

const fileColumns = sql`
  ${fileKey}, count(withdrawal.id)::integer AS payouts,
  count(*) FILTER (WHERE state = 'paying')::integer AS paying,
  count(*) FILTER (WHERE state = 'completed')::integer AS completed,
  count(*) FILTER (WHERE state = 'failed')::integer AS failed`;

// A file that was replaced may have no payment left.
const withPayouts = sql`FROM ${paymentFileView} AS payment_file LEFT JOIN ${paymentView} AS withdrawal ON withdrawal.payment_file_id = payment_file.id`;

/** Newest first. */
export async function listFiles(
  reader: Reader,
  { before, limit }: { readonly before: Place | undefined; readonly limit: number },
): Promise<readonly FileRow[]> {
  const place = before ?? { at: new Date(8.64e15 / 1000), id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
  const { rows } = await sql<FileRow>`
    SELECT ${fileColumns}
    ${withPayouts}
    WHERE (payment_file.created_at, payment_file.id) < (${place.at}, ${place.id}::uuid)
    GROUP BY ${fileKey}
    ORDER BY payment_file.created_at DESC, payment_file.id DESC
    LIMIT ${limit}
  `.execute(reader);
  return rows;
}

export async function findFile(reader: Reader, id: string): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`
    SELECT ${fileColumns} ${withPayouts} WHERE payment_file.id = ${id} GROUP BY ${fileKey}
  `.execute(reader);
  return rows[0];
}

export type FileTotal = { readonly file_id: string; readonly currency: Currency; readonly amount: bigint };

export async function sumFiles(reader: Reader, ids: readonly string[]): Promise<readonly FileTotal[]> {
  const { rows } = await sql<FileTotal>`
    SELECT payment_file_id AS file_id, currency, sum(amount)::bigint AS amount
    FROM ${paymentView} AS withdrawal
    WHERE payment_file_id = ANY (${[...ids]}::uuid[])
    GROUP BY payment_file_id, currency
    ORDER BY payment_file_id, currency
  `.execute(reader);
  return rows;
}

export type PaymentRow = {
  readonly id: string;
  readonly customer_id: string;
  readonly debit_amount: bigint;
  readonly debit_currency: Currency;
  readonly reference: string;
  readonly account_name: string;
  readonly bank_name: string;
  readonly account_number: string;
  readonly destination: Destination;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly state: 'paying' | 'completed' | 'failed';
  readonly sent_at: Date;
};

const paymentColumns: RawBuilder<unknown> = sql`
  withdrawal.id, withdrawal.customer_id, debit_amount, debit_currency, reference, account_name, bank_name,
  withdrawal.account_number, destination, amount, currency, state, sent_at`;

/** Of a file, with whether its customer may pay now. */
export type FiledRow = PaymentRow & { readonly is_payer_active: boolean };

export type PaymentsAsked = {
  readonly fileId: string;
  readonly state: PaymentRow['state'] | undefined;
  readonly after: Place | undefined;
  readonly limit: number;
};

const mayLeave = sql.raw(mayLeaveSql('withdrawal'));

/** In the order of the file. */
export async function listPayments(
  reader: Reader,
  { fileId, state, after, limit }: PaymentsAsked,
): Promise<readonly FiledRow[]> {
  const isAsked = state === undefined ? sql`true` : sql`state = ${state}`;
  const isAfter =
    after === undefined ? sql`true` : sql`(sent_at, withdrawal.id) > (${after.at}, ${after.id}::uuid)`;
  const { rows } = await sql<FiledRow>`
    SELECT ${paymentColumns}, ${mayLeave} AS is_payer_active
    FROM ${paymentView} AS withdrawal
    WHERE payment_file_id = ${fileId} AND ${isAsked} AND ${isAfter}
    ORDER BY sent_at, withdrawal.id
    LIMIT ${limit}
  `.execute(reader);
  return rows;
}

export type PaymentsAlike = Pick<FiledRow, 'state' | 'is_payer_active'> & { readonly payments: number };

/** How many there are of each kind that may or may not leave. */
export async function countPayments(reader: Reader, fileId: string): Promise<readonly PaymentsAlike[]> {
  const { rows } = await sql<PaymentsAlike>`
    SELECT state, is_payer_active, count(*)::integer AS payments
    FROM (
      SELECT state, ${mayLeave} AS is_payer_active
      FROM ${paymentView} AS withdrawal
      WHERE payment_file_id = ${fileId}
    ) AS filed
    GROUP BY state, is_payer_active
  `.execute(reader);
  return rows;
}

/** On its way to another bank, of somebody who is locked, closed or frozen, or from a shared account that is. */
export type StoppedRow = PaymentRow & {
  readonly payment_file_id: string | null;
  readonly downloaded_at: Date | null;
};

export async function listStopped(reader: Reader, limit: number): Promise<readonly StoppedRow[]> {
  const { rows } = await sql<StoppedRow>`
    SELECT ${paymentColumns}, payment_file_id, downloaded_at
    FROM ${paymentView} AS withdrawal
    LEFT JOIN ${paymentFileView} AS payment_file ON payment_file.id = withdrawal.payment_file_id
    WHERE state = 'paying' AND NOT ${mayLeave}
    ORDER BY sent_at, withdrawal.id
    LIMIT ${limit}
  `.execute(reader);
  return rows;
}

/** Payouts in no file that had left their wallets by then, the oldest first; none that may not leave the bank. */
export async function listUnfiled(
  reader: Reader,
  { until, limit }: { readonly until: Date; readonly limit: number },
): Promise<readonly PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    SELECT ${paymentColumns}
    FROM ${paymentView} AS withdrawal
    WHERE state = 'paying' AND payment_file_id IS NULL AND sent_at <= ${until}
      AND ${mayLeave}
    ORDER BY sent_at, id
    LIMIT ${limit}
  `.execute(reader);
  return rows;
}
