import type { Currency } from '@farthing/money';
import type { NameResult } from '@farthing/rules';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { LineBody } from '../withdrawals/index.ts';

export type BatchState =
  | 'awaiting-code'
  | 'awaiting-approval'
  | 'running'
  | 'done'
  | 'cancelled'
  | 'refused'
  | 'expired';

/** A file of payments as it was checked, and how far it has come. */
export type Batch = {
  readonly id: string;
  readonly accountId: string;
  readonly customerId: string;
  readonly sessionId: string;
  readonly fileName: string;
  readonly sha256: Buffer;
  readonly lineCount: number;
  readonly amount: bigint;
  readonly feeAmount: bigint;
  readonly currency: Currency;
  readonly state: BatchState;
  readonly reason: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** Who has approved it. */
  readonly signedBy: readonly string[];
};

export type NewLine = {
  readonly line: number;
  readonly paymentId: string;
  readonly body: LineBody;
  readonly amountMinor: bigint;
  /** What was known of the name when the file was checked. */
  readonly nameResult: NameResult;
};

export async function insertBatch(
  tx: Tx,
  batch: Omit<Batch, 'signedBy' | 'reason' | 'state'>,
  lines: readonly NewLine[],
): Promise<void> {
  await tx
    .insertInto('payment_batch')
    .values({
      id: batch.id,
      account_id: batch.accountId,
      customer_id: batch.customerId,
      session_id: batch.sessionId,
      file_name: batch.fileName,
      sha256: batch.sha256,
      line_count: batch.lineCount,
      amount: batch.amount,
      fee_amount: batch.feeAmount,
      currency: batch.currency,
      state: 'awaiting-code',
      created_at: batch.createdAt,
      expires_at: batch.expiresAt,
    })
    .execute();
  const given = lines.map(({ line, paymentId, body, amountMinor, nameResult }) => ({
    line,
    payment_id: paymentId,
    content: body,
    amount: amountMinor.toString(),
    name_result: nameResult,
  }));
  await sql`
    INSERT INTO payment_batch_line (batch_id, line, payment_id, content, amount, name_result, state)
    SELECT ${batch.id}, line, payment_id, content, amount, name_result, 'pending'
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS given (
      line integer, payment_id uuid, content jsonb, amount bigint, name_result text
    )
  `.execute(tx);
}

/** What has waited for too long is over, whether or not the job has come by that says so. */
const columns = (now: Date) => sql`
  batch.id, batch.account_id, batch.customer_id, batch.session_id, batch.file_name, batch.sha256, batch.line_count, batch.amount,
  batch.fee_amount, batch.currency, batch.reason, batch.created_at, batch.expires_at,
  CASE
    WHEN batch.state IN ('awaiting-code', 'awaiting-approval') AND batch.expires_at <= ${now} THEN 'expired'
    ELSE batch.state
  END AS state,
  ARRAY(
    SELECT signature.customer_id::text FROM payment_batch_signature AS signature
    WHERE signature.batch_id = batch.id ORDER BY signature.at
  ) AS signed_by
`;

export async function findBatch(reader: Reader, id: string, now: Date): Promise<Batch | undefined> {
  const { rows } = await sql<BatchRow>`
    SELECT ${columns(now)} FROM payment_batch AS batch WHERE batch.id = ${id}
  `.execute(reader);
  return rows[0] && toBatch(rows[0]);
}

/** Held until the transaction ends: of two who press at once, the second sees what the first has done. */
export async function lockBatch(tx: Tx, id: string, now: Date): Promise<Batch | undefined> {
  await tx.selectFrom('payment_batch').select('id').where('id', '=', id).forUpdate().execute();
  return findBatch(tx, id, now);
}

/** Newest first. */
export async function listOfAccount(reader: Reader, accountId: string, now: Date): Promise<readonly Batch[]> {
  const { rows } = await sql<BatchRow>`
    SELECT ${columns(now)}
    FROM payment_batch AS batch
    WHERE batch.account_id = ${accountId}
    ORDER BY batch.created_at DESC, batch.id DESC
    LIMIT 20
  `.execute(reader);
  return rows.map(toBatch);
}

export async function countOpen(reader: Reader, accountId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count
    FROM payment_batch
    WHERE account_id = ${accountId} AND state IN ('awaiting-code', 'awaiting-approval') AND expires_at > ${now}
  `.execute(reader);
  return rows[0]?.count ?? 0;
}

/** When the same content was checked as another file that was confirmed, before this one or after it, and not taken back since. */
export async function findSame(reader: Reader, { id, accountId, sha256 }: Batch): Promise<Date | undefined> {
  const row = await reader
    .selectFrom('payment_batch')
    .select('created_at')
    .where('account_id', '=', accountId)
    .where('sha256', '=', sha256)
    .where('state', 'in', ['awaiting-approval', 'running', 'done'])
    .where('id', '<>', id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at;
}

/** Only from the state that it was decided in. */
export async function stepBatch(
  tx: Tx,
  { id, state }: Batch,
  changes: {
    readonly state: BatchState;
    readonly session_id?: string;
    readonly reason?: string;
    readonly expires_at?: Date;
    readonly confirmed_at?: Date;
    readonly ended_at?: Date;
  },
): Promise<void> {
  await tx
    .updateTable('payment_batch')
    .set(changes)
    .where('id', '=', id)
    .where('state', '=', state)
    .execute();
}

export async function insertSignature(tx: Tx, { id }: Batch, customerId: string, at: Date): Promise<void> {
  await tx
    .insertInto('payment_batch_signature')
    .values({ batch_id: id, customer_id: customerId, at })
    .execute();
}

export async function expireBatches(reader: Reader, now: Date): Promise<void> {
  await reader
    .updateTable('payment_batch')
    .set({ state: 'expired', ended_at: now })
    .where('state', 'in', ['awaiting-code', 'awaiting-approval'])
    .where('expires_at', '<=', now)
    .execute();
}

export async function listRunning(reader: Reader): Promise<readonly string[]> {
  const rows = await reader
    .selectFrom('payment_batch')
    .select('id')
    .where('state', '=', 'running')
    .orderBy('confirmed_at')
    .execute();
  return rows.map(({ id }) => id);
}

type BatchRow = {
  readonly id: string;
  readonly account_id: string;
  readonly customer_id: string;
  readonly session_id: string;
  readonly file_name: string;
  readonly sha256: Buffer;
  readonly line_count: number;
  readonly amount: bigint;
  readonly fee_amount: bigint;
  readonly currency: Currency;
  readonly state: BatchState;
  readonly reason: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly signed_by: readonly string[];
};

function toBatch(row: BatchRow): Batch {
  return {
    id: row.id,
    accountId: row.account_id,
    customerId: row.customer_id,
    sessionId: row.session_id,
    fileName: row.file_name,
    sha256: row.sha256,
    lineCount: row.line_count,
    amount: row.amount,
    feeAmount: row.fee_amount,
    currency: row.currency,
    state: row.state,
    reason: row.reason,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    signedBy: row.signed_by,
  };
}
