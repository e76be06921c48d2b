import { randomBytes, randomInt } from 'node:crypto';
import { type Client, createClient } from '@farthing/contract/client';
import { openLedger } from '@farthing/ledger';
import { afterAll } from 'vitest';
import { createApp, type Modules, type Platform } from '../../apps/bank/src/app.ts';
import type { Brand } from '../../apps/bank/src/platform/brand.ts';
import { readConfig } from '../../apps/bank/src/platform/config.ts';
import type { Route } from '../../apps/bank/src/platform/http/route.ts';
import { uuidV7 } from '../../apps/bank/src/platform/ids.ts';
import { createJobs } from '../../apps/bank/src/platform/jobs/boss-jobs.ts';
import { createLogger } from '../../apps/bank/src/platform/logging.ts';
import { createInbox, type InboxMail } from '../../apps/bank/src/platform/mail/inbox.ts';
import { createMailer } from '../../apps/bank/src/platform/mail/mailer.ts';
import type { PasswordCosts } from '../../apps/bank/src/platform/passwords/password-hash.ts';
import { createSecrets } from '../../apps/bank/src/platform/secrets/secrets.ts';
import { type TestClock, testClock } from './clock.ts';
import { openTestDatabase, type TestDatabaseOptions } from './database.ts';
import { forgettingLimits, testHttpServer } from './http-server.ts';
import { fastPasswords } from './platform/fast-passwords.ts';

export type TestBank = Omit<Platform, 'clock' | 'database'> & {
  readonly clock: TestClock;
  readonly database: Awaited<ReturnType<typeof openTestDatabase>>;
  readonly brand: Brand;
  /** Of its secrets, in hexadecimal: for another process of the same bank. */
  readonly secretKey: string;
  readonly url: string;
  readonly routes: readonly Route[];
  /** For what staff and jobs do. */
  readonly modules: Modules;
  /** `fetch` on this bank, each time from another address unless one is given, so that limits do not get in the way. */
  readonly fetch: (path: string, init?: RequestInit & { readonly from?: string }) => Promise<Response>;
  /** The calls of the contract, made in the same way; of nobody unless a token is given. */
  client(token?: string): Client;
  /** The mails to an address, newest first. */
  mailsTo(address: string): Promise<readonly InboxMail[]>;
  /** Lets everybody call as if they had not called yet. */
  forgetCounts(): Promise<void>;
};

/** What the payment provider of a test signs with. */
const providerSecret = 'a secret of the tests that is no secret';

const usual = {
  LOG_LEVEL: 'silent',
  TRUSTED_PROXIES: '127.0.0.1',
  // Leads nowhere: no test wakes a device of anybody.
  PUSH_HOSTS: 'push.example',
  PAYMENTS_IN_SECRETS: providerSecret,
  CARD_PROVIDER_SECRETS: providerSecret,
  CARD_NETWORK_SECRETS: providerSecret,
} as const;

/** The whole bank but its pages, in this process: a database, jobs and a port of its own, and a clock that is moved. */
export async function testBank(
  environment: Record<string, string> = {},
  /** What happens before the bank starts. */
  prepare: (platform: Platform) => Promise<void> = async () => {},
  passwordCosts: PasswordCosts = fastPasswords,
  connections: TestDatabaseOptions = {},
): Promise<TestBank> {
  const database = await openTestDatabase(connections);
  const config = readConfig({ ...usual, ...environment });
  const clock = testClock();
  const ids = uuidV7(clock);
  const log = createLogger(config);
  const secretKey = randomBytes(32);
  const secrets = createSecrets(new Map([[1, secretKey]]));
  // By the minute of the machine, a round of jobs would come before or after a step of the test. Twenty
  // looks a second for what is due would take a twentieth of a processor from each bank that stands.
  const jobs = createJobs({ database, logger: log, pace: 0.5, timetable: false });
  const mailer = createMailer({ config, database, jobs, secrets, clock, ids });
  const ledger = openLedger({ pool: database.pool, clock });
  const platform = { config, database, secrets, clock, ids, log, jobs, mailer, ledger, passwordCosts };
  const app = createApp(platform);
  await prepare(platform);
  await app.start();
  await jobs.start();
  const limits = forgettingLimits(database);
  const services = { ...app, ...platform, limits, plain: app.plainRoutes };
  const http = await testHttpServer(database, app.routes, services);
  const url = await http.listen({ port: 0, host: '127.0.0.1' });
  afterAll(async () => {
    await http.close();
    await limits.close();
    await jobs.stop();
    await app.stop();
    mailer.close();
    await ledger.close();
  });
  const inbox = createInbox({ kysely: database.kysely, secrets });
  const anybody = clientOf(url);
  return {
    ...platform,
    brand: app.brand,
    secretKey: secretKey.toString('hex'),
    url,
    routes: app.routes,
    modules: app.modules,
    fetch(path, { from = someAddress(), ...init } = {}) {
      const headers = new Headers(init.headers);
      headers.set('x-forwarded-for', from);
      return fetch(url + path, { ...init, headers });
    },
    client: (token) => (token === undefined ? anybody : clientOf(url, token)),
    mailsTo: (address) => inbox.list(address),
    forgetCounts: () => limits.forget(),
  };
}

function clientOf(baseUrl: string, token?: string): Client {
  return createClient({
    baseUrl,
    // As long as a test may take: on a busy machine a large upload takes longer than a person's browser waits.
    timeoutMs: 90_000,
    ...(token === undefined ? {} : { token }),
    fetch(input, init) {
      const headers = new Headers(init?.headers);
      headers.set('x-forwarded-for', someAddress());
      return fetch(input, { ...init, headers });
    },
  });
}

/** From the range that is set aside for benchmarks, so that it is nobody's. */
function someAddress(): string {
  return `198.18.${randomInt(256)}.${randomInt(256)}`;
}
