import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { sendAhead } from '../../platform/database/pipeline.ts';
import type { AuditEntry, AuditFacts } from './audit-entry.ts';

/** With its place among those that wait for their link, in one statement. */
export async function insertEntry(tx: Tx, id: string, at: Date, entry: AuditEntry): Promise<void> {
  const { actor, action, subject, origin, before, after } = entry;
  const row = {
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
  };
  await sendAhead(
    tx,
    tx
      .with('entry', (query) => query.insertInto('audit_entry').values(row).returning('id'))
      .insertInto('audit_unlinked')
      .columns(['entry_id'])
      .expression((query) => query.selectFrom('entry').select('id')),
  );
}

function facts(given: AuditFacts | undefined) {
  return given === undefined ? null : sql<string>`${JSON.stringify(given)}::jsonb`;
}
