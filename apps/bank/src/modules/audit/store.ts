import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { AuditEntry, AuditFacts } from './audit-entry.ts';

export async function insertEntry(tx: Tx, id: string, at: Date, entry: AuditEntry): Promise<void> {
  const { actor, action, subject, origin, before, after } = entry;
  await tx
    .insertInto('audit_entry')
    .values({
      id,
      at,
      actor_kind: actor.kind,
      actor_id: 'id' in actor ? actor.id : null,
      action,
      subject_kind: subject.kind,
      subject_id: subject.id,
      request_id: origin?.requestId ?? null,
      address: origin?.address ?? null,
      user_agent: origin?.userAgent ?? null,
      before: facts(before),
      after: facts(after),
    })
    .execute();
}

function facts(given: AuditFacts | undefined) {
  return given === undefined ? null : sql<string>`${JSON.stringify(given)}::jsonb`;
}
