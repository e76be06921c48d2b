import { writeSync } from 'node:fs';
import { openLedger } from '@farthing/ledger';
import { createApp } from '../../../apps/bank/src/app.ts';
import { readConfig } from '../../../apps/bank/src/platform/config.ts';
import { openDatabase } from '../../../apps/bank/src/platform/database/database.ts';
import { uuidV7 } from '../../../apps/bank/src/platform/ids.ts';
import { createJobs } from '../../../apps/bank/src/platform/jobs/boss-jobs.ts';
import { createLogger } from '../../../apps/bank/src/platform/logging.ts';
import { createMailer } from '../../../apps/bank/src/platform/mail/mailer.ts';
import { createSecrets } from '../../../apps/bank/src/platform/secrets/secrets.ts';
import { testClock } from '../clock.ts';
import { patience } from '../database.ts';
import { type Moment, stopAt, watchStatements } from './crashes.ts';

/** A process of the bank that is killed while it goes on with those who leave. It says how far it has come before it dies. */
export type DyingLeaver = {
  readonly databaseUrl: string;
  readonly now: string;
  /** In hexadecimal: what was approved is sealed with it. */
  readonly secretKey: string;
  readonly moment: Moment;
};

const given = JSON.parse(process.argv[2] ?? '') as DyingLeaver;
const config = readConfig({ LOG_LEVEL: 'silent' });
const clock = testClock(new Date(given.now));
const [log, ids] = [createLogger(config), uuidV7(clock)];
const secrets = createSecrets(new Map([[1, Buffer.from(given.secretKey, 'hex')]]));
const database = await openDatabase({ ...patience, url: given.databaseUrl, maxConnections: 2 });
const jobs = createJobs({ database, logger: log });
const mailer = createMailer({ config, database, jobs, secrets, clock, ids });
const ledger = openLedger({ pool: database.pool, clock });
const { modules } = createApp({ config, database, secrets, clock, ids, log, jobs, mailer, ledger });
await modules.books.open();

watchStatements();
writeSync(1, await stopAt(given.moment, () => modules.leaving.continueAll()));
process.kill(process.pid, 'SIGKILL');
