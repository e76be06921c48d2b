import { openDatabase } from '../apps/bank/src/platform/database/database.ts';
import type { JourneyBank } from './fixtures.ts';

/** What the sandbox would do by itself within seconds, such as confirming a deposit, is left to staff. */
export async function holdJobs({ databaseUrl }: Pick<JourneyBank, 'databaseUrl'>): Promise<void> {
  const database = await openDatabase({ url: databaseUrl });
  try {
    await database.pool.query(
      `update jobs.job set start_after = now() + interval '1 hour' where state = 'created'`,
    );
  } finally {
    await database.close();
  }
}
