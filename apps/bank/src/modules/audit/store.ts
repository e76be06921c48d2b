import { insertion, type Row } from '@farthing/ledger';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { AuditEntry, AuditFacts } from './audit-entry.ts';

/** With its place among those that wait for their link, in one statement. */
export async function insertEntry(tx: Tx, id: string, at: Date, entry: AuditEntry): Promise<void> {
  const row = { ...columnsOf(id, at, entry), before: facts(entry.before), after: facts(entry.after) };
  await tx
    .with('entry', (query) => query.insertInto('audit_entry').values(row).returning('id'))
    .insertInto('audit_unlinked')
    .columns(['entry_id'])
    .expression((query) => query.selectFrom('entry').select('id'))
    .execute();
}

function facts(given: AuditFacts | undefined) {
  return given === undefined ? null : sql<string>`${JSON.stringify(given)}::jsonb`;
}

/** The same as rows of a work. */
export function entryRows(id: string, at: Date, entry: AuditEntry): readonly Row[] {
  const { before = null, after = null } = entry;
  return [newEntry.row({ ...columnsOf(id, at, entry), before, after }), unlinked.row({ entry_id: id })];
}

const newEntry = insertion('audit_entry', {
  columns: {
    id: 'uuid',
    at: 'timestamptz',
    actor_kind: 'text',
    actor_id: 'uuid?',
    action: 'text',
    subject_kind: 'text',
    subject_id: 'text',
    request_id: 'text?',
    address: 'text?',
    user_agent: 'text?',
    before: 'jsonb?',
    after: 'jsonb?',
  },
  fresh: 'id',
});

const unlinked = insertion('audit_unlinked', { columns: { entry_id: 'uuid' } });

function columnsOf(id: string, at: Date, { actor, action, subject, origin }: AuditEntry) {
  return {
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
  };
}
