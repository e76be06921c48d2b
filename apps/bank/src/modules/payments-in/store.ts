import { canonicalReference, type PaymentInState, type WaitingReason } from '@farthing/contract';
import type { AccountId } from '@farthing/ledger';
import { type Currency, money } from '@farthing/money';
import { type Selectable, sql } from 'kysely';
import type { AccountCodes } from '../../platform/config.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.generated.ts';
import { customerAccountView, outsideReferenceView } from '../books/index.ts';
import { type CustomerRecord, customerView } from '../identity/index.ts';
import { type CoOwner, otherOwnersSql } from '../owners/index.ts';
import { findAccountNumber, isSameAccount } from './account-here.ts';
import type { Facts, Payee, PaymentIn, Source, Told } from './payment-in.ts';

export type PaymentInRow = Selectable<DB['payment_in']>;

type Here = {
  readonly accountCodes: AccountCodes;
  readonly ledgerCurrency: Currency;
  /** The day of the bank, as `2026-11-15`. */
  readonly day: string;
};

export async function readFacts(
  reader: Reader,
  { accountCodes, ledgerCurrency, day }: Here,
  told: Told,
): Promise<Facts> {
  // A bank that gives no end-to-end id gives the same to all: it says nothing.
  const end = canonicalReference('bank', told.endToEndId);
  // Before the payments: read beside them, an id could be seen as taken and the payment that has just taken it not yet, and the same
  // payment would wait for staff as if it were another.
  const isEndTaken = end === undefined ? false : await isTaken(reader, end);
  const [rows, payee, worth] = await Promise.all([
    listTold(reader, told.reference, end),
    findPayee(reader, accountCodes, told.account),
    worthOfDay(reader, day),
  ]);
  return {
    earlier: rows.find(({ reference }) => reference === told.reference),
    // The first took the id; those that came after it wait.
    sameEnd: rows.find(({ endToEndId }) => endToEndId === end),
    isEndTaken,
    hasEnd: end !== undefined,
    payee,
    isSameAccount: (one, other) => isSameAccount(accountCodes, one, other),
    creditedToday: money(worth, ledgerCurrency),
  };
}

async function worthOfDay(reader: Reader, day: string): Promise<bigint> {
  const counted = await reader
    .selectFrom('payment_in_day')
    .select('worth')
    .where('day', '=', day)
    .executeTakeFirst();
  return counted?.worth ?? 0n;
}

async function listTold(
  reader: Reader,
  reference: string,
  end: string | undefined,
): Promise<readonly PaymentIn[]> {
  const rows = await reader
    .selectFrom('payment_in')
    .selectAll()
    .where((or) =>
      or.or([or('reference', '=', reference), ...(end === undefined ? [] : [or('end_to_end_id', '=', end)])]),
    )
    .orderBy('id')
    .limit(100)
    .execute();
  return rows.map(toPaymentIn);
}

export async function findPaymentIn(reader: Reader, id: string): Promise<PaymentIn | undefined> {
  const row = await reader.selectFrom('payment_in').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : toPaymentIn(row);
}

async function isTaken(reader: Reader, reference: string): Promise<boolean> {
  const found = await reader
    .selectFrom(outsideReferenceView.as('taken'))
    .select('reference')
    .where('reference', '=', reference)
    .executeTakeFirst();
  return found !== undefined;
}

type PayeeRow = {
  readonly id: string;
  readonly ledger_account: AccountId;
  readonly currency: Currency;
  readonly closed: boolean;
  readonly customer_id: string;
  readonly email: string;
  readonly first_name: string;
  readonly status: string;
  readonly owners: readonly CoOwner[] | null;
};

export async function findPayee(
  reader: Reader,
  codes: AccountCodes,
  written: string,
): Promise<Payee | undefined> {
  const number = findAccountNumber(codes, written);
  if (number === undefined) return undefined;
  const { rows } = await sql<PayeeRow>`
    SELECT
      own.id, own.ledger_account, account.currency, account.closed,
      own.customer_id, customer.email, customer.first_name, customer.status,
      CASE WHEN own.is_shared THEN ${sql.raw(otherOwnersSql('own.id', 'own.customer_id'))} END AS owners
    FROM ${customerAccountView} AS own
    JOIN ledger_view.account ON account.id = own.ledger_account
    JOIN ${customerView} AS customer ON customer.id = own.customer_id
    WHERE own.account_number = ${number}
  `.execute(reader);
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    accountId: row.id,
    ledgerAccount: row.ledger_account,
    currency: row.currency,
    isClosed: row.closed,
    customer: {
      id: row.customer_id,
      email: row.email,
      firstName: row.first_name,
      // The table's check holds it to the same words.
      status: row.status as CustomerRecord['status'],
    },
    otherOwners: row.owners ?? [],
  };
}

/** For the other bank of a sandbox. */
export async function listSandboxPayments(reader: Reader, limit: number): Promise<readonly PaymentIn[]> {
  const rows = await reader
    .selectFrom('payment_in')
    .selectAll()
    .where('source', '=', 'sandbox')
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toPaymentIn);
}

function toPaymentIn(row: PaymentInRow): PaymentIn {
  return {
    id: row.id,
    reference: row.reference,
    endToEndId: row.end_to_end_id,
    // The table's checks hold these to the same words.
    source: row.source as Source,
    state: row.state as PaymentInState,
    waitsFor: row.waits_for as WaitingReason | null,
    amount: money(row.amount, row.currency as Currency),
    account: row.account_written,
    payer: row.payer,
    payerAccount: row.payer_account,
    narration: row.narration,
    receivedAt: row.received_at,
    decidedAt: row.decided_at,
    decidedBy: row.decided_by,
  };
}
