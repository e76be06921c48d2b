import { call, type Row } from '@farthing/ledger';
import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { changesChannel } from '../stream/changes.ts';
import type { MailRow } from './store.ts';

/**
 * What the app says of a mail, in the same work: `text` is its subject as it was written. A page shows it as text, and needs none of
 * what keeps mail programs from making links. A mail with a code tells no news, and its code is for the mailbox alone.
 */
export function noticeRows(row: MailRow, text: string): readonly Row[] {
  const values = valuesOf(row, text);
  return values === undefined ? [] : [written.row(values)];
}

/** The same in a transaction. */
export async function writeNotice(tx: Tx, row: MailRow, text: string): Promise<void> {
  const values = valuesOf(row, text);
  if (values === undefined) return;
  const told = JSON.stringify([values]);
  await sql`SELECT write_notices(0, ${told}::json), pg_notify(${changesChannel}, '')`.execute(tx);
}

const written = call('write_notices', {
  id: 'uuid',
  email: 'text',
  kind: 'text',
  text: 'text',
  created_at: 'timestamptz',
});

function valuesOf({ id, recipient, created_at, kind }: MailRow, text: string) {
  return kind === null ? undefined : { id, email: recipient, kind, text, created_at };
}
