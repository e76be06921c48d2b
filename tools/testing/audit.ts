import type { TestBank } from './bank.ts';

/** What the audit log has of an action, or of all that begin like this, newest first. */
export async function auditEntries({ database }: TestBank, action: string) {
  const rows = await database.kysely
    .selectFrom('audit_entry')
    .select(['actor_kind', 'actor_id', 'action', 'subject_kind', 'subject_id', 'after'])
    .where((is) => is.or([is('action', '=', action), is('action', 'like', `${action}.%`)]))
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    actor: { kind: row.actor_kind, id: row.actor_id },
    action: row.action,
    subject: { kind: row.subject_kind, id: row.subject_id },
    after: row.after as Readonly<Record<string, unknown>> | null,
  }));
}
