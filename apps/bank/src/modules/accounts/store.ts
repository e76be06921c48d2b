import type { AccountId } from '@farthing/ledger';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { type KeyRecord, type KeyUse, keyRecordView } from '../../platform/http/idempotency.ts';
import { customerAccountView } from '../books/index.ts';
import { cardCreditView } from '../cards/index.ts';
import { type CustomerRecord, customerView } from '../identity/index.ts';
import { lendingView } from '../lending/index.ts';
import { loanView } from '../loans/index.ts';
import { paymentView } from '../withdrawals/index.ts';
import type { HeldAccount } from './account.ts';
import { type AccountRow, heldAccountsSql, toHeld } from './held.ts';

/** All that is decided on when a customer does something with their accounts. */
export type Holding = {
  readonly status: CustomerRecord['status'];
  readonly isFrozen: boolean;
  /** In the customer's order. */
  readonly accounts: readonly HeldAccount[];
  /** Of the Idempotency-Key, when it was used before. */
  readonly record: KeyRecord | undefined;
};

/** By one statement, however many accounts there are; undefined when there is no such customer. */
export async function readHolding(
  reader: Reader,
  customerId: string,
  key?: Pick<KeyUse, 'scope' | 'key'>,
): Promise<Holding | undefined> {
  const { rows } = await sql<HoldingRow>`
    SELECT customer.status, customer.frozen_at, record.fingerprint, record.stored, own.*
    FROM ${customerView} AS customer
    LEFT JOIN ${keyRecordView} AS record
      ON record.scope = ${key?.scope ?? null} AND record.key = ${key?.key ?? null}
    LEFT JOIN LATERAL (${sql.raw(heldAccountsSql('customer.id'))}) AS own ON true
    WHERE customer.id = ${customerId}
    ORDER BY own.place NULLS LAST, own.ledger_account
  `.execute(reader);
  const [first] = rows;
  if (first === undefined) return undefined;
  return {
    // The table's check holds it to the same words.
    status: first.status as CustomerRecord['status'],
    isFrozen: first.frozen_at !== null,
    accounts: rows.filter(isHeld).map(toHeld),
    record: first.fingerprint === null ? undefined : { fingerprint: first.fingerprint, stored: first.stored },
  };
}

/** Whether an account has pots that are open. */
export async function hasPots(reader: Reader, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT
    FROM pot
    JOIN ${customerAccountView} AS part ON part.id = pot.id
    JOIN ledger_view.account ON account.id = part.ledger_account
    WHERE pot.account_id = ${accountId} AND NOT account.closed
    LIMIT 1
  `.execute(reader);
  return rows.length > 0;
}

/** Whether a loan or credit card is paid from this account, and no other of its customer could take its place. */
export async function isOnlyPayer(
  reader: Reader,
  customerId: string,
  { id, currency }: HeldAccount,
): Promise<boolean> {
  const debt = sql`debt.customer_id = ${customerId} AND debt.currency = ${currency}`;
  const { rows } = await sql`
    SELECT
    WHERE
      (
        EXISTS (SELECT FROM ${lendingView} AS debt WHERE ${debt} AND debt.state = 'running')
        OR EXISTS (SELECT FROM ${loanView} AS debt WHERE ${debt} AND debt.status IN ('approved', 'overdue'))
        OR EXISTS (SELECT FROM ${cardCreditView} AS debt WHERE ${debt} AND debt.state = 'open')
      )
      AND NOT EXISTS (
        SELECT
        FROM ${customerAccountView} AS own
        JOIN ledger_view.account ON account.id = own.ledger_account
        WHERE
          own.customer_id = ${customerId} AND own.kind IN ('wallet', 'current') AND NOT own.is_shared
          AND own.id <> ${id} AND account.currency = ${currency} AND NOT account.closed
      )
  `.execute(reader);
  return rows.length > 0;
}

/** Whether money from this account is on its way to another bank. */
export async function isPaying(reader: Reader, customerId: string, account: AccountId): Promise<boolean> {
  const found = await reader
    .selectFrom(paymentView.as('payment'))
    .select('id')
    .where('customer_id', '=', customerId)
    .where('state', '=', 'paying')
    .where('payer_account', '=', account)
    .executeTakeFirst();
  return found !== undefined;
}

type HoldingRow = {
  readonly status: string;
  readonly frozen_at: Date | null;
  readonly fingerprint: Buffer | null;
  readonly stored: unknown;
  readonly id: string | null;
} & Omit<AccountRow, 'id'>;

const isHeld = (row: HoldingRow): row is HoldingRow & AccountRow => row.id !== null;
