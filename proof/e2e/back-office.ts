import { openLedger } from '@farthing/ledger';
import { createApp, type Modules } from '../../apps/bank/src/app.ts';
import { systemClock } from '../../apps/bank/src/platform/clock.ts';
import { readConfig } from '../../apps/bank/src/platform/config.ts';
import { type Database, openDatabase } from '../../apps/bank/src/platform/database/database.ts';
import { uuidV7 } from '../../apps/bank/src/platform/ids.ts';
import { createJobs } from '../../apps/bank/src/platform/jobs/boss-jobs.ts';
import { createLogger } from '../../apps/bank/src/platform/logging.ts';
import { createMailer } from '../../apps/bank/src/platform/mail/mailer.ts';
import { openSecrets } from '../../apps/bank/src/platform/secrets/secrets.ts';
import type { JourneyBank } from '../shared/bank-process.ts';

type Bank = Pick<JourneyBank, 'databaseUrl' | 'dataDir'>;

/** The bank's own modules on the database of a journey's bank, for what the journey finds done already. */
export type BackOffice = { readonly modules: Modules; readonly database: Database };

const open = new Map<string, Promise<BackOffice & { close(): Promise<void> }>>();

/** Opened once for each bank: to put all modules together takes longer than most of what is asked of them. */
export function backOfficeOf(bank: Bank): Promise<BackOffice> {
  const known = open.get(bank.databaseUrl);
  if (known !== undefined) return known;
  const opening = openBackOffice(bank);
  open.set(bank.databaseUrl, opening);
  return opening;
}

export async function closeBackOffice({ databaseUrl }: Pick<Bank, 'databaseUrl'>): Promise<void> {
  const opened = await open.get(databaseUrl);
  open.delete(databaseUrl);
  await opened?.close();
}

async function openBackOffice({ databaseUrl, dataDir }: Bank) {
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const log = createLogger(config);
  const database = await openDatabase({ url: databaseUrl });
  const ledger = openLedger({ pool: database.pool, clock: systemClock });
  const [secrets, ids, clock] = [await openSecrets(config), uuidV7(systemClock), systemClock];
  const jobs = createJobs({ database, logger: log });
  const mailer = createMailer({ config, database, jobs, secrets, clock, ids });
  const { modules } = createApp({ config, database, secrets, clock, ids, log, jobs, mailer, ledger });
  await modules.books.open();
  return {
    modules,
    database,
    async close() {
      mailer.close();
      await ledger.close();
      await database.close();
    },
  };
}
