import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { openLedger } from '@farthing/ledger';
import type { FastifyInstance } from 'fastify';
import packageJson from '../package.json' with { type: 'json' };
import { createApp, type DemoPerson, type Platform, siteNow } from './app.ts';
import { type DemoStaffLogin, demoStaffLogins, prepareDemo } from './demo/index.ts';
import { systemClock } from './platform/clock.ts';
import { type Config, listeningUrl } from './platform/config.ts';
import { openDatabase } from './platform/database/database.ts';
import { startDatabase } from './platform/database/start-database.ts';
import { drain } from './platform/http/drain.ts';
import { createRateLimits } from './platform/http/limits/rate-limits.ts';
import { createHttpServer } from './platform/http/server.ts';
import { loadWeb, type SiteNow, type Web } from './platform/http/web.ts';
import { uuidV7 } from './platform/ids.ts';
import { createJobs } from './platform/jobs/boss-jobs.ts';
import { keepTying } from './platform/ledger-knots.ts';
import { createLogger, type Logger } from './platform/logging.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { createMetrics } from './platform/metrics.ts';
import { policies } from './platform/policies.ts';
import { limitsTimes } from './platform/private-sandbox.ts';
import { openSecrets } from './platform/secrets/secrets.ts';
import { siteConfig } from './platform/site-config.ts';
import { StartError } from './platform/start-error.ts';
import { withBooks } from './site-with-books.ts';

export type RunningBank = {
  readonly url: string;
  readonly log: Logger;
  readonly demo: readonly DemoPerson[];
  readonly demoStaff: readonly DemoStaffLogin[];
  /** Finishes what runs, then stops everything in the reverse order of its start: the database last. */
  stop(): Promise<void>;
};

/** Told when a step of the start is done. */
export type Report = (step: string) => void;

const webDist = join(import.meta.dirname, '../../web/dist');

type Start = {
  readonly report?: Report;
  /** While the web app is still built; it is waited for before its pages are rendered. */
  readonly webBuilt?: Promise<void> | undefined;
};

/** Starts the whole bank. If a step fails, those before it are undone. */
export async function startBank(
  config: Config,
  { report = () => {}, webBuilt }: Start = {},
): Promise<RunningBank> {
  await using started = new AsyncDisposableStack();
  const log = createLogger(config);
  // First, because what is wrong with the content is to be known before anything runs.
  const siteWith = await siteConfig(config);

  const server = await startDatabase({
    ...config,
    onRestart: (problem) =>
      problem === undefined
        ? log.warn('the database had ended by itself and runs again')
        : log.error({ err: problem }, 'the database ended by itself and does not start'),
  });
  started.defer(() => server.stop());
  report('Database ready');

  const secrets = await openSecrets(config);
  const database = await openDatabase({
    url: server.appUrl,
    maxConnections: policies.database.connections,
    statementTimeoutMs: policies.database.statementTimeoutMs,
    onConnectionError: ({ message }) => log.warn({ reason: message }, 'a database connection broke'),
  });
  started.defer(() => database.close());

  const ledger = openLedger({ pool: database.pool, clock: systemClock });
  started.defer(() => ledger.close());
  const tying = keepTying({ ledger, log, everyMs: policies.ledger.tieEveryMs });
  started.defer(() => tying.stop());

  const jobs = createJobs({ database, logger: log });
  const ids = uuidV7(systemClock);
  const mailer = createMailer({ config, database, jobs, secrets, clock: systemClock, ids });
  started.defer(() => mailer.close());

  const platform: Platform = {
    config,
    database,
    secrets,
    clock: systemClock,
    ids,
    log,
    jobs,
    mailer,
    ledger,
  };
  const app = createApp(platform);
  // First of all: the ledger's time never runs backwards, so the past has to be lived before the present begins.
  const demo = await prepareDemo(platform);
  await webBuilt;
  // To hash passwords takes other threads than to render pages.
  const [demoStaff, web] = await Promise.all([
    demoStaffLogins(platform),
    loadBuiltWeb(
      withBooks(
        siteNow(app.modules.settings, siteWith, config.ledgerCurrency),
        app.modules.desk,
        systemClock,
      ),
    ),
  ]);
  await app.offerPeople(demo);
  if (demo.length > 0) report('Demo customers ready');
  started.defer(() => app.stop());
  await app.start();
  await jobs.start();
  started.defer(() => jobs.stop());
  await app.modules.desk.checkOnce();

  const metrics = createMetrics();
  metrics.watchPool(database.pool);
  metrics.watchJobs(() => jobs.stats());
  metrics.watchAlarms(app.modules.reconciliation.alarmFigures);
  metrics.watchThresholds(app.modules.operations.thresholdFigures);
  metrics.watchPositions(app.modules.accounts.positionFigures);
  metrics.watchCardProvider(app.modules.reconciliation.cardProviderOwes);
  const limits = createRateLimits(database.pool, limitsTimes(config));
  started.defer(() => limits.close());
  const http = await createHttpServer(app.routes, {
    ...app,
    ...platform,
    metrics,
    version: packageJson.version,
    limits,
    digest: (content) => secrets.hmac('idempotency', content),
    checkReady: async () => void (await database.pool.query('SELECT 1')),
    web,
    plain: app.plainRoutes,
  });
  started.defer(() => drain(http, log));
  const url = await listen(http, config);
  if (config.metricsPort !== undefined) {
    // Only for whoever wants it: to import node:http as a module loads a client and WebSockets as well.
    const { serveMetrics } = await import('./platform/http/system/metrics-server.ts');
    const watching = await serveMetrics(metrics, config.metricsPort);
    started.defer(() => watching.stop());
    log.info({ url: watching.url }, 'metrics are served');
  }
  report('Pages and API ready');

  const running = started.move();
  return { url, log, demo, demoStaff, stop: () => running.disposeAsync() };
}

async function loadBuiltWeb(site: SiteNow): Promise<Web> {
  try {
    return await loadWeb(webDist, site);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new StartError('The web app is not built. Run "npm start", or "npm run build" once.');
  }
}

async function listen(http: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    await http.listen({ host, port });
  } catch (error) {
    throw new StartError(whyNotListening(error as NodeJS.ErrnoException, host, port), { cause: error });
  }
  const address = http.server.address() as AddressInfo;
  return listeningUrl(address.address, address.port);
}

function whyNotListening(error: NodeJS.ErrnoException, host: string, port: number): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is already in use. Stop the other program, or set PORT to another port.`;
    case 'EACCES':
      return `Port ${port} may not be used by this user. Set PORT to a port above 1023.`;
    default:
      return `The server cannot listen on ${host}:${port}: ${error.message}`;
  }
}
