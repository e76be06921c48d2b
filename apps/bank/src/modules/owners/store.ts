import type { AccountRole, SharedKind } from '@farthing/contract';
import type { Currency } from '@farthing/money';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { customerAccountView } from '../books/index.ts';
import { customerView } from '../identity/index.ts';
import type { Party, SigningRules } from './rights.ts';
import type { Company, Member, SharedAccountState } from './shared-account.ts';
import { seenAccountView } from './views.ts';

/** Undefined when there is none with this id, or it is closed. */
export async function findShared(reader: Reader, accountId: string): Promise<SharedAccountState | undefined> {
  const { rows } = await sql<SharedRow>`
    SELECT
      shared.*, own.ledger_account, own.customer_id AS holder, account.currency, account.balance, account.held,
      (
        SELECT
          coalesce(
            json_agg(
              json_build_object(
                'customerId', party.customer_id, 'role', party.role, 'since', party.since,
                'firstName', customer.first_name, 'lastName', customer.last_name, 'email', customer.email
              )
              ORDER BY party.since, party.customer_id
            ),
            '[]'
          )
        FROM account_party AS party
        JOIN ${customerView} AS customer ON customer.id = party.customer_id
        WHERE party.account_id = shared.account_id AND party.until IS NULL
      ) AS members
    FROM shared_account AS shared
    JOIN ${customerAccountView} AS own ON own.id = shared.account_id
    JOIN ledger_view.account ON account.id = own.ledger_account
    WHERE shared.account_id = ${accountId} AND NOT account.closed
  `.execute(reader);
  return rows[0] && toShared(rows[0]);
}

/** Held until the transaction ends: nobody else changes people or rules, and no payment is decided on them meanwhile. */
export async function lockShared(tx: Tx, accountId: string): Promise<SharedAccountState | undefined> {
  await tx
    .selectFrom('shared_account')
    .select('account_id')
    .where('account_id', '=', accountId)
    .forUpdate()
    .execute();
  return findShared(tx, accountId);
}

export async function insertShared(
  tx: Tx,
  shared: {
    readonly accountId: string;
    readonly name: string;
    readonly rules: SigningRules;
    readonly company: Company | null;
  },
): Promise<void> {
  const { accountId, name, rules, company } = shared;
  await tx
    .insertInto('shared_account')
    .values({
      account_id: accountId,
      kind: rules.kind,
      name,
      version: 1,
      ...(rules.kind === 'business' ? { bound: rules.boundMinor, approvers: rules.approvers } : {}),
      company_name: company?.name ?? null,
      company_number: company?.number ?? null,
      company_address: company?.address ?? null,
      company_trade: company?.trade ?? null,
    })
    .execute();
}

/** After every change of people and rules: what was proposed or decided on those of before is void. */
export async function countChange(
  tx: Tx,
  accountId: string,
  now: Date,
  changed: {
    readonly two_signatures?: boolean;
    readonly bound?: bigint;
    readonly approvers?: number;
    readonly frozen_because?: string | null;
  } = {},
): Promise<void> {
  await tx
    .updateTable('shared_account')
    .set((row) => ({ ...changed, version: row('version', '+', 1) }))
    .where('account_id', '=', accountId)
    .execute();
  await tx
    .updateTable('account_proposal')
    .set({ state: 'withdrawn', decided_at: now })
    .where('account_id', '=', accountId)
    .where('state', '=', 'open')
    .execute();
}

export async function insertParty(
  tx: Tx,
  accountId: string,
  { customerId, role }: Party,
  { id, invitedBy, now }: { readonly id: string; readonly invitedBy: string | null; readonly now: Date },
): Promise<void> {
  await tx
    .insertInto('account_party')
    .values({ id, account_id: accountId, customer_id: customerId, role, invited_by: invitedBy, since: now })
    .execute();
}

export async function endParty(tx: Tx, accountId: string, customerId: string, now: Date): Promise<void> {
  await tx
    .updateTable('account_party')
    .set({ until: now })
    .where('account_id', '=', accountId)
    .where('customer_id', '=', customerId)
    .where('until', 'is', null)
    .execute();
}

/** How many open accounts a customer has, shared ones counted; a pot is a part of one. */
export async function countAccounts(reader: Reader, customerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count
    FROM ${seenAccountView} AS seen
    JOIN ledger_view.account ON account.id = seen.ledger_account
    WHERE seen.customer_id = ${customerId} AND seen.kind <> 'pot' AND NOT account.closed
  `.execute(reader);
  return rows[0]?.count ?? 0;
}

export type FormerMember = Pick<Member, 'customerId' | 'role' | 'firstName' | 'lastName' | 'since'> & {
  readonly until: Date;
};

/** Newest first. */
export async function listFormer(reader: Reader, accountId: string): Promise<readonly FormerMember[]> {
  const rows = await reader
    .selectFrom('account_party as party')
    .innerJoin(customerView.as('customer'), 'customer.id', 'party.customer_id')
    .select(['party.customer_id', 'party.role', 'party.since', 'party.until', 'first_name', 'last_name'])
    .where('party.account_id', '=', accountId)
    .where('party.until', 'is not', null)
    .$narrowType<{ until: Date }>()
    .orderBy('party.until', 'desc')
    .limit(50)
    .execute();
  return rows.map((row) => ({
    customerId: row.customer_id,
    role: row.role as AccountRole,
    firstName: row.first_name,
    lastName: row.last_name,
    since: row.since,
    until: row.until,
  }));
}

type SharedRow = {
  readonly account_id: string;
  readonly kind: SharedKind;
  readonly name: string;
  readonly version: number;
  readonly frozen_because: string | null;
  readonly two_signatures: boolean;
  readonly bound: bigint | null;
  readonly approvers: number | null;
  readonly company_name: string | null;
  readonly company_number: string | null;
  readonly company_address: string | null;
  readonly company_trade: string | null;
  readonly ledger_account: number;
  readonly holder: string;
  readonly currency: Currency;
  readonly balance: bigint;
  readonly held: bigint;
  readonly members: readonly (Omit<Member, 'since'> & { readonly since: string })[];
};

function toShared(row: SharedRow): SharedAccountState {
  return {
    accountId: row.account_id,
    name: row.name,
    version: row.version,
    frozenBecause: row.frozen_because,
    rules: rulesOf(row),
    company:
      row.company_name === null
        ? null
        : {
            name: row.company_name,
            number: row.company_number ?? '',
            address: row.company_address ?? '',
            trade: row.company_trade ?? '',
          },
    holder: row.holder,
    ledgerAccount: row.ledger_account,
    currency: row.currency,
    balance: row.balance,
    held: row.held,
    members: row.members.map((member) => ({ ...member, since: new Date(member.since) })),
  };
}

/** The table's checks say which columns a kind has. */
function rulesOf(row: Pick<SharedRow, 'kind' | 'two_signatures' | 'bound' | 'approvers'>): SigningRules {
  return row.kind === 'joint'
    ? { kind: 'joint', twoSignatures: row.two_signatures }
    : { kind: 'business', boundMinor: row.bound ?? 0n, approvers: row.approvers ?? 1 };
}
