import { installJobs } from '../jobs/install.ts';
import { migrate } from './migrate.ts';
import { migrationSources } from './migration-sources.ts';

/** Brings a database to what this program needs: its tables and the queues. */
export async function prepareSchema(database: {
  readonly url: string;
  /** The login of the running bank; the migrating one when absent. */
  readonly appLogin?: string | undefined;
}): Promise<void> {
  await migrate({ ...database, sources: migrationSources });
  await installJobs(database.url);
}
