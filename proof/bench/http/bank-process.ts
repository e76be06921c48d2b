// The bank without its pages, as a process of its own, so that the load and the bank do not share a thread.

import { openLedger } from '@farthing/ledger';
import pg from 'pg';
import packageJson from '../../../apps/bank/package.json' with { type: 'json' };
import { createApp } from '../../../apps/bank/src/app.ts';
import { systemClock } from '../../../apps/bank/src/platform/clock.ts';
import { readConfig } from '../../../apps/bank/src/platform/config.ts';
import { openDatabase } from '../../../apps/bank/src/platform/database/database.ts';
import { createRateLimits } from '../../../apps/bank/src/platform/http/rate-limits.ts';
import { createHttpServer } from '../../../apps/bank/src/platform/http/server.ts';
import { uuidV7 } from '../../../apps/bank/src/platform/ids.ts';
import { createJobs } from '../../../apps/bank/src/platform/jobs/boss-jobs.ts';
import { createLogger } from '../../../apps/bank/src/platform/logging.ts';
import type { Mail, Mailer } from '../../../apps/bank/src/platform/mail/mail.ts';
import { createMailer } from '../../../apps/bank/src/platform/mail/mailer.ts';
import { createMetrics } from '../../../apps/bank/src/platform/metrics.ts';
import { policies } from '../../../apps/bank/src/platform/policies.ts';
import { openSecrets } from '../../../apps/bank/src/platform/secrets.ts';

// A few hundred people do what thousands would: counted like everybody's calls, but never enough to be turned away.
const plenty = 1_000_000_000;
for (const rate of Object.values(policies.rates)) Object.assign(rate, { points: plenty });
Object.assign(policies.risk, { paymentsInHour: plenty });
Object.assign(policies.risk.night, { overMinor: BigInt(plenty) });
for (const bounds of [policies.risk.trusted.one, policies.risk.fresh.one])
  for (const fact of Object.keys(bounds)) Object.assign(bounds, { [fact]: BigInt(plenty) });

/** Whatever is sent to the database by this process, by whichever connection. */
let statements = 0;
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  statements += 1;
  return (query as (...all: unknown[]) => unknown).apply(this, args);
} as typeof query;

const config = readConfig(process.env);
const log = createLogger(config);
const secrets = await openSecrets(config);
const database = await openDatabase({
  url: config.databaseUrl ?? '',
  maxConnections: policies.database.connections,
});
/** Whatever is asked of the database outside of a transaction takes a connection for one statement. */
let trips = 0;
database.pool.on('acquire', () => {
  trips += 1;
});
const clock = systemClock;
const ids = uuidV7(clock);
const jobs = createJobs({ database, logger: log });
const ownMailer = createMailer({ config, database, jobs, secrets, clock, ids });
/** Codes are told to the load as well, which would otherwise have to read mail. */
const tell = ({ to, code }: Mail) => void (code !== undefined && process.send?.({ to, code }));
const mailer: Mailer = {
  async send(tx, mail) {
    tell(mail);
    await ownMailer.send(tx, mail);
  },
  rowsOf(mail) {
    tell(mail);
    return ownMailer.rowsOf(mail);
  },
};
const ledger = openLedger({ pool: database.pool, clock });
const platform = { config, database, secrets, clock, ids, log, jobs, mailer, ledger };
const app = createApp(platform);
await app.start();
await jobs.start();

const limits = createRateLimits(database.pool);
const http = await createHttpServer(app.routes, {
  ...app,
  ...platform,
  metrics: createMetrics(),
  version: packageJson.version,
  limits,
  digest: (content) => secrets.hmac('idempotency', content),
  checkReady: async () => {},
  web: undefined,
});
process.send?.({ url: await http.listen({ port: 0, host: '127.0.0.1' }) });
process.on('message', () => {
  const { rss, heapUsed, external } = process.memoryUsage();
  const memory = { rssMb: rss / 2 ** 20, heapMb: heapUsed / 2 ** 20, externalMb: external / 2 ** 20 };
  process.send?.({ ...memory, trips, statements });
});

process.once('disconnect', async () => {
  await http.close();
  await limits.close();
  await jobs.stop();
  ownMailer.close();
  await ledger.close();
  await database.close();
  process.exit();
});
