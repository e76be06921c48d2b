import type { PaymentInState } from '@farthing/contract';
import { change, type Row } from '@farthing/ledger';
import type { Currency } from '@farthing/money';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { customerView } from '../identity/index.ts';
import { paymentInView } from '../payments-in/index.ts';
import { paymentView } from '../withdrawals/index.ts';
import type { Problem } from './matching.ts';
import type { EntryKind, MessageFormat } from './messages/index.ts';

export type EntryState = 'open' | 'matched' | 'repeated' | 'explained' | 'resolved';

/** An entry with the file that it stands in and the payment of ours that it is about. */
export type EntryRow = {
  readonly id: string;
  readonly kind: EntryKind;
  readonly state: EntryState;
  readonly problem: Problem | null;
  readonly amount: bigint | null;
  readonly currency: Currency | null;
  readonly booked_on: string;
  readonly reference: string | null;
  readonly bank_reference: string | null;
  readonly reason_code: string | null;
  readonly details: string | null;
  readonly line: number;
  readonly report_id: string;
  readonly format: MessageFormat;
  readonly message_id: string;
  readonly sha256: Buffer;
  readonly claimed_by: string | null;
  readonly claimed_until: Date | null;
  readonly resolved_by: string | null;
  readonly resolved_at: Date | null;
  readonly because: string | null;
  readonly account_written: string | null;
  readonly payer: string | null;
  readonly narration: string | null;
  readonly payment_in_id: string | null;
  readonly payment_in_state: PaymentInState | null;
  readonly withdrawal_id: string | null;
  readonly payment_reference: string | null;
  readonly payment_state: string | null;
  readonly payment_amount: bigint | null;
  readonly payment_currency: Currency | null;
  /** What the payer gave for it, fee included. */
  readonly payment_debit: bigint | null;
  readonly payment_debit_currency: Currency | null;
  readonly payee: string | null;
  readonly sent_at: Date | null;
  readonly customer_id: string | null;
  readonly customer_name: string | null;
  readonly customer_status: string | null;
};

const columns: RawBuilder<unknown> = sql`
  SELECT
    entry.id, entry.kind, entry.state, entry.problem, entry.amount, entry.currency, entry.booked_on, entry.reference,
    entry.bank_reference, entry.reason_code, entry.details, entry.line, entry.report_id, entry.claimed_by,
    entry.claimed_until, entry.resolved_by, entry.resolved_at, entry.because, entry.withdrawal_id,
    entry.account_written, entry.payer, entry.narration, entry.payment_in_id, payment_in.state AS payment_in_state,
    report.format, report.message_id, report.sha256,
    withdrawal.reference AS payment_reference, withdrawal.state AS payment_state,
    withdrawal.amount AS payment_amount, withdrawal.currency AS payment_currency, withdrawal.account_name AS payee,
    withdrawal.debit_amount + withdrawal.fee_amount AS payment_debit, withdrawal.debit_currency AS payment_debit_currency,
    withdrawal.sent_at, customer.id AS customer_id, customer.first_name || ' ' || customer.last_name AS customer_name,
    customer.status AS customer_status
  FROM reported_entry AS entry
  JOIN bank_report AS report ON report.id = entry.report_id
  LEFT JOIN ${paymentView} AS withdrawal ON withdrawal.id = entry.withdrawal_id
  LEFT JOIN ${paymentInView} AS payment_in ON payment_in.id = entry.payment_in_id
  LEFT JOIN ${customerView} AS customer ON customer.id = withdrawal.customer_id`;

export type EntryFilter = {
  readonly state: EntryState | 'all';
  readonly day?: string | undefined;
  readonly currency?: Currency | undefined;
  readonly reportId?: string | undefined;
  readonly after: { readonly day: string; readonly id: string } | undefined;
  readonly limit: number;
};

/** The oldest day first. */
export async function listEntries(reader: Reader, filter: EntryFilter): Promise<readonly EntryRow[]> {
  const { state, day, currency, reportId, after } = filter;
  const conditions = [
    ...(state === 'all' ? [] : [sql`entry.state = ${state}`]),
    ...(day === undefined ? [] : [sql`entry.booked_on = ${day}`]),
    ...(currency === undefined ? [] : [sql`entry.currency = ${currency}`]),
    ...(reportId === undefined ? [] : [sql`entry.report_id = ${reportId}`]),
    ...(after === undefined
      ? []
      : [sql`(entry.booked_on, entry.id) > (${after.day}::date, ${after.id}::uuid)`]),
  ];
  const where = conditions.length === 0 ? sql`` : sql`WHERE ${sql.join(conditions, sql` AND `)}`;
  const { rows } = await sql<EntryRow>`
    ${columns} ${where} ORDER BY entry.booked_on, entry.id LIMIT ${filter.limit}
  `.execute(reader);
  return rows;
}

export async function findEntry(reader: Reader, id: string): Promise<EntryRow | undefined> {
  const { rows } = await sql<EntryRow>`${columns} WHERE entry.id = ${id}`.execute(reader);
  return rows[0];
}

/** Held until the transaction ends. */
export async function lockEntry(tx: Tx, id: string): Promise<EntryRow | undefined> {
  const { rows } = await sql<EntryRow>`${columns} WHERE entry.id = ${id} FOR UPDATE OF entry`.execute(tx);
  return rows[0];
}

/** Held until the transaction ends: whoever says by which entry a payment was paid comes one after the other. */
export async function lockPaying(tx: Tx, withdrawalId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`reported-paying ${withdrawalId}`}, 0))`.execute(
    tx,
  );
}

export type EntryChanges = {
  readonly state?: EntryState;
  readonly problem?: Problem | null;
  readonly withdrawal_id?: string;
  readonly in_books_at?: Date;
  readonly claimed_by?: string | null;
  readonly claimed_until?: Date | null;
  readonly resolved_by?: string;
  readonly resolved_at?: Date;
  readonly because?: string;
};

export async function saveEntry(tx: Tx, id: string, changes: EntryChanges): Promise<void> {
  await tx.updateTable('reported_entry').set(changes).where('id', '=', id).execute();
}

const closed = change(
  'reported_entry',
  {
    key: { id: 'uuid' },
    was: { state: 'text', withdrawal_id: 'uuid?' },
    set: {
      state: 'text',
      in_books_at: 'timestamptz',
      resolved_by: 'uuid',
      resolved_at: 'timestamptz',
      because: 'text',
      claimed_by: 'uuid?',
      claimed_until: 'timestamptz?',
    },
  },
  'reported-entry-closed',
);

/** The case of an entry ends with what it moves in the books; only while it waits and is about the same payment. */
export function closedRow(
  { id, withdrawal_id }: Pick<EntryRow, 'id' | 'withdrawal_id'>,
  {
    state,
    by,
    at,
    because,
  }: {
    readonly state: 'explained' | 'resolved';
    readonly by: string;
    readonly at: Date;
    readonly because: string;
  },
): Row {
  return closed.row({
    id,
    was: { state: 'open', withdrawal_id },
    state,
    in_books_at: at,
    resolved_by: by,
    resolved_at: at,
    because,
    claimed_by: null,
    claimed_until: null,
  });
}

export async function countOpen(reader: Reader): Promise<number> {
  const { open } = await reader
    .selectFrom('reported_entry')
    .select(({ fn }) => fn.countAll<bigint>().as('open'))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return Number(open);
}

export async function insertNote(
  tx: Tx,
  note: {
    readonly id: string;
    readonly entryId: string;
    readonly staffId: string;
    readonly text: string;
    readonly at: Date;
  },
): Promise<void> {
  const { id, entryId, staffId, text, at } = note;
  await tx
    .insertInto('reported_entry_note')
    .values({ id, entry_id: entryId, staff_id: staffId, text, created_at: at })
    .execute();
}

export async function listNotes(reader: Reader, entryId: string) {
  return reader
    .selectFrom('reported_entry_note')
    .selectAll()
    .where('entry_id', '=', entryId)
    .orderBy('id')
    .execute();
}
