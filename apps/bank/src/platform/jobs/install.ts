import pg from 'pg';
import { getConstructionPlans, getMigrationPlans, PgBoss } from 'pg-boss';
import bossPackage from 'pg-boss/package.json' with { type: 'json' };
import { appRole } from '../database/roles.ts';

/** Where the queues live, apart from the bank's own tables. */
export const jobsSchema = 'jobs';

/** Any number of processes may start together; the one that holds this lock installs. */
const installLock = 6_105_202_601;

/**
 * Creates or upgrades the tables of the queues with the role that owns the schema, so that the role the bank runs
 * with needs no right to change tables.
 */
export async function installJobs(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'farthing-install-jobs' });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [installLock]);
    for (const statement of await installStatements(client)) await client.query(statement);
    await client.query(grants);
  } finally {
    await client.end();
  }
}

async function installStatements(client: pg.Client): Promise<string[]> {
  const executeSql = (text: string, values?: unknown[]) => client.query(text, values);
  const boss = new PgBoss({ db: { executeSql }, schema: jobsSchema });
  if (!(await boss.isInstalled())) return [getConstructionPlans(jobsSchema)];
  const version = await boss.schemaVersion();
  if (version === null) throw new Error(`The schema "${jobsSchema}" has tables of another program`);
  if (version >= bossPackage.pgboss.schema) return [];
  // Indexes that are built CONCURRENTLY follow the upgrade; sent with it they would share its transaction and fail.
  return getMigrationPlans(jobsSchema, version).split(/^-- inlined from .*$/m);
}

const grants = `
  GRANT USAGE ON SCHEMA ${jobsSchema} TO ${appRole};
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${jobsSchema} TO ${appRole};
  GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${jobsSchema} TO ${appRole};
`;
