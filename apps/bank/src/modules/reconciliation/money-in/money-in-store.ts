import { change, insertion, type Row } from '@farthing/ledger';
import { type Currency, type Money, money } from '@farthing/money';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { customerAccountView } from '../../books/index.ts';
import { customerView } from '../../identity/index.ts';
import { paymentInView } from '../../payments-in/index.ts';

/** An entry about money from another bank that nobody has told before. */
export type OpenCredit = {
  readonly id: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly reference: string | null;
  readonly bank_reference: string | null;
  readonly account_written: string | null;
  readonly payer: string | null;
  readonly payer_account: string | null;
  readonly narration: string | null;
};

export const openCredit = sql`
  entry.id, entry.amount, entry.currency, entry.reference, entry.bank_reference, entry.account_written, entry.payer,
  entry.payer_account, entry.narration`;

export const isOpenCredit = sql`entry.state = 'open' AND entry.problem = 'money-in'`;

export const payerAccount = sql`upper(replace(entry.payer_account, ' ', ''))`;

/** What the card provider pays out is no customer's, whatever two people agree to credit. */
const isNoCardPayout = (account: string) =>
  account === '' ? sql`true` : sql`${payerAccount} IS DISTINCT FROM ${account}`;

/** Of one file, in its order. */
export async function listOpenCredits(
  reader: Reader,
  reportId: string,
  limit: number,
): Promise<readonly OpenCredit[]> {
  const { rows } = await sql<OpenCredit>`
    SELECT ${openCredit}
    FROM reported_entry AS entry
    WHERE entry.report_id = ${reportId} AND ${isOpenCredit}
    ORDER BY entry.line, entry.id
    LIMIT ${limit}
  `.execute(reader);
  return rows;
}

/** Of files that two people have agreed to, but for what comes from the account of the card provider. */
export async function listApproved(
  reader: Reader,
  cardProvider: string,
  after: string,
  limit: number,
): Promise<readonly OpenCredit[]> {
  const { rows } = await sql<OpenCredit>`
    SELECT ${openCredit}
    FROM reported_entry AS entry
    JOIN credited_report AS credited ON credited.report_id = entry.report_id
    WHERE ${isOpenCredit} AND ${isNoCardPayout(cardProvider)} AND entry.id > ${after}::uuid
    ORDER BY entry.id
    LIMIT ${limit}
  `.execute(reader);
  return rows;
}

/** The same of what somebody has told us of since the file was imported, as far as the end-to-end id says. */
export async function listToldSince(
  reader: Reader,
  cardProvider: string,
  after: string,
  limit: number,
): Promise<readonly OpenCredit[]> {
  const { rows } = await sql<OpenCredit>`
    SELECT ${openCredit}
    FROM reported_entry AS entry
    WHERE
      ${isOpenCredit} AND ${isNoCardPayout(cardProvider)} AND entry.id > ${after}::uuid
      AND EXISTS (
        SELECT
        FROM ${paymentInView} AS payment
        WHERE
          payment.end_to_end_id = upper(replace(entry.reference, ' ', ''))
          AND payment.amount = entry.amount AND payment.currency = entry.currency
      )
    ORDER BY entry.id
    LIMIT ${limit}
  `.execute(reader);
  return rows;
}

export type Reported = {
  readonly id: string;
  readonly kind: 'credit' | 'debit';
  readonly payment_id: string;
  readonly amount: bigint;
  readonly currency: Currency;
};

/** Money that came, or went back, as a statement shows it, and that our books do not have in our account there yet. */
export async function listNotInBooks(
  reader: Reader,
  after: string,
  limit: number,
): Promise<readonly Reported[]> {
  const { rows } = await sql<Reported>`
    SELECT entry.id, entry.kind, entry.payment_in_id AS payment_id, entry.amount, entry.currency
    FROM reported_entry AS entry
    WHERE
      entry.in_books_at IS NULL AND entry.state = 'matched' AND entry.kind IN ('credit', 'debit')
      AND entry.payment_in_id IS NOT NULL AND entry.id > ${after}::uuid
    ORDER BY entry.id
    LIMIT ${limit}
  `.execute(reader);
  return rows;
}

/** Which entry our books have as the arrival of this money. */
export async function findMatched(reader: Reader, paymentId: string): Promise<string | undefined> {
  const found = await reader
    .selectFrom('reported_entry')
    .select('id')
    .where('payment_in_id', '=', paymentId)
    .where('kind', '=', 'credit')
    .where('state', '=', 'matched')
    .executeTakeFirst();
  return found?.id;
}

/** What a file has to credit, and how far that is. */
export type ToCredit = {
  readonly reportId: string;
  readonly payments: number;
  readonly totals: readonly Money[];
  readonly approvedAt: Date | null;
};

/** Of these files, those that have something left. */
export async function listToCredit(
  reader: Reader,
  reportIds: readonly string[],
): Promise<readonly ToCredit[]> {
  const { rows } = await sql<{
    report_id: string;
    currency: Currency;
    payments: number;
    total: bigint;
    approved_at: Date | null;
  }>`
    SELECT
      entry.report_id, entry.currency, count(*)::integer AS payments, sum(entry.amount)::bigint AS total,
      credited.approved_at
    FROM reported_entry AS entry
    LEFT JOIN credited_report AS credited ON credited.report_id = entry.report_id
    WHERE entry.report_id = ANY (${[...reportIds]}::uuid[]) AND ${isOpenCredit}
    GROUP BY entry.report_id, entry.currency, credited.approved_at
    ORDER BY entry.report_id, entry.currency
  `.execute(reader);
  return [...Map.groupBy(rows, ({ report_id }) => report_id)].map(([reportId, lines]) => ({
    reportId,
    payments: lines.reduce((sum, line) => sum + line.payments, 0),
    totals: lines.map(({ total, currency }) => money(total, currency)),
    approvedAt: lines[0]?.approved_at ?? null,
  }));
}

export type ImportedReport = {
  readonly format: string;
  readonly message_id: string;
  readonly sha256: Buffer;
  readonly imported_by: string;
};

export async function findImported(reader: Reader, id: string): Promise<ImportedReport | undefined> {
  return reader
    .selectFrom('bank_report')
    .select(['format', 'message_id', 'sha256', 'imported_by'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export type Holder = {
  readonly account_number: string;
  readonly customer_id: string;
  readonly full_name: string;
};

/** Whose accounts here these are. */
export async function listHolders(reader: Reader, numbers: readonly string[]): Promise<readonly Holder[]> {
  const { rows } = await sql<Holder>`
    SELECT
      own.account_number, own.customer_id, customer.first_name || ' ' || customer.last_name AS full_name
    FROM ${customerAccountView} AS own
    JOIN ${customerView} AS customer ON customer.id = own.customer_id
    WHERE own.account_number = ANY (${[...numbers]}::text[])
  `.execute(reader);
  return rows;
}

const credited = insertion('credited_report', {
  columns: { report_id: 'uuid', approved_by: 'uuid', approved_at: 'timestamptz' },
  unless: ['report_id'],
});

/** Once for a file. */
export function creditedRow(reportId: string, by: string, at: Date): Row {
  return credited.row({ report_id: reportId, approved_by: by, approved_at: at });
}

const known = change(
  'reported_entry',
  {
    key: { id: 'uuid' },
    was: { state: 'text', problem: 'text?' },
    set: { state: 'text', problem: 'text?', payment_in_id: 'uuid?' },
  },
  'reported-entry-money-in',
);

const was = { state: 'open', problem: 'money-in' } as const;

/** It is about this money; only while nobody has decided on it. */
export function matchedRow(id: string, paymentId: string): Row {
  return known.row({ id, was, state: 'matched', problem: null, payment_in_id: paymentId });
}

/** No machine credits it: a person has to look at it. */
export function doubtfulRow(id: string, problem: 'paid-twice' | 'reference-used' | 'amount-differs'): Row {
  return known.row({ id, was, state: 'open', problem, payment_in_id: null });
}
