import type { AccountRole, AccountType, Card, cardKinds, SharedKind } from '@farthing/contract';
import type { Currency } from '@farthing/money';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { ViewRow } from '../../platform/database/view.ts';
import { type CustomerAccountKind, customerAccountView, statementLineView } from '../books/index.ts';
import { cardView } from '../cards/index.ts';
import { depositView } from '../deposits/index.ts';
import { customerView } from '../identity/index.ts';
import { loanView } from '../loans/index.ts';
import { accountPartyView, seenAccountView, sharedAccountView } from '../owners/index.ts';
import { pinView } from '../pins/index.ts';
import { profileView } from '../profile/index.ts';
import { bonusView } from '../referrals/index.ts';
import { paymentView } from '../withdrawals/index.ts';

/** What the other modules have no reason to tell, and staff have to see. */
export type CustomerFacts = {
  readonly account_type: AccountType;
  readonly created_at: Date;
  readonly verified_at: Date | null;
  readonly last_login_at: Date | null;
  readonly locked_at: Date | null;
  readonly locked_because: string | null;
  readonly referred_by: string | null;
  readonly phone_number: string | null;
  readonly gender: string | null;
  readonly country: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly pin: 'none' | 'set' | 'locked';
  readonly brought_in: number;
  readonly bonuses_paid: number;
};

export async function findFacts(reader: Reader, customerId: string): Promise<CustomerFacts | undefined> {
  const { rows } = await sql<CustomerFacts>`
    SELECT
      customer.account_type, customer.created_at, customer.verified_at, customer.last_login_at, customer.locked_at,
      customer.locked_because, customer.referred_by,
      profile.phone_number, profile.gender, profile.country, profile.address, profile.city, profile.state,
      CASE WHEN pin.customer_id IS NULL THEN 'none' WHEN pin.locked_at IS NULL THEN 'set' ELSE 'locked' END AS pin,
      (SELECT count(*)::integer FROM ${customerView} AS other WHERE other.referred_by = customer.id) AS brought_in,
      (SELECT count(*)::integer FROM ${bonusView} AS referral_bonus WHERE referrer_id = customer.id) AS bonuses_paid
    FROM ${customerView} AS customer
    LEFT JOIN ${profileView} AS profile ON profile.customer_id = customer.id
    LEFT JOIN ${pinView} AS pin ON pin.customer_id = customer.id
    WHERE customer.id = ${customerId}
  `.execute(reader);
  return rows[0];
}

export type AccountRow = {
  readonly id: string;
  readonly kind: CustomerAccountKind;
  readonly closed: boolean;
  readonly account_id: number;
  readonly currency: Currency;
  readonly balance: bigint;
  readonly held: bigint;
  readonly shared: SharedRow | null;
};

/** An account of several people, and who they are now. */
type SharedRow = {
  readonly id: string;
  readonly kind: SharedKind;
  readonly name: string;
  readonly company: { readonly name: string; readonly number: string } | null;
  readonly role: AccountRole;
  readonly frozen_because: string | null;
  readonly people: { readonly id: string; readonly full_name: string; readonly role: AccountRole }[];
};

/** Their own, and those they share. */
export async function listAccounts(reader: Reader, customerId: string): Promise<readonly AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    SELECT
      own.id, own.kind, account.closed, account.id AS account_id, account.currency, account.balance, account.held,
      CASE WHEN shared.account_id IS NOT NULL THEN json_build_object(
        'id', own.id, 'kind', shared.kind, 'name', shared.name, 'role', own.role, 'frozen_because', shared.frozen_because,
        'company', CASE WHEN shared.kind = 'business' THEN
          json_build_object('name', shared.company_name, 'number', shared.company_number)
        END,
        'people', (
          SELECT json_agg(
            json_build_object(
              'id', party.customer_id, 'full_name', customer.first_name || ' ' || customer.last_name, 'role', party.role
            )
            ORDER BY party.since, party.customer_id
          )
          FROM ${accountPartyView} AS party
          JOIN ${customerView} AS customer ON customer.id = party.customer_id
          WHERE party.account_id = own.id AND party.until IS NULL
        )
      ) END AS shared
    FROM ${seenAccountView} AS own
    JOIN ledger_view.account ON account.id = own.ledger_account
    LEFT JOIN ${sharedAccountView} AS shared ON shared.account_id = own.id AND own.is_shared
    WHERE own.customer_id = ${customerId}
    ORDER BY own.kind <> 'wallet', account.id
  `.execute(reader);
  return rows;
}

export type HoldRow = {
  readonly id: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly account_name: string | null;
  readonly reference: string | null;
  readonly since: Date | null;
};

export async function listHolds(reader: Reader, customerId: string): Promise<readonly HoldRow[]> {
  const { rows } = await sql<HoldRow>`
    SELECT hold.id, hold.amount, account.currency, withdrawal.account_name, withdrawal.reference,
      withdrawal.created_at AS since
    FROM ${seenAccountView} AS own
    JOIN ledger_view.hold ON hold.from_account = own.ledger_account
    JOIN ledger_view.account ON account.id = own.ledger_account
    LEFT JOIN ${paymentView} AS withdrawal ON withdrawal.id = hold.id
    WHERE own.customer_id = ${customerId}
    ORDER BY withdrawal.created_at, hold.id
    LIMIT 100
  `.execute(reader);
  return rows;
}

export type CardRow = Omit<ViewRow<typeof cardView>, 'status' | 'kind'> & {
  readonly status: Card['status'];
  readonly kind: (typeof cardKinds)[number];
};

export async function findCard(reader: Reader, cardId: string): Promise<CardRow | undefined> {
  const row = await reader
    .selectFrom(cardView.as('card'))
    .selectAll()
    .where('id', '=', cardId)
    .executeTakeFirst();
  return row as CardRow | undefined;
}

/** Those that are not over, oldest first. */
export async function listCards(reader: Reader, customerId: string): Promise<readonly CardRow[]> {
  const rows = await reader
    .selectFrom(cardView.as('card'))
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('status', 'not in', ['closed', 'expired'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows as CardRow[];
}

export type MovementRow = {
  readonly no: bigint;
  readonly posting_id: string;
  readonly at: Date;
  readonly amount: bigint;
  readonly balance_after: bigint;
  readonly currency: Currency;
  readonly kind: string;
  readonly description: string;
  readonly reference: string;
  readonly reversed: boolean;
};

/** Newest first, by keyset. */
export async function listMovements(
  reader: Reader,
  customerId: string,
  page: {
    /** The wallet when absent. */
    readonly account: number | undefined;
    readonly before: bigint | undefined;
    readonly limit: number;
  },
): Promise<readonly MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    SELECT
      line.no, line.transfer_id AS posting_id, entry.at, entry.amount, entry.balance_after, account.currency, line.kind,
      line.description, line.reference,
      EXISTS (
        SELECT FROM ledger_view.transfer AS follower
        WHERE follower.ref = line.transfer_id AND follower.kind = 'reversal'
      ) AS reversed
    FROM (
      SELECT statement_line.*
      FROM ${seenAccountView} AS own
      JOIN ${statementLineView} AS statement_line ON statement_line.ledger_account = own.ledger_account
      WHERE
        own.customer_id = ${customerId}
        AND ${page.account === undefined ? sql`own.kind = 'wallet'` : sql`own.ledger_account = ${page.account}`}
        AND statement_line.no < ${page.before ?? largestNumber}
      ORDER BY statement_line.no DESC
      LIMIT ${page.limit}
    ) AS line
    JOIN ledger_view.account ON account.id = line.ledger_account
    CROSS JOIN LATERAL (
      SELECT
        transfer.at,
        CASE WHEN transfer.to_account = line.ledger_account THEN transfer.amount ELSE -transfer.amount END AS amount,
        CASE WHEN transfer.to_account = line.ledger_account THEN transfer.to_balance ELSE transfer.from_balance END AS balance_after
      FROM ledger_view.transfer
      WHERE transfer.no = line.no
      LIMIT 1
    ) AS entry
    ORDER BY line.no DESC
  `.execute(reader);
  return rows;
}

const largestNumber = 9_223_372_036_854_775_807n;

export type NoteRow = {
  readonly id: string;
  readonly staff_id: string;
  readonly text: string;
  readonly created_at: Date;
};

export async function insertNote(tx: Tx, note: NoteRow & { readonly customer_id: string }): Promise<void> {
  await tx.insertInto('customer_note').values(note).execute();
}

/** Newest first; ids are made in the order of time. */
export async function listNotes(reader: Reader, customerId: string): Promise<readonly NoteRow[]> {
  return reader
    .selectFrom('customer_note')
    .select(['id', 'staff_id', 'text', 'created_at'])
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
}

/** What has to be over before an account can be closed. */
export async function findOpenBusiness(tx: Tx, customerId: string): Promise<OpenBusiness> {
  const { rows } = await sql<OpenBusiness>`
    SELECT
      (
        SELECT count(*)::integer
        FROM ${loanView} AS loan
        WHERE customer_id = ${customerId} AND status IN ('pending', 'approved', 'overdue')
      ) AS loans,
      (
        SELECT count(*)::integer
        FROM ${depositView} AS deposit
        WHERE customer_id = ${customerId} AND status IN ('pending', 'late')
      ) AS deposits,
      (
        SELECT count(*)::integer
        FROM ${paymentView} AS withdrawal
        WHERE customer_id = ${customerId} AND state IN ('awaiting-code', 'awaiting-approval', 'in-review', 'paying')
      ) AS payments,
      (
        SELECT count(*)::integer
        FROM ${customerAccountView} AS own
        JOIN ledger_view.account ON account.id = own.ledger_account
        WHERE own.customer_id = ${customerId} AND NOT own.is_shared AND (account.balance <> 0 OR account.held <> 0)
      ) AS accounts,
      (
        SELECT count(*)::integer
        FROM ${seenAccountView} AS seen
        JOIN ledger_view.account ON account.id = seen.ledger_account
        WHERE seen.customer_id = ${customerId} AND seen.is_shared AND NOT account.closed
      ) AS shared
  `.execute(tx);
  return rows[0] ?? { loans: 0, deposits: 0, payments: 0, accounts: 0, shared: 0 };
}

/** How many of each stand in the way of an end. */
export type OpenBusiness = {
  readonly loans: number;
  readonly deposits: number;
  readonly payments: number;
  readonly accounts: number;
  /** Accounts of several people: closed with this one, they would be gone for the others. */
  readonly shared: number;
};
