import { type AccessAction, type AnswerOf, accessActions, type listAccessLog } from '@farthing/contract';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { auditView } from '../audit/index.ts';
import { cardDisputeView } from '../cards/index.ts';
import { conversationView } from '../conversations/index.ts';
import { identityCheckView } from '../identity-checks/index.ts';
import { lendingView } from '../lending/index.ts';
import { accountPartyView } from '../owners/index.ts';
import { memberView } from '../staff/index.ts';

type Answer = AnswerOf<typeof listAccessLog>;

type Row = {
  readonly id: string;
  readonly at: Date;
  readonly actor_kind: string;
  readonly role: Answer['entries'][number]['role'];
  readonly action: AccessAction;
  readonly because: string | null;
};

const pageSize = 50;

/** Newest first. Each subject of the customer is found by an index, and the newest of all are kept. */
export async function accessLog(
  reader: Reader,
  customerId: string,
  before: string | undefined,
): Promise<Answer> {
  const { rows } = await sql<Row>`
    SELECT entry.id, entry.at, entry.actor_kind, member.role, entry.action, entry.because
    FROM (
      SELECT 'customer' AS kind, ${customerId}::text AS subject
      UNION ALL
      SELECT 'identity-check', identity_check.id::text
      FROM ${identityCheckView} AS identity_check
      WHERE identity_check.customer_id = ${customerId}
      UNION ALL
      SELECT 'dispute', dispute.id::text
      FROM ${cardDisputeView} AS dispute
      WHERE dispute.customer_id = ${customerId}
      UNION ALL
      SELECT 'lending', loan.id::text
      FROM ${lendingView} AS loan
      WHERE loan.customer_id = ${customerId}
      UNION ALL
      SELECT 'conversation', conversation.id::text
      FROM ${conversationView} AS conversation
      WHERE conversation.customer_id = ${customerId}
      UNION ALL
      SELECT 'account', party.account_id::text
      FROM ${accountPartyView} AS party
      WHERE party.customer_id = ${customerId} AND party.until IS NULL
    ) AS own
    CROSS JOIN LATERAL (
      SELECT
        audit.id, audit.at, audit.actor_kind, audit.actor_id, audit.action,
        -- Whoever wrote a reason before customers could read it did not know.
        CASE WHEN audit.after ->> 'told' = 'true' THEN audit.after ->> 'because' END AS because
      FROM ${auditView} AS audit
      WHERE
        audit.subject_kind = own.kind
        AND audit.subject_id = own.subject
        AND audit.action = ANY (${accessActions}::text[])
        AND (${before ?? null}::uuid IS NULL OR audit.id < ${before ?? null}::uuid)
      ORDER BY audit.id DESC
      LIMIT ${pageSize + 1}
    ) AS entry
    LEFT JOIN ${memberView} AS member ON entry.actor_kind = 'staff' AND member.id = entry.actor_id
    ORDER BY entry.id DESC
    LIMIT ${pageSize + 1}
  `.execute(reader);
  const shown = rows.slice(0, pageSize);
  return {
    entries: shown.map(({ at, actor_kind, ...row }) => ({
      ...row,
      at: at.toISOString(),
      by: byWhom(actor_kind),
    })),
    next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** Who has not shown who they are, such as by a mailed link, is the bank's word for the customer. */
function byWhom(kind: string): Answer['entries'][number]['by'] {
  if (kind === 'staff') return 'staff';
  return kind === 'system' ? 'bank' : 'you';
}
