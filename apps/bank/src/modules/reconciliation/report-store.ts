import { change, type Row } from '@farthing/ledger';
import type { Currency } from '@farthing/money';
import { money } from '@farthing/money';
import { type Selectable, sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { BankReport } from '../../platform/database/schema.generated.ts';
import { paymentView } from '../withdrawals/index.ts';
import type { EarlierEntry, Judgement, KnownPayout } from './matching.ts';
import type {
  EntryKind,
  MessageEntry,
  MessageFormat,
  MessageHeader,
  MessageStatement,
} from './messages/index.ts';

export type ReportRow = Omit<Selectable<BankReport>, 'format'> & {
  readonly format: MessageFormat;
  readonly open: number;
};

/** Found by what it is called or by what is in it. */
export async function findReport(
  tx: Tx,
  by: { readonly sha256: Buffer } | Pick<MessageHeader, 'format' | 'messageId'>,
): Promise<{ readonly imported_at: Date } | undefined> {
  const query = tx.selectFrom('bank_report').select('imported_at');
  return 'sha256' in by
    ? query.where('sha256', '=', by.sha256).executeTakeFirst()
    : query.where('format', '=', by.format).where('message_id', '=', by.messageId).executeTakeFirst();
}

export type NewReport = MessageHeader & {
  readonly id: string;
  readonly sha256: Buffer;
  readonly bytes: number;
  readonly fileName: string;
  readonly entries: number;
  readonly importedBy: string;
  readonly importedAt: Date;
};

/** False when somebody else imported the same meanwhile. */
export async function insertReport(tx: Tx, report: NewReport): Promise<boolean> {
  const inserted = await tx
    .insertInto('bank_report')
    .values({
      id: report.id,
      format: report.format,
      version: report.version,
      message_id: report.messageId,
      sha256: report.sha256,
      bytes: BigInt(report.bytes),
      file_name: report.fileName,
      entries: report.entries,
      created_at: report.createdAt,
      imported_by: report.importedBy,
      imported_at: report.importedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** False when there is one of the same name or day. */
export async function insertStatement(
  tx: Tx,
  reportId: string,
  statement: MessageStatement,
): Promise<boolean> {
  const { statementId, account, day, opening, closing } = statement;
  const inserted = await tx
    .insertInto('bank_statement')
    .values({
      report_id: reportId,
      statement_id: statementId,
      account,
      currency: opening.currency,
      day,
      opening: opening.minor,
      closing: closing.minor,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('statement_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The payments of ours to other banks that have these references. */
export async function findPayouts(
  reader: Reader,
  references: readonly string[],
): Promise<ReadonlyMap<string, KnownPayout>> {
  const { rows } = await sql<{
    id: string;
    reference: string;
    amount: bigint;
    currency: Currency;
    state: string;
    sent_on: string | null;
    settled_at: Date | null;
  }>`
    SELECT
      id, reference, amount, currency, state, (sent_at AT TIME ZONE 'UTC')::date AS sent_on,
      CASE WHEN state = 'completed' THEN ended_at END AS settled_at
    FROM ${paymentView} AS withdrawal
    WHERE route = 'external' AND reference = ANY (${[...new Set(references)]}::text[])
  `.execute(reader);
  return new Map(
    rows.map(({ reference, amount, currency, ...row }) => [
      reference,
      {
        id: row.id,
        amount: money(amount, currency),
        state: row.state,
        sentOn: row.sent_on,
        settledAt: row.settled_at,
      },
    ]),
  );
}

/** What other files have told, also what was the same as in one before. The file that is read has no row yet. */
export async function findEarlier(
  tx: Tx,
  about: {
    readonly withdrawalIds: readonly string[];
    readonly paymentInIds: readonly string[];
    readonly bankReferences: readonly string[];
    /** Of credits. */
    readonly references: readonly string[];
  },
): Promise<readonly EarlierEntry[]> {
  const { rows } = await sql<{
    format: MessageFormat;
    kind: EntryKind;
    withdrawal_id: string | null;
    payment_in_id: string | null;
    account_written: string | null;
    reference: string | null;
    bank_reference: string | null;
    amount: bigint | null;
    currency: Currency | null;
    booked_on: string;
  }>`
    SELECT
      report.format, entry.kind, entry.withdrawal_id, entry.payment_in_id, entry.account_written, entry.reference,
      entry.bank_reference, entry.amount, entry.currency, entry.booked_on
    FROM reported_entry AS entry
    JOIN bank_report AS report ON report.id = entry.report_id
    WHERE
      entry.withdrawal_id = ANY (${[...about.withdrawalIds]}::uuid[])
      OR entry.payment_in_id = ANY (${[...about.paymentInIds]}::uuid[])
      OR entry.bank_reference = ANY (${[...about.bankReferences]}::text[])
      OR (entry.kind = 'credit' AND entry.reference = ANY (${[...about.references]}::text[]))
  `.execute(tx);
  return rows.map(({ withdrawal_id, bank_reference, booked_on, amount, currency, ...row }) => ({
    ...{ format: row.format, kind: row.kind, reference: row.reference },
    withdrawalId: withdrawal_id,
    paymentInId: row.payment_in_id,
    account: row.account_written,
    bankReference: bank_reference,
    bookedOn: booked_on,
    amount: amount === null || currency === null ? null : money(amount, currency),
  }));
}

export type NewEntry = MessageEntry & {
  readonly id: string;
  readonly judgement: Judgement;
  readonly inBooksAt: Date | null;
};

/** By one statement, however many. */
export async function insertEntries(tx: Tx, reportId: string, entries: readonly NewEntry[]): Promise<void> {
  const rows = entries.map(({ judgement, amount, arrival, ...entry }) => ({
    id: entry.id,
    report_id: reportId,
    line: entry.line,
    kind: entry.entry,
    amount: amount?.minor.toString() ?? null,
    currency: amount?.currency ?? null,
    booked_on: entry.bookedOn,
    reference: entry.reference,
    bank_reference: entry.bankReference,
    reason_code: entry.reasonCode,
    details: entry.details,
    state: judgement.state,
    problem: judgement.state === 'open' ? judgement.problem : null,
    withdrawal_id: judgement.withdrawalId,
    payment_in_id: judgement.paymentInId,
    account_written: arrival?.account ?? null,
    payer: arrival?.payer ?? null,
    payer_account: arrival?.payerAccount ?? null,
    narration: arrival?.narration ?? null,
    in_books_at: entry.inBooksAt,
  }));
  await sql`
    INSERT INTO reported_entry (
      id, report_id, line, kind, amount, currency, booked_on, reference, bank_reference, reason_code, details, state,
      problem, withdrawal_id, payment_in_id, account_written, payer, payer_account, narration, in_books_at
    )
    SELECT
      id, report_id, line, kind, amount, currency, booked_on, reference, bank_reference, reason_code, details, state,
      problem, withdrawal_id, payment_in_id, account_written, payer, payer_account, narration, in_books_at
    FROM jsonb_populate_recordset(NULL::reported_entry, ${JSON.stringify(rows)}::jsonb)
  `.execute(tx);
}

/** Newest first. */
export async function listReports(
  reader: Reader,
  page: { readonly before: { readonly at: Date; readonly id: string } | undefined; readonly limit: number },
): Promise<readonly ReportRow[]> {
  const before = page.before ?? { at: new Date(8.64e12), id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
  const { rows } = await sql<ReportRow>`
    SELECT
      report.*,
      (
        SELECT count(*)::integer FROM reported_entry AS entry WHERE entry.report_id = report.id AND entry.state = 'open'
      ) AS open
    FROM bank_report AS report
    WHERE (report.imported_at, report.id) < (${before.at}, ${before.id}::uuid)
    ORDER BY report.imported_at DESC, report.id DESC
    LIMIT ${page.limit}
  `.execute(reader);
  return rows;
}

export type Reported = {
  readonly entry_id: string;
  readonly withdrawal_id: string;
  readonly state: string;
  readonly ended_at: Date | null;
};

/** What statements show as paid and our books have not noted yet; longest known first. */
export async function listPaidNotInBooks(reader: Reader, limit: number): Promise<readonly Reported[]> {
  const { rows } = await sql<Reported>`
    SELECT entry.id AS entry_id, withdrawal.id AS withdrawal_id, withdrawal.state, withdrawal.ended_at
    FROM reported_entry AS entry
    JOIN ${paymentView} AS withdrawal ON withdrawal.id = entry.withdrawal_id
    WHERE
      entry.in_books_at IS NULL AND entry.state IN ('matched', 'resolved') AND entry.kind = 'debit'
      AND withdrawal.state IN ('paying', 'completed')
    ORDER BY entry.id
    LIMIT ${limit}
  `.execute(reader);
  return rows;
}

const inBooks = change(
  'reported_entry',
  { key: { id: 'uuid' }, was: { in_books_at: 'timestamptz?' }, set: { in_books_at: 'timestamptz' } },
  'reported-entry-in-books',
);

export function inBooksRow(entryId: string, at: Date): Row {
  return inBooks.row({ id: entryId, was: { in_books_at: null }, in_books_at: at });
}
