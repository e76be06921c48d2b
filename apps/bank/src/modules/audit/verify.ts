import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { beginning, linkHash } from './chain.ts';
import { countWaiting, findStray, listLinked } from './link-store.ts';

export type AuditCheck = {
  /** How many linked entries were looked at. */
  readonly entries: number;
  /** Too young to be linked. */
  readonly waiting: number;
  /** The end of the chain: kept elsewhere, it shows later that nothing was cut off. */
  readonly last: { readonly no: number; readonly hash: string } | null;
  /** The first row that disagrees, in words. */
  readonly fault: string | null;
};

const batch = 2_000;

/** Recomputes every link from the first entry on, and looks for entries that have none. Only reads. */
export async function verifyAudit(database: Pick<Database, 'kysely'>): Promise<AuditCheck> {
  // All at one moment: an entry that is linked meanwhile must not look like a stray.
  return database.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      // It takes the time it takes.
      await sql`SET LOCAL statement_timeout = 0`.execute(tx);
      let no = 0n;
      let hash: Buffer = beginning;
      const check = async (fault: string | null): Promise<AuditCheck> => ({
        entries: Number(no),
        waiting: await countWaiting(tx),
        last: no === 0n ? null : { no: Number(no), hash: hash.toString('hex') },
        fault,
      });
      for (;;) {
        const links = await listLinked(tx, no, batch);
        for (const link of links) {
          const expected = linkHash(hash, link.entry, link.form);
          if (link.no !== no + 1n) return check(`audit_link (no ${no + 1n}) is missing`);
          const [id] = link.entry;
          if (id === null || id === undefined) return check(`audit_link (no ${link.no}) has lost its entry`);
          if (!link.hash.equals(expected))
            return check(`audit_entry (id ${id}, no ${link.no}) is not what was written, or its link is not`);
          no = link.no;
          hash = link.hash;
        }
        if (links.length < batch) break;
      }
      const stray = await findStray(tx);
      return check(stray === undefined ? null : `audit_entry (id ${stray}) was not written by the bank`);
    });
}
