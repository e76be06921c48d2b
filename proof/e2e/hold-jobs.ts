import { openDatabase } from '../../apps/bank/src/platform/database/database.ts';
import type { JourneyBank } from './fixtures.ts';

type Bank = Pick<JourneyBank, 'databaseUrl'>;

/** What the sandbox would do by itself within seconds, such as confirming a deposit, is left to staff. */
export async function holdJobs(bank: Bank): Promise<void> {
  await change(bank, `update jobs.job set start_after = now() + interval '1 hour' where state = 'created'`);
}

/** The payments of deposits that were announced are seen now, and not after the while that the sandbox takes for it. */
export async function hurryDeposits(bank: Bank): Promise<void> {
  await change(
    bank,
    `update jobs.job set start_after = now() where state = 'created' and name = 'confirm-sandbox-deposit'`,
  );
}

async function change({ databaseUrl }: Bank, statement: string): Promise<void> {
  const database = await openDatabase({ url: databaseUrl });
  try {
    await database.pool.query(statement);
  } finally {
    await database.close();
  }
}
