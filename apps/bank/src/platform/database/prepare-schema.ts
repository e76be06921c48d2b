import { installJobs } from '../jobs/install.ts';
import { StartError } from '../start-error.ts';
import { describeUrl } from './connection-url.ts';
import { migrate } from './migrate.ts';
import { migrationSources } from './migration-sources.ts';

/** Brings a database to what this program needs: its tables and the queues. */
export async function prepareSchema(database: {
  readonly url: string;
  /** The login of the running bank; the migrating one when absent. */
  readonly appLogin?: string | undefined;
  /** Where it lives, when it is the bank's own. */
  readonly dataDir?: string | undefined;
}): Promise<void> {
  try {
    await migrate({ ...database, sources: migrationSources });
    await installJobs(database.url);
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    const reason = (cause as Error).message;
    throw new StartError(`The database at ${describeUrl(database.url)} cannot be prepared: ${reason}`, {
      cause,
    });
  }
}
