import type { AccountColour, AccountRole, SharedKind } from '@farthing/contract';
import type { AccountId } from '@farthing/ledger';
import type { Currency } from '@farthing/money';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { type KeyRecord, type KeyUse, keyRecordView } from '../../platform/http/idempotency.ts';
import { accountDisplayView, customerAccountView, firstNames } from '../books/index.ts';
import { type CustomerRecord, customerView } from '../identity/index.ts';
import { seenAccountView, sharedAccountView } from '../owners/index.ts';
import { paymentView } from '../withdrawals/index.ts';
import { firstColours, type HeldAccount, type HeldKind, openedKindOf } from './account.ts';

/** All that is decided on when a customer does something with their accounts. */
export type Holding = {
  readonly status: CustomerRecord['status'];
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
    SELECT
      customer.status, record.fingerprint, record.stored,
      own.id, own.kind, own.ledger_account, own.account_number, own.opened_at,
      own.currency, own.balance, own.held, own.in_pots,
      own.role, shared.kind AS shared_kind, shared.company_name,
      display.name, display.colour, coalesce(display.in_sum, true) AS in_sum
    FROM ${customerView} AS customer
    LEFT JOIN ${keyRecordView} AS record
      ON record.scope = ${key?.scope ?? null} AND record.key = ${key?.key ?? null}
    LEFT JOIN LATERAL (
      SELECT
        seen.*, account.currency, account.balance, account.held,
        (
          SELECT coalesce(sum(aside.balance), 0)::bigint
          FROM pot
          JOIN ${customerAccountView} AS part ON part.id = pot.id
          JOIN ledger_view.account AS aside ON aside.id = part.ledger_account
          WHERE pot.account_id = seen.id
        ) AS in_pots
      FROM ${seenAccountView} AS seen
      JOIN ledger_view.account ON account.id = seen.ledger_account
      WHERE seen.customer_id = customer.id AND seen.kind <> 'pot' AND NOT account.closed
    ) AS own ON true
    LEFT JOIN ${sharedAccountView} AS shared ON shared.account_id = own.id AND own.is_shared
    LEFT JOIN ${accountDisplayView} AS display ON display.account_id = own.id AND display.customer_id = customer.id
    WHERE customer.id = ${customerId}
    ORDER BY display.place NULLS LAST, own.ledger_account
  `.execute(reader);
  const [first] = rows;
  if (first === undefined) return undefined;
  return {
    // The table's check holds it to the same words.
    status: first.status as CustomerRecord['status'],
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
  readonly fingerprint: Buffer | null;
  readonly stored: unknown;
  readonly id: string | null;
} & Omit<AccountRow, 'id'>;

type AccountRow = {
  readonly id: string;
  readonly kind: HeldKind;
  readonly ledger_account: AccountId;
  readonly account_number: string;
  readonly opened_at: Date;
  readonly currency: Currency;
  readonly balance: bigint;
  readonly held: bigint;
  readonly in_pots: bigint;
  readonly name: string | null;
  readonly colour: AccountColour | null;
  readonly in_sum: boolean;
  readonly role: AccountRole;
  readonly shared_kind: SharedKind | null;
  readonly company_name: string | null;
};

const isHeld = (row: HoldingRow): row is HoldingRow & AccountRow => row.id !== null;

function toHeld(row: AccountRow): HeldAccount {
  return {
    id: row.id,
    ledgerAccount: row.ledger_account,
    isFirst: row.kind === 'wallet',
    kind: openedKindOf(row.kind),
    shared: row.shared_kind && { kind: row.shared_kind, role: row.role, company_name: row.company_name },
    name: row.name ?? firstNames[row.kind],
    colour: row.colour ?? firstColours[row.kind],
    isInSum: row.in_sum,
    currency: row.currency,
    balance: row.balance,
    held: row.held,
    inPots: row.in_pots,
    accountNumber: row.account_number,
    openedAt: row.opened_at,
  };
}
