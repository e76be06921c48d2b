import pg from 'pg';
import { appRole } from '../../../apps/bank/src/platform/database/roles.ts';
import type { Finding } from '../attack.ts';

/** Tables that the pool, the ledger's writer and the job queues write to. */
const watched = ['ledger.account', 'public.session', 'public.audit_entry', 'jobs.job'] as const;

export type Writers = {
  /** Every role but the restricted one that writes to the tables during the work. */
  watch(work: () => Promise<void>): Promise<readonly Finding[]>;
  stop(): Promise<void>;
};

/** Has a database of the attack's own say as whom it is written to. The login has to own the tables. */
export async function watchWriters(loginUrl: string): Promise<Writers> {
  const client = new pg.Client({ connectionString: loginUrl });
  await client.connect();
  await client.query(`
    CREATE SCHEMA watching;
    GRANT USAGE ON SCHEMA watching TO PUBLIC;
    CREATE TABLE watching.writer (role text, application text, place text);
    GRANT INSERT ON watching.writer TO PUBLIC;
    CREATE FUNCTION watching.note() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO watching.writer
      VALUES (current_user, current_setting('application_name'), TG_TABLE_SCHEMA || '.' || TG_TABLE_NAME);
      RETURN NULL;
    END $$;`);
  for (const table of watched)
    await client.query(`
      CREATE TRIGGER watching AFTER INSERT OR UPDATE ON ${table}
      FOR EACH STATEMENT EXECUTE FUNCTION watching.note()`);
  return {
    async watch(work) {
      await client.query('TRUNCATE watching.writer');
      await work();
      const { rows } = await client.query<{ role: string; application: string; place: string }>(
        'SELECT DISTINCT role, application, place FROM watching.writer',
      );
      const where = 'the database login';
      if (rows.length === 0) return [{ where, what: 'nothing was written, so nothing was seen' }];
      return rows
        .filter(({ role }) => role !== appRole)
        .map(({ role, application, place }) => ({
          where,
          what: `${application} writes ${place} as ${role}`,
        }));
    },
    async stop() {
      await client.end();
    },
  };
}
