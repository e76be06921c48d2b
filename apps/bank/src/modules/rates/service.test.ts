import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { testClock } from '../../../../../tools/testing/clock.ts';
import { openTestDatabase, patience } from '../../../../../tools/testing/database.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { createLogger } from '../../platform/logging.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { createRates, type RatesOptions } from './service.ts';

let answer: RequestListener;
let asked = 0;
const server = createServer((request, response) => {
  asked += 1;
  answer(request, response);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const host = `127.0.0.1:${port}`;
const ratesUrl = `http://${host}/latest?key=a-key-of-the-service`;
const fetchLimits = { timeoutMs: 30_000, bodyBytes: 64 * 1024 };

const body =
  (text: string, status = 200): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
const rates = (EUR: number, GBP: number) => body(JSON.stringify({ base: 'USD', rates: { EUR, GBP } }));

const database = await openTestDatabase();
const clock = testClock();
const log: string[] = [];
const logger = createLogger({ logLevel: 'debug' }, { write: (line) => void log.push(line) });

function bank(changes: Partial<RatesOptions> = {}) {
  const config = { mode: 'sandbox', ratesUrl } as const;
  return createRates({ config, database, clock, log: logger, fetchLimits, ...changes });
}

/** Rates are never deleted; a month later it is as if there were none to compare with, and none fresh. */
beforeEach(() => {
  clock.advance({ days: 30 });
  log.length = 0;
  asked = 0;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('[API-21] before any success the rates are the fallback and say so', async () => {
  answer = body('', 503);
  const subject = bank();
  await subject.refreshIfDue();
  expect(await subject.current()).toEqual({
    base: 'USD',
    rates: { EUR: '0.92', GBP: '0.78' },
    asOf: null,
    source: 'fallback',
    stale: true,
  });
});

test('[API-21] rates are fetched, kept for other processes and later starts, and name the host only', async () => {
  answer = rates(0.9134, 0.7712);
  const subject = bank();
  await subject.refreshIfDue();
  const fetched = {
    base: 'USD',
    rates: { EUR: '0.9134', GBP: '0.7712' },
    asOf: clock.now(),
    source: host,
    stale: false,
  };
  expect(await subject.current()).toEqual(fetched);
  expect(await bank().current()).toEqual(fetched);
  expect(log).toEqual([]);
});

test('[API-21] they are fetched again before the hour is over, and not before that', async () => {
  answer = rates(0.91, 0.77);
  const subject = bank();
  for (let minute = 0; minute < 180; minute += 1) {
    await subject.refreshIfDue();
    expect((await subject.current()).stale).toBe(false);
    clock.advance({ minutes: 1 });
  }
  expect(asked).toBe(4);
});

test('the history of rates is kept, and the running bank cannot change it', async () => {
  const { rows } = await database.pool.query('SELECT count(*) AS kept FROM exchange_rates');
  expect(rows[0].kept).toBeGreaterThan(3n);
  await expect(database.pool.query('UPDATE exchange_rates SET eur = 1')).rejects.toThrow(/permission denied/);
  await expect(database.pool.query('DELETE FROM exchange_rates')).rejects.toThrow(/permission denied/);
});

describe('[API-21] the last good rates stay, stale after an hour, when the service', () => {
  const hang: RequestListener = () => {};
  const trickle: RequestListener = (_request, response) => void response.writeHead(200).write('{');
  const endless: RequestListener = (_request, response) => {
    const chunk = ' '.repeat(16 * 1024);
    const more = () => {
      while (!response.destroyed && response.write(chunk)) {}
    };
    response.writeHead(200).on('drain', more);
    more();
  };
  // Packed before it is asked for: on a busy machine it would come too late to be too large.
  const much = gzipSync(Buffer.alloc(20_000_000, ' '));
  const packed: RequestListener = (_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(much);
  const cutOff: RequestListener = (_request, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('{"rates":');
    setImmediate(() => response.destroy());
  };
  const redirect: RequestListener = (request, response) =>
    request.url === '/elsewhere'
      ? rates(0.5, 0.5)(request, response)
      : response.writeHead(302, { location: '/elsewhere' }).end();

  test.for<[string, string, RequestListener]>([
    ['never answers', 'too_slow', hang],
    ['never finishes its answer', 'too_slow', trickle],
    ['answers without end', 'too_large', endless],
    ['answers a little that unpacks to a lot', 'too_large', packed],
    ['hangs up in the middle', 'unreachable', cutOff],
    ['leads elsewhere', 'redirected', redirect],
    ['fails', 'bad_status', body('{"rates":{"EUR":0.92,"GBP":0.78}}', 500)],
    ['answers nothing', 'bad_status', body('', 204)],
    ['answers a page', 'not_json', body('<!doctype html><title>Sorry</title>')],
    ['answers half of its JSON', 'not_json', body('{"rates":{"EUR":0.92,')],
    ['forgets a currency', 'rate_missing', body('{"rates":{"EUR":0.92}}')],
    ['tells what a euro buys', 'wrong_base', body('{"base":"EUR","rates":{"EUR":1,"GBP":0.85}}')],
    ['is absurd', 'out_of_bounds', rates(92, 78)],
    ['jumps', 'jumped', rates(1.3, 0.78)],
  ])('%s', async ([, problem, misbehave]) => {
    answer = rates(0.92, 0.78);
    await bank().refreshIfDue();
    const isSlow = problem === 'too_slow';
    const subject = bank(isSlow ? { fetchLimits: { ...fetchLimits, timeoutMs: 300 } } : {});
    const before = await subject.current();
    clock.advance({ hours: 2 });

    answer = misbehave;
    await subject.refreshIfDue();

    expect(await subject.current()).toEqual({ ...before, stale: true });
    expect(await bank().current()).toEqual({ ...before, stale: true });
    expect(log.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'warn', msg: 'no new exchange rates', problem, source: host },
    ]);
    expect(log.join()).not.toContain('a-key-of-the-service');
  });

  test('is not there at all', async () => {
    const gone = createServer().listen(0, '127.0.0.1');
    await once(gone, 'listening');
    const { port: closedPort } = gone.address() as AddressInfo;
    await new Promise((resolve) => gone.close(resolve));
    const config = { mode: 'sandbox', ratesUrl: `http://127.0.0.1:${closedPort}/` } as const;
    await bank({ config }).refreshIfDue();
    expect(JSON.parse(log[0] ?? '')).toMatchObject({
      problem: 'unreachable',
      reason: 'the connection failed: ECONNREFUSED',
    });
  });
});

test('[API-21] a service that failed is asked again after five minutes, and its rates are used at once', async () => {
  const subject = bank();
  answer = body('', 500);
  for (let minute = 0; minute < 5; minute += 1) {
    await subject.refreshIfDue();
    clock.advance({ minutes: 1 });
  }
  expect(asked).toBe(1);
  answer = rates(0.95, 0.8);
  await subject.refreshIfDue();
  expect(await subject.current()).toMatchObject({ rates: { EUR: '0.95', GBP: '0.8' }, stale: false });
});

test('[API-21] between refreshes rates come from memory, and from the database once a minute', async () => {
  const query = vi.spyOn(database.lookups, 'query');
  const subject = bank();
  await Promise.all(Array.from({ length: 20 }, () => subject.current()));
  expect(query).toHaveBeenCalledTimes(1);
  clock.advance({ seconds: 59 });
  await subject.current();
  expect(query).toHaveBeenCalledTimes(1);

  answer = rates(0.93, 0.79);
  await bank().refreshIfDue();
  clock.advance({ seconds: 1 });
  expect((await subject.current()).rates.EUR).toBe('0.93');
  query.mockRestore();
});

test('rates that were read once are still there when the database is not', async () => {
  const ownDatabase = await openDatabase({ ...patience, url: database.test.appUrl });
  const subject = bank({ database: ownDatabase });
  const before = await subject.current();
  await ownDatabase.close();
  clock.advance({ minutes: 2 });
  expect(await subject.current()).toMatchObject({ rates: before.rates, asOf: before.asOf });
});

test('rates from a clock that ran ahead are not used before their time', async () => {
  const ahead = testClock(clock.now());
  ahead.advance({ days: 3 });
  answer = rates(0.99, 0.83);
  await bank({ clock: ahead }).refreshIfDue();
  expect((await bank().current()).rates.EUR).not.toBe('0.99');
});

describe('in live mode', () => {
  const live = () => bank({ config: { mode: 'live', ratesUrl } });

  test('money is exchanged at rates of the last day, with the margin', async () => {
    clock.advance({ days: 30 });
    answer = rates(0.92, 0.78);
    const subject = live();
    await subject.refreshIfDue();
    clock.advance({ hours: 24 });
    const { rateText, asOf } = await subject.quote('USD', 'GBP', 50n);
    expect(rateText).toBe('0.7761');
    expect(asOf).not.toBeNull();
  });

  test('at older ones it is not, other than for itself', async () => {
    const subject = live();
    const refusal = await subject.quote('USD', 'GBP', 50n).catch((error: Refusal) => error);
    expect(refusal).toMatchObject({
      code: 'service_unavailable',
      message: 'We cannot exchange USD for GBP at the moment. Please try again later.',
    });
    expect((await subject.quote('USD', 'USD', 50n)).rateText).toBe('1');
  });

  test('the sandbox exchanges its play money at any', async () => {
    expect((await bank().quote('USD', 'GBP', 50n)).rateText).toBe('0.7761');
  });
});
