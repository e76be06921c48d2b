import { setTimeout as wait } from 'node:timers/promises';
import { connected } from '../../../tools/testing/postgres-server.ts';

/** What has become of the mail that the bank has written. */
export type MailVerdict = {
  readonly written: number;
  readonly delivered: number;
  /** Delivered more than once, under the same id: a receiver drops those. */
  readonly repeated: number;
  /** Not yet delivered, with a job that will. */
  readonly waiting: number;
  readonly lost: readonly string[];
};

/** Waits so long for what is still on its way, or was in the hands of a process that was killed. */
export async function judgeMail(
  url: string,
  received: ReadonlyMap<string, number>,
  waitForMs: number,
): Promise<MailVerdict> {
  const deadline = Date.now() + waitForMs;
  let rows = await readMail(url);
  while (Date.now() < deadline && rows.some(({ sent, pending }) => !sent && pending)) {
    await wait(500);
    rows = await readMail(url);
  }
  const arrived = (id: string) => received.has(id);
  return {
    // The sandbox forgets old ones once they were delivered.
    written: new Set([...rows.map(({ id }) => id), ...received.keys()]).size,
    delivered: received.size,
    repeated: [...received.values()].filter((times) => times > 1).length,
    waiting: rows.filter(({ sent, pending }) => !sent && pending).length,
    lost: rows.filter(({ id, sent, pending }) => (sent ? !arrived(id) : !pending)).map(({ id }) => id),
  };
}

type MailState = { readonly id: string; readonly sent: boolean; readonly pending: boolean };

async function readMail(url: string): Promise<MailState[]> {
  const { rows } = await connected(url, (client) =>
    client.query<MailState>(`
      SELECT
        id,
        sent_at IS NOT NULL AS sent,
        EXISTS (
          SELECT FROM jobs.job
          WHERE name = 'deliver-mail' AND state <= 'active' AND data ->> 'mailId' = mail.id::text
        ) AS pending
      FROM mail`),
  );
  return rows;
}
