import type { AccountRole, AuditAction, SharedActivity } from '@farthing/contract';
import type { Currency } from '@farthing/money';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import type { Place } from '../../../platform/http/paging.ts';
import { auditView } from '../../audit/index.ts';
import { customerView } from '../../identity/index.ts';
import { accountPartyView, seenAccountView } from '../../owners/index.ts';
import { paymentView, signatureView } from '../../withdrawals/index.ts';

export type SeenShared = { readonly id: string; readonly ledger_account: number; readonly role: AccountRole };

export async function findSeenShared(
  reader: Reader,
  customerId: string,
  accountId: string,
): Promise<SeenShared | undefined> {
  const { rows } = await sql<SeenShared>`
    SELECT seen.id, seen.ledger_account, seen.role
    FROM ${seenAccountView} AS seen
    JOIN ledger_view.account ON account.id = seen.ledger_account
    WHERE seen.customer_id = ${customerId} AND seen.id = ${accountId} AND seen.is_shared AND NOT account.closed
  `.execute(reader);
  return rows[0];
}

/** Of the audit log, as its people read it. What is not here is not theirs: how somebody else sees the account, or who of the staff read what. */
const actOf = {
  'account.open': 'open',
  'account.invite': 'invite',
  'account.join': 'join',
  'account.decline': 'decline-invitation',
  'account.leave': 'leave',
  'account.require-signatures': 'ask-signatures',
  'account.propose': 'propose',
  'account.agree': 'agree',
  'account.refuse': 'refuse-proposal',
  'account.rules': 'change',
  'account.limits': 'limits',
  'account.freeze': 'freeze',
  'account.unfreeze': 'unfreeze',
  'account.bank-limits': 'bank-limits',
  'account.batch-prepare': 'prepare-file',
  'account.batch-confirm': 'confirm-file',
  'account.batch-approve': 'approve-file',
  'account.batch-refuse': 'refuse-file',
} as const satisfies Partial<Record<AuditAction, SharedActivity['act']>>;

export type ActRow = {
  readonly id: string;
  readonly at: Date;
  readonly act: SharedActivity['act'];
  readonly actor_id: string | null;
  readonly by_name: string | null;
  readonly what: string | null;
  readonly role: AccountRole | null;
  readonly amount: string | null;
  readonly currency: Currency | null;
  readonly prepared_by: string | null;
};

type Page = { readonly before: Place | undefined; readonly limit: number };

/** Newest first: the newest of either kind, and of both together. */
export async function listActs(reader: Reader, account: SeenShared, page: Page): Promise<readonly ActRow[]> {
  const { rows } = await sql<ActRow>`
    WITH person AS MATERIALIZED (
      SELECT DISTINCT party.customer_id FROM ${accountPartyView} AS party WHERE party.account_id = ${account.id}
    )
    SELECT act.*, ${nameOf(sql`act.actor_id`)} AS by_name, ${nameOf(sql`act.payer_id`)} AS prepared_by
    FROM ((${recorded(account, page)}) UNION ALL (${signed(account, page)})) AS act
    ORDER BY act.at DESC, act.id DESC
    LIMIT ${page.limit}
  `.execute(reader);
  return rows;
}

const nameOf = (id: RawBuilder<unknown>) => sql<string | null>`(
  SELECT customer.first_name || ' ' || customer.last_name FROM ${customerView} AS customer WHERE customer.id = ${id}
)`;

/**
 * Whoever has never shared it is left out: that somebody has declined would tell whether an address is a customer's. Staff are
 * the bank to customers, and nameless.
 */
function recorded({ id }: SeenShared, { before, limit }: Page): RawBuilder<unknown> {
  return sql`
    SELECT
      entry.id, entry.at, ${actsByAction} ->> entry.action AS act,
      CASE WHEN entry.actor_kind = 'customer' THEN entry.actor_id END AS actor_id,
      CASE
        WHEN entry.action = 'account.invite' THEN entry.after ->> 'email'
        WHEN entry.action LIKE 'account.batch-%' THEN entry.after ->> 'name'
        WHEN entry.action IN ('account.propose', 'account.agree', 'account.refuse', 'account.rules')
          THEN coalesce(entry.after, entry.before) ->> 'description'
      END AS what,
      entry.after ->> 'role' AS role,
      CASE WHEN entry.action LIKE 'account.batch-%' THEN entry.after ->> 'amount' END AS amount,
      CASE WHEN entry.action LIKE 'account.batch-%' THEN entry.after ->> 'currency' END AS currency,
      NULL::uuid AS payer_id
    FROM ${auditView} AS entry
    WHERE
      entry.subject_kind = 'account' AND entry.subject_id = ${id}::text
      AND entry.action = ANY (${Object.keys(actOf)}::text[])
      AND (entry.actor_kind = 'staff' OR entry.actor_id IN (SELECT customer_id FROM person))
      AND ${isBefore(sql`entry.at`, sql`entry.id`, before)}
    ORDER BY entry.at DESC, entry.id DESC
    LIMIT ${limit}`;
}

const actsByAction = sql`${JSON.stringify(actOf)}::jsonb`;

function signed(account: SeenShared, { before, limit }: Page): RawBuilder<unknown> {
  return sql`
    SELECT
      signature.withdrawal_id, signature.at, CASE WHEN signature.is_approved THEN 'sign-payment' ELSE 'refuse-payment' END,
      signature.customer_id, payment.account_name, NULL, payment.amount::text, payment.currency::text, payment.customer_id
    FROM person
    JOIN ${signatureView} AS signature ON signature.customer_id = person.customer_id
    JOIN ${paymentView} AS payment ON payment.id = signature.withdrawal_id
    WHERE
      payment.payer_account = ${account.ledger_account}
      AND ${isBefore(sql`signature.at`, sql`signature.withdrawal_id`, before)}
    ORDER BY signature.at DESC, signature.withdrawal_id DESC
    LIMIT ${limit}`;
}

function isBefore(
  at: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  place: Place | undefined,
): RawBuilder<unknown> {
  return place === undefined ? sql`true` : sql`(${at}, ${id}) < (${place.at}, ${place.id}::uuid)`;
}
