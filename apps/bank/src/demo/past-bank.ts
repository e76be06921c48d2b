import { createClient } from '@farthing/contract/client';
import { openLedger } from '@farthing/ledger';
import type { Currency } from '@farthing/money';
import type { FastifyInstance } from 'fastify';
import { createApp, type Modules, type Platform } from '../app.ts';
import type { Brand } from '../platform/brand.ts';
import { createHttpServer } from '../platform/http/server.ts';
import { uuidV7 } from '../platform/ids.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Logger } from '../platform/logging.ts';
import { createInbox, type Inbox } from '../platform/mail/inbox.ts';
import { createMailer } from '../platform/mail/mailer.ts';
import { createMetrics } from '../platform/metrics.ts';

export type PastBank = Pick<Platform, 'database'> & {
  readonly modules: Modules;
  /** What the operator calls it. */
  readonly brand: Brand;
  /** In which everybody has their wallet. */
  readonly currency: Currency;
  readonly inbox: Inbox;
  now(): Date;
  /** Moves to a moment, which is later than any before. */
  moveTo(time: Date): void;
  /** The calls of nobody unless a token is given, by somebody's phone if one is. */
  client(token?: string, phone?: Phone): ReturnType<typeof createClient>;
  close(): Promise<void>;
};

/** By its cookie the bank knows it again. Without one, somebody who signs in each month would have half a dozen unknown devices. */
export type Phone = { cookie?: string };

/** The bank itself, without a port and with a clock of its own, so that its history can be lived through in seconds. */
export async function openPastBank(present: Platform, start: Date): Promise<PastBank> {
  const { database, secrets } = present;
  let now = start;
  const clock = { now: () => now };
  const ids = uuidV7(clock);
  const ledger = openLedger({ pool: database.pool, clock });
  // What nobody waits for is not sent: these people have only the inbox.
  const config = { ...present.config, smtpUrl: undefined };
  const mailer = createMailer({ config, database, jobs: noJobs, secrets, clock, ids });
  const log = quieter(present.log);
  const platform: Platform = { ...present, config, clock, ids, ledger, mailer, jobs: noJobs, log };
  const app = createApp(platform);
  await app.modules.books.open();
  const http = await createHttpServer(app.routes, {
    ...app,
    ...platform,
    metrics: createMetrics(),
    version: '',
    // Months in seconds are more calls than anyone may make.
    limits: { take: () => {} },
    digest: (content) => secrets.hmac('idempotency', content),
    checkReady: async () => {},
    web: undefined,
  });
  return {
    database,
    modules: app.modules,
    brand: app.brand,
    currency: config.ledgerCurrency,
    inbox: createInbox({ kysely: database.kysely, secrets }),
    now: clock.now,
    moveTo(time) {
      now = time;
    },
    client: (token, phone) =>
      createClient({
        baseUrl: 'http://bank',
        fetch: injected(http, phone),
        ...(token === undefined ? {} : { token }),
      }),
    async close() {
      await http.close();
      mailer.close();
      await ledger.close();
    },
  };
}

/** Who starts a bank for the first time wants to read how to sign in, and not the calls of half a year before it. */
const quieter = (log: Logger): Logger => (log.level === 'info' ? log.child({}, { level: 'warn' }) : log);

/** Whoever tells the story does by hand what jobs would do. */
const noJobs: Jobs = {
  register: () => {},
  enqueue: async () => {},
  rowsOf: () => [],
  wake: () => {},
  start: async () => {},
  stop: async () => {},
  stats: async () => [],
  deadLetters: async () => [],
  findDueSince: async () => undefined,
  findDead: async () => undefined,
  retryDead: async () => false,
  dropDead: async () => false,
};

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

function injected(http: FastifyInstance, phone?: Phone): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const answer = await http.inject({
      method: request.method as 'GET',
      url: pathname + search,
      headers: { ...Object.fromEntries(request.headers), ...saidBy(phone) },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    const [kept] = [answer.headers['set-cookie'] ?? []].flat();
    const cookie = kept?.split(';', 1)[0];
    if (phone !== undefined && cookie !== undefined) phone.cookie = cookie;
    return new Response(answer.rawPayload, {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type']) },
    });
  };
}

function saidBy(phone: Phone | undefined): Record<string, string> {
  if (phone === undefined) return {};
  return { 'user-agent': iphone, ...(phone.cookie !== undefined && { cookie: phone.cookie }) };
}
