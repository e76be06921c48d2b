import { systemClock } from '../../apps/bank/src/platform/clock.ts';
import { readConfig } from '../../apps/bank/src/platform/config.ts';
import { openDatabase } from '../../apps/bank/src/platform/database/database.ts';
import { uuidV7 } from '../../apps/bank/src/platform/ids.ts';
import { createJobs } from '../../apps/bank/src/platform/jobs/boss-jobs.ts';
import { createLogger } from '../../apps/bank/src/platform/logging.ts';
import type { Mail } from '../../apps/bank/src/platform/mail/mail.ts';
import { createMailer } from '../../apps/bank/src/platform/mail/mailer.ts';
import { openSecrets } from '../../apps/bank/src/platform/secrets.ts';
import type { JourneyBank } from './fixtures.ts';

/** Sends a mail as the bank itself does: with its keys, in a transaction on its database. */
export async function sendMail({ databaseUrl, dataDir }: JourneyBank, mail: Mail): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const database = await openDatabase({ url: databaseUrl });
  try {
    const jobs = createJobs({ database, logger: createLogger(config) });
    const [secrets, ids] = [await openSecrets(config), uuidV7(systemClock)];
    const mailer = createMailer({ config, database, jobs, secrets, clock: systemClock, ids });
    await database.transaction((tx) => mailer.send(tx, mail));
    mailer.close();
  } finally {
    await database.close();
  }
}
