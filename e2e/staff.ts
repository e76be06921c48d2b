import { openLedger } from '@farthing/ledger';
import { createApp, type Modules } from '../apps/bank/src/app.ts';
import { systemClock } from '../apps/bank/src/platform/clock.ts';
import { readConfig } from '../apps/bank/src/platform/config.ts';
import { openDatabase, type Tx } from '../apps/bank/src/platform/database/database.ts';
import { uuidV7 } from '../apps/bank/src/platform/ids.ts';
import { createJobs } from '../apps/bank/src/platform/jobs/boss-jobs.ts';
import { createLogger } from '../apps/bank/src/platform/logging.ts';
import { createMailer } from '../apps/bank/src/platform/mail/mailer.ts';
import { openSecrets } from '../apps/bank/src/platform/secrets.ts';
import type { JourneyBank } from './fixtures.ts';

/** Does what staff do, by the bank's own modules, in a transaction on its database. */
export async function asStaff<Result>(
  { databaseUrl, dataDir }: Pick<JourneyBank, 'databaseUrl' | 'dataDir'>,
  work: (modules: Modules, tx: Tx) => Promise<Result>,
): Promise<Result> {
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const log = createLogger(config);
  const database = await openDatabase({ url: databaseUrl });
  const ledger = openLedger({ pool: database.pool, clock: systemClock });
  const [secrets, ids, clock] = [await openSecrets(config), uuidV7(systemClock), systemClock];
  const jobs = createJobs({ database, logger: log });
  const mailer = createMailer({ config, database, jobs, secrets, clock, ids });
  try {
    const app = createApp({ config, database, secrets, clock, ids, log, jobs, mailer, ledger });
    await app.modules.books.open();
    return await database.transaction((tx) => work(app.modules, tx));
  } finally {
    mailer.close();
    await ledger.close();
    await database.close();
  }
}
