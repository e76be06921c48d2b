import type {
  AnswerOf,
  getReportedEntry,
  listReportedEntries,
  QueryOf,
  ReportedEntry,
} from '@farthing/contract';
import { money, toDecimal } from '@farthing/money';
import type { Reader } from '../../platform/database/database.ts';
import { dayPlace, pageOf } from '../../platform/http/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type EntryRow, findEntry, listEntries, listNotes } from './entry-store.ts';
import type { ReconciliationServices, Worker } from './services.ts';

export async function readEntries(
  services: ReconciliationServices,
  worker: Worker,
  query: QueryOf<typeof listReportedEntries>,
): Promise<AnswerOf<typeof listReportedEntries>> {
  const { kysely } = services.database;
  const { state, day, currency, report_id, cursor, limit } = query;
  const after = dayPlace.read(cursor);
  const rows = await listEntries(kysely, {
    state,
    day,
    currency,
    reportId: report_id,
    after,
    limit: limit + 1,
  });
  const { page, next } = pageOf(rows, limit, ({ booked_on, id }) => dayPlace.write({ day: booked_on, id }));
  return { entries: await toEntries(services, kysely, worker, page), next_cursor: next };
}

export async function readEntry(
  services: ReconciliationServices,
  worker: Worker,
  entryId: string,
): Promise<AnswerOf<typeof getReportedEntry>> {
  const { kysely } = services.database;
  const [entry, notes] = await Promise.all([
    oneEntry(services, kysely, worker, entryId),
    listNotes(kysely, entryId),
  ]);
  const names = await services.staff.names(
    kysely,
    notes.map(({ staff_id }) => staff_id),
  );
  return {
    entry,
    notes: notes.map(({ id, staff_id, text, created_at }) => ({
      id,
      at: created_at.toISOString(),
      by: { id: staff_id, name: names.get(staff_id) ?? 'Somebody' },
      text,
    })),
  };
}

export async function oneEntry(
  services: ReconciliationServices,
  reader: Reader,
  worker: Worker,
  entryId: string,
): Promise<ReportedEntry> {
  const row = await findEntry(reader, entryId);
  const [entry] = row === undefined ? [] : await toEntries(services, reader, worker, [row]);
  if (entry === undefined) throw new Refusal('not_found');
  return entry;
}

async function toEntries(
  { staff, clock }: ReconciliationServices,
  reader: Reader,
  { member }: Worker,
  rows: readonly EntryRow[],
): Promise<ReportedEntry[]> {
  const people = rows.flatMap(({ claimed_by, resolved_by }) =>
    [claimed_by, resolved_by].filter((id) => id !== null),
  );
  const [names, proposals] = await Promise.all([
    staff.names(reader, people),
    staff.openProposals(
      reader,
      rows.map(({ id }) => id),
    ),
  ]);
  const person = (id: string) => ({ id, name: names.get(id) ?? 'Somebody' });
  const now = clock.now();
  return rows.map((row) => ({
    ...factsOf(row),
    payment: paymentOf(row),
    money_in: moneyInOf(row),
    claim:
      row.claimed_by === null || row.claimed_until === null || row.claimed_until <= now
        ? null
        : {
            by: person(row.claimed_by),
            mine: row.claimed_by === member.staffId,
            until: row.claimed_until.toISOString(),
          },
    proposal_id: proposals.find(({ subjectId }) => subjectId === row.id)?.id ?? null,
    resolved:
      row.resolved_at === null
        ? null
        : {
            at: row.resolved_at.toISOString(),
            by: row.resolved_by === null ? null : person(row.resolved_by),
            reason: row.because ?? '',
          },
  }));
}

function factsOf(row: EntryRow) {
  const { amount, currency } = row;
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    problem: row.problem,
    amount:
      amount === null || currency === null ? null : { amount: toDecimal(money(amount, currency)), currency },
    booked_on: row.booked_on,
    reference: row.reference,
    bank_reference: row.bank_reference,
    reason_code: row.reason_code,
    details: row.details,
    report: {
      id: row.report_id,
      format: row.format,
      message_id: row.message_id,
      sha256: row.sha256.toString('hex'),
      line: row.line,
    },
  };
}

function moneyInOf(row: EntryRow): ReportedEntry['money_in'] {
  const { kind, problem, account_written, payer, narration, payment_in_id, payment_in_state } = row;
  const payment =
    payment_in_id === null || payment_in_state === null
      ? null
      : { id: payment_in_id, state: payment_in_state };
  const isMoneyIn = kind === 'credit' && (payment !== null || problem === 'money-in');
  if (!isMoneyIn && payment === null) return null;
  return { account: account_written, payer, narration, payment };
}

function paymentOf(row: EntryRow): ReportedEntry['payment'] {
  const { withdrawal_id, payment_amount, payment_currency, customer_id } = row;
  if (withdrawal_id === null || payment_amount === null || payment_currency === null || customer_id === null)
    return null;
  return {
    id: withdrawal_id,
    reference: row.payment_reference ?? '',
    state: row.payment_state ?? '',
    amount: toDecimal(money(payment_amount, payment_currency)),
    currency: payment_currency,
    payee: row.payee ?? '',
    sent_at: row.sent_at?.toISOString() ?? null,
    customer: { id: customer_id, full_name: row.customer_name ?? '', status: row.customer_status ?? '' },
  };
}
