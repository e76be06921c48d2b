// People over HTTP against the real bank, more of them from step to step until it is late, then ten minutes at a rate
// that it holds. Everything is as in production: limits, the cost of passwords, mail by SMTP, the durability of commits.

import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { verify } from '@farthing/ledger';
import pg from 'pg';
import { build } from '../../../tools/start/prepare.mjs';
import { testDatabase } from '../../../tools/testing/database.ts';
import { connected, startTestServer } from '../../../tools/testing/postgres-server.ts';
import { asNpmStarts, startBank } from '../../shared/bank-process.ts';
import { openClient } from '../../shared/client.ts';
import { startMailServer } from '../../shared/mail-server.ts';
import { createPeople } from '../http/people.ts';
import { settings } from '../ledger/server.ts';
import { metricsToken } from './gauges.ts';
import { holdRate } from './memory.ts';
import { type Done, mixOf } from './mix.ts';
import { parentOf } from './processors.ts';
import { lastRates, type Rates, report } from './report.ts';
import { rise, type StepOptions } from './steps.ts';

/** Half of them pay; each not more often in an hour than the rules of risk let pass without a look. */
const payers = 1_500;
const shareOfHeld = 0.7;

/** What a person can be expected to wait for. */
const patienceMs = 15_000;

/** `--hold N` leaves the rates of the last run as they are, and measures only the memory at N people a second. */
export async function benchLoad(options: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...options],
    options: {
      'step-seconds': { type: 'string', default: '15' },
      'memory-seconds': { type: 'string', default: '600' },
      hold: { type: 'string' },
    },
  });
  const stepSeconds = Number(values['step-seconds']);
  const memorySeconds = Number(values['memory-seconds']);
  const say = console.error;
  await build();
  await using started = new AsyncDisposableStack();
  const { watched, mix, databaseUrl } = await openBank(started, say);
  const step = { watched, next: mix.next, say };
  const rates = values.hold === undefined ? await findRates({ ...step, seconds: stepSeconds }) : lastRates();
  const perSecond = Math.round(Number(values.hold ?? rates.held * shareOfHeld));
  const memory =
    memorySeconds > 0 && perSecond > 0
      ? await holdRate(perSecond, { ...step, seconds: memorySeconds })
      : undefined;
  const version = await check(databaseUrl, mix.done);
  report({ at: new Date().toISOString(), settings, version, people: 2 * payers, ...rates, memory });
}

async function findRates(options: StepOptions): Promise<Rates> {
  const steps = await rise(options);
  const held = Math.max(0, ...steps.filter((each) => each.held).map(({ perSecond }) => perSecond));
  options.say(`held: ${held} a second`);
  return { stepSeconds: options.seconds, steps, held };
}

async function openBank(started: AsyncDisposableStack, say: (line: string) => void) {
  const { server, stop } = await startTestServer(settings);
  started.defer(stop);
  const database = await testDatabase(server);
  const key = randomBytes(32);
  const people = await createPeople(database.ownerUrl, key, 2 * payers);
  say('the people are there');
  const codes = new Map<string, (code: string) => void>();
  const mail = await startMailServer((to, content) => {
    const code = /^ {4}(\d{6})\r?$/m.exec(content)?.[1];
    if (code !== undefined) codes.get(to)?.(code);
  });
  started.defer(() => mail.close());
  const folder = await mkdtemp(join(tmpdir(), 'farthing-load-'));
  started.defer(() => rm(folder, { recursive: true, force: true }));
  const bank = await startBank({
    ...asNpmStarts(),
    DATA_DIR: folder,
    DATABASE_URL: database.appUrl,
    MIGRATION_DATABASE_URL: database.ownerUrl,
    SECRET_KEYS: `1:${key.toString('base64')}`,
    SMTP_URL: mail.url,
    METRICS_TOKEN: metricsToken,
    // Each call says from which address it comes.
    TRUSTED_PROXIES: '127.0.0.1',
  });
  started.defer(() => bank.stop());
  say('the bank is ready');
  const client = openClient(`${bank.url}/api/v1`, { connections: 512, withKeys: true, patienceMs });
  started.defer(() => client.close());
  const nextCode = (email: string) => new Promise<string>((resolve) => codes.set(email, resolve));
  const watched = {
    url: bank.url,
    pid: bank.process.pid ?? 0,
    postmasterPid: await postmasterOf(database.ownerUrl),
  };
  return { watched, mix: mixOf(client, people, nextCode), databaseUrl: database.ownerUrl };
}

function postmasterOf(url: string): Promise<number> {
  return connected(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    return parentOf(rows[0]?.pid ?? 0);
  });
}

/** A run counts only if the books agree afterwards, and hold what was answered. */
async function check(url: string, done: Done): Promise<string> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  try {
    const { fault } = await verify(pool);
    if (fault !== undefined) throw new Error(`the books disagree: ${JSON.stringify(fault)}`);
    const { rows } = await pool.query<{ transfers: number; deposits: number; version: string }>(
      `SELECT
         (SELECT count(*)::int FROM withdrawal WHERE state = 'completed') AS transfers,
         (SELECT count(*)::int FROM deposit) AS deposits,
         current_setting('server_version') AS version`,
    );
    const [stored = { transfers: 0, deposits: 0, version: '' }] = rows;
    // What got no answer in time may be there; what was answered has to be, once.
    const agrees = (what: 'transfers' | 'deposits') =>
      stored[what] >= done[what] && stored[what] <= done[what] + done.unanswered;
    if (!agrees('transfers') || !agrees('deposits'))
      throw new Error(`answered ${JSON.stringify(done)}, stored ${JSON.stringify(stored)}`);
    return stored.version;
  } finally {
    await pool.end();
  }
}
