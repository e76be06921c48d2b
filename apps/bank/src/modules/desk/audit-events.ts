import type { CellOf, Permission } from '@farthing/contract';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { auditView } from '../audit/index.ts';
import { customerAccountView } from '../books/index.ts';
import { cardDisputeView, cardView } from '../cards/index.ts';
import { chainPaymentView, depositAddressView, depositView } from '../deposits/index.ts';
import { customerView } from '../identity/index.ts';
import { identityCheckView } from '../identity-checks/index.ts';
import { loanView } from '../loans/index.ts';
import { screeningHitView } from '../screening/index.ts';
import { memberView } from '../staff/index.ts';
import { topupView } from '../topups/index.ts';
import { paymentView } from '../withdrawals/index.ts';

/** An entry of the audit log with the names of the people in it. */
export type AuditEventCell = NonNullable<CellOf<'audit-event'>>;

/**
 * What the names of an entry are found by. Subjects are text, and an id only where they look like one: a row that somebody forged
 * must not make the page fail.
 */
export const auditEventJoins = sql`
  CROSS JOIN LATERAL (
    SELECT CASE WHEN entry.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN entry.subject_id::uuid END AS id
  ) AS subject
  CROSS JOIN LATERAL (
    SELECT CASE entry.subject_kind
      WHEN 'customer' THEN subject.id
      WHEN 'referral' THEN subject.id
      WHEN 'withdrawal' THEN (SELECT own.customer_id FROM ${paymentView} AS own WHERE own.id = subject.id)
      WHEN 'deposit' THEN (SELECT own.customer_id FROM ${depositView} AS own WHERE own.id = subject.id)
      WHEN 'chain-payment' THEN (
        SELECT given.customer_id
        FROM ${chainPaymentView} AS own
        JOIN ${depositAddressView} AS given ON given.address = own.address
        WHERE own.id = subject.id
      )
      WHEN 'topup' THEN (SELECT own.customer_id FROM ${topupView} AS own WHERE own.id = subject.id)
      WHEN 'dispute' THEN (SELECT own.customer_id FROM ${cardDisputeView} AS own WHERE own.id = subject.id)
      WHEN 'identity-check' THEN (SELECT own.customer_id FROM ${identityCheckView} AS own WHERE own.id = subject.id)
      WHEN 'screening-hit' THEN (SELECT own.customer_id FROM ${screeningHitView} AS own WHERE own.id = subject.id)
      WHEN 'loan' THEN (SELECT own.customer_id FROM ${loanView} AS own WHERE own.id = subject.id)
      WHEN 'card' THEN (SELECT own.customer_id FROM ${cardView} AS own WHERE own.id = subject.id)
      WHEN 'account' THEN (SELECT own.customer_id FROM ${customerAccountView} AS own WHERE own.id = subject.id)
    END AS id
  ) AS owner`;

const customerName = (id: ReturnType<typeof sql>) => sql`(
  SELECT named.first_name || ' ' || named.last_name
  FROM ${customerView} AS named
  WHERE named.id = ${id}
)`;

const memberName = (id: ReturnType<typeof sql>) => sql`(
  SELECT coalesce(nullif(named.full_name, ''), named.email)
  FROM ${memberView} AS named
  WHERE named.id = ${id}
)`;

/** The whole of it as JSON: each name is looked up by its id, for the rows of one page only. */
export const auditEventColumn = sql`json_build_object(
  'actor', json_build_object(
    'kind', entry.actor_kind,
    'id', entry.actor_id,
    'name', CASE entry.actor_kind
      WHEN 'staff' THEN ${memberName(sql`entry.actor_id`)}
      WHEN 'customer' THEN ${customerName(sql`entry.actor_id`)}
    END
  ),
  'action', entry.action,
  'subject', json_build_object(
    'kind', entry.subject_kind,
    'id', entry.subject_id,
    'name', CASE entry.subject_kind
      WHEN 'staff-member' THEN ${memberName(sql`subject.id`)}
      WHEN 'settings' THEN entry.subject_id
      ELSE ${customerName(sql`owner.id`)}
    END,
    'owner_id', owner.id
  ),
  'because', coalesce(entry.after ->> 'because', entry.after ->> 'note')
)`;

/** Who may not read customers does not learn their names here either. */
export function withoutCustomerNames(
  event: AuditEventCell,
  permissions: ReadonlySet<Permission>,
): AuditEventCell {
  if (permissions.has('customers.read')) return event;
  const { actor, subject } = event;
  return {
    ...event,
    actor: actor.kind === 'customer' ? { ...actor, name: null } : actor,
    subject: subject.owner_id === null ? subject : { ...subject, name: null, owner_id: null },
  };
}

/** Of these entries, by their ids. */
export async function findAuditEvents(
  reader: Reader,
  ids: readonly string[],
  permissions: ReadonlySet<Permission>,
): Promise<ReadonlyMap<string, AuditEventCell>> {
  const { rows } = await sql<{ id: string; event: AuditEventCell }>`
    SELECT entry.id, ${auditEventColumn} AS event
    FROM ${auditView} AS entry
    ${auditEventJoins}
    WHERE entry.id = ANY (${ids}::uuid[])
  `.execute(reader);
  return new Map(rows.map(({ id, event }) => [id, withoutCustomerNames(event, permissions)]));
}
