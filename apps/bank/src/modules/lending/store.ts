import type { AccountId } from '@farthing/ledger';
import type { Currency } from '@farthing/money';
import type { InstalmentKind, LendingProductName } from '@farthing/rules';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import type {
  LendingEntry as EntryRow,
  LendingLoan as LoanRow,
} from '../../platform/database/schema.generated.ts';
import { accountTakingSql } from '../books/index.ts';
import { type CustomerRecord, customerView } from '../identity/index.ts';
import type { AgreedTerms, KeptInstalment, LendingLoan, LendingState } from './loan.ts';

export type EntryKind =
  | 'paid-out'
  | 'fee'
  | 'interest'
  | 'late-charge'
  | 'payment'
  | 'holiday'
  | 'plan'
  | 'written-off'
  | 'recovered';

export type LendingEntry = {
  readonly id: string;
  readonly onDay: string;
  readonly kind: EntryKind;
  readonly amount: bigint;
  readonly principal: bigint;
  readonly interest: bigint;
  readonly fees: bigint;
  readonly left: bigint;
};

export type LendingPaper = { readonly id: string; readonly name: string; readonly receivedAt: Date };

/** All that is known about a loan when something is decided on it. */
export type LendingFacts = {
  readonly loan: LendingLoan;
  /** Oldest first. */
  readonly due: readonly KeptInstalment[];
  readonly borrower: Pick<CustomerRecord, 'id' | 'email' | 'firstName' | 'status'> & {
    readonly maySend: boolean;
  };
  /** What takes the loan and pays it back; undefined when none is open in its currency. */
  readonly account: { readonly id: AccountId; readonly availableMinor: bigint } | undefined;
};

/** By one statement; undefined when there is no such loan, or it is another's. */
export async function readLendingFacts(
  reader: Reader,
  loanId: string,
  customerId?: string,
): Promise<LendingFacts | undefined> {
  const { rows } = await sql<FactsRow>`
    SELECT
      loan.*, ${instalmentsSql} AS due,
      customer.email, customer.first_name, customer.status AS customer_status, customer.may_send,
      taking.id AS account, taking.balance - taking.held AS available
    FROM lending_loan AS loan
    JOIN ${customerView} AS customer ON customer.id = loan.customer_id
    LEFT JOIN ledger_view.account AS taking
      ON taking.id = ${accountTakingSql(sql`loan.customer_id`, sql`loan.currency`)}
    WHERE loan.id = ${loanId} AND ${customerId === undefined ? sql`true` : sql`loan.customer_id = ${customerId}`}
  `.execute(reader);
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    loan: toLoan(row),
    due: row.due.map(toInstalment),
    borrower: {
      id: row.customer_id,
      email: row.email,
      firstName: row.first_name,
      // The table's check holds it to the same words.
      status: row.customer_status as CustomerRecord['status'],
      maySend: row.may_send,
    },
    account: row.account === null ? undefined : { id: row.account, availableMinor: row.available ?? 0n },
  };
}

/** With what was due and what has happened, newest first; of one customer alone. */
export async function listLending(
  reader: Reader,
  of: { readonly customerId: string } | { readonly loanId: string },
) {
  const which = 'customerId' in of ? sql`loan.customer_id = ${of.customerId}` : sql`loan.id = ${of.loanId}`;
  const { rows } = await sql<ListedRow>`
    SELECT
      loan.*, ${instalmentsSql} AS due,
      (
        SELECT coalesce(jsonb_agg(to_jsonb(entry) ORDER BY entry.made_at DESC, entry.is_charge, entry.id), '[]')
        FROM (
          SELECT id, on_day, kind, amount::text, principal::text, interest::text, fees::text, left_principal::text, made_at,
            -- One work charges first, then pays: newest first, the payment is read before what it paid.
            kind IN ('interest', 'late-charge') AS is_charge
          FROM lending_entry WHERE lending_entry.loan_id = loan.id
          ORDER BY made_at DESC, is_charge, id LIMIT 500
        ) AS entry
      ) AS entries,
      (
        SELECT coalesce(
          jsonb_agg(jsonb_build_object('id', id, 'name', name, 'at', received_at) ORDER BY received_at, id), '[]'
        )
        FROM lending_paper WHERE lending_paper.loan_id = loan.id
      ) AS papers,
      (SELECT coalesce(sum(amount), 0)::bigint FROM lending_entry WHERE loan_id = loan.id AND kind = 'payment') AS repaid
    FROM lending_loan AS loan
    WHERE ${which}
    ORDER BY loan.asked_at DESC, loan.id DESC
    LIMIT 50
  `.execute(reader);
  return rows.map((row) => ({
    loan: toLoan(row),
    due: row.due.map(toInstalment),
    entries: row.entries.map(toEntry),
    papers: row.papers.map(({ id, name, at }) => ({ id, name, receivedAt: new Date(at) })),
    repaid: row.repaid,
  }));
}

/** Where loans stand, with what was due, in the order of their ids. */
export async function listStanding(reader: Reader, which: RawBuilder<unknown>, limit: number) {
  const { rows } = await sql<Selectable<LoanRow> & { readonly due: readonly InstalmentJson[] }>`
    SELECT loan.*, ${instalmentsSql} AS due
    FROM lending_loan AS loan
    WHERE ${which}
    ORDER BY loan.id
    LIMIT ${limit}
  `.execute(reader);
  return rows.map((row) => ({ loan: toLoan(row), due: row.due.map(toInstalment) }));
}

/** The ids of loans of which something is to be done on this day, oldest first. */
export async function listForDay(
  reader: Reader,
  day: string,
  limit: number,
  except: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly id: string }>`
    SELECT id FROM lending_loan
    WHERE state = 'running' AND (next_due_on <= ${day}::date OR (late_since IS NOT NULL AND reckoned_on < ${day}::date))
      AND NOT id = ANY(${except}::uuid[])
    ORDER BY next_due_on, id
    LIMIT ${limit}
  `.execute(reader);
  return rows.map(({ id }) => id);
}

export async function listLapsed(reader: Reader, now: Date): Promise<readonly string[]> {
  const rows = await reader
    .selectFrom('lending_loan')
    .select('id')
    .where('state', '=', 'offered')
    .where('offered_until', '<', now)
    .orderBy('offered_until')
    .limit(200)
    .execute();
  return rows.map(({ id }) => id);
}

const instalmentsSql = sql`(
  SELECT coalesce(
    jsonb_agg(
      jsonb_build_object(
        'number', instalment.number, 'due_on', instalment.due_on, 'amount', instalment.amount::text,
        'paid', instalment.paid::text, 'fee_charged', instalment.fee_charged
      ) ORDER BY instalment.number
    ), '[]'
  )
  FROM lending_instalment AS instalment WHERE instalment.loan_id = loan.id
)`;

type InstalmentJson = {
  readonly number: number;
  readonly due_on: string;
  readonly amount: string;
  readonly paid: string;
  readonly fee_charged: boolean;
};

type ListedRow = Selectable<LoanRow> & {
  readonly due: readonly InstalmentJson[];
  readonly entries: readonly EntryJson[];
  readonly papers: readonly Readonly<Record<'id' | 'name' | 'at', string>>[];
  readonly repaid: bigint;
};

type EntryJson = Pick<Selectable<EntryRow>, 'id' | 'kind'> &
  Readonly<Record<'on_day' | 'amount' | 'principal' | 'interest' | 'fees' | 'left_principal', string>>;

type FactsRow = Selectable<LoanRow> & {
  readonly due: readonly InstalmentJson[];
  readonly email: string;
  readonly first_name: string;
  readonly customer_status: string;
  readonly may_send: boolean;
  readonly account: AccountId | null;
  readonly available: bigint | null;
};

function toInstalment({ number, due_on, amount, paid, fee_charged }: InstalmentJson): KeptInstalment {
  return { number, dueOn: due_on, amount: BigInt(amount), paid: BigInt(paid), feeCharged: fee_charged };
}

function toEntry(row: EntryJson): LendingEntry {
  return {
    id: row.id,
    onDay: row.on_day,
    // The table's check holds it to the same words.
    kind: row.kind as EntryKind,
    amount: BigInt(row.amount),
    principal: BigInt(row.principal),
    interest: BigInt(row.interest),
    fees: BigInt(row.fees),
    left: BigInt(row.left_principal),
  };
}

/** Numbers of JSON would lose what a bigint has. */
export type StoredTerms = {
  readonly rate: string;
  readonly fee: string;
  readonly share: string;
  readonly late: {
    readonly grace: number;
    readonly rate: string;
    readonly fee: string;
    readonly cap: string;
  };
};

export function toStored({
  rateBasisPoints,
  feeBasisPoints,
  shareBasisPoints,
  late,
}: AgreedTerms): StoredTerms {
  return {
    ...{ rate: `${rateBasisPoints}`, fee: `${feeBasisPoints}`, share: `${shareBasisPoints}` },
    late: {
      grace: late.graceDays,
      ...{ rate: `${late.rateBasisPoints}`, fee: `${late.feeMinor}`, cap: `${late.capBasisPoints}` },
    },
  };
}

function toTerms(stored: StoredTerms): AgreedTerms {
  return {
    rateBasisPoints: BigInt(stored.rate),
    feeBasisPoints: BigInt(stored.fee),
    shareBasisPoints: BigInt(stored.share),
    late: {
      graceDays: stored.late.grace,
      rateBasisPoints: BigInt(stored.late.rate),
      feeMinor: BigInt(stored.late.fee),
      capBasisPoints: BigInt(stored.late.cap),
    },
  };
}

function toLoan(row: Selectable<LoanRow>): LendingLoan {
  // The table's checks hold product, state, currency and instalments to the same words.
  return {
    ...{
      id: row.id,
      customerId: row.customer_id,
      amount: row.amount,
      months: row.months,
      purpose: row.purpose,
    },
    product: row.product as LendingProductName,
    state: row.state as LendingState,
    currency: row.currency as Currency,
    instalments: row.instalments as InstalmentKind,
    terms: toTerms(row.terms as StoredTerms),
    ...{ turnover: row.turnover, settingsVersion: row.settings_version, askedAt: row.asked_at },
    ...{ decidedAt: row.decided_at, decision: row.decision, offeredUntil: row.offered_until },
    ...{
      paidOutOn: row.paid_out_on,
      usual: row.usual,
      lastNumber: row.last_number,
      nextNumber: row.next_number,
    },
    ...{ nextDueOn: row.next_due_on, principal: row.principal, interest: row.interest, carried: row.carried },
    ...{ fees: row.fees, lateCharged: row.late_charged, lateCarried: row.late_carried },
    ...{ reckonedOn: row.reckoned_on, lateSince: row.late_since, pauses: row.pauses },
    ...{
      writtenOff: row.written_off,
      recovered: row.recovered,
      version: row.version,
    },
  };
}
