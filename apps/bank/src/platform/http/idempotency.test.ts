import { randomUUID } from 'node:crypto';
import { call } from '@farthing/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestDatabase } from '../../../../../tools/testing/database.ts';
import { testHttpServer } from '../../../../../tools/testing/http-server.ts';
import type { Database } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import {
  type Commit,
  createIdempotency,
  findRecord,
  forgetOldKeys,
  type KeyRow,
  KeyTaken,
  keyTable,
  replay,
} from './idempotency.ts';
import { route } from './route.ts';

const spend = call({
  method: 'POST',
  path: '/spend/',
  summary: 'Count up by one',
  access: 'customer',
  rate: 'general',
  idempotent: true,
  body: z.strictObject({ amount: z.number(), pin: z.string().optional() }),
  answer: { status: 201, body: z.object({ total: z.number() }) },
  errors: [],
});

let database: Database;
let app: FastifyInstance;
let otherProcess: FastifyInstance;
let refuse: Refusal | undefined;
/** The refusal is answered by the work, not thrown. */
let keepsEffect = false;
let calls = 0;

// The effect is a row in a table of the platform, so that it commits or vanishes with the key.
const effects = async () =>
  Number(
    (
      await sql<{ n: bigint }>`SELECT count(*) AS n FROM rate_limit WHERE key LIKE 'effect-%'`.execute(
        database.kysely,
      )
    ).rows[0]?.n,
  );

beforeAll(async () => {
  database = await openTestDatabase();
  const routes = [
    route(spend, ({ once }) =>
      once(async (tx) => {
        calls += 1;
        await tx
          .insertInto('rate_limit')
          .values({ key: `effect-${randomUUID()}`, points: 1, ends_at: new Date() })
          .execute();
        if (refuse !== undefined && keepsEffect) return refuse;
        if (refuse !== undefined) throw refuse;
        return { total: calls };
      }),
    ),
  ];
  app = await testHttpServer(database, routes);
  otherProcess = await testHttpServer(database, routes);
});
afterAll(async () => {
  await app.close();
  await otherProcess.close();
});
beforeEach(async () => {
  refuse = undefined;
  keepsEffect = false;
  await database.kysely.deleteFrom('rate_limit').execute();
});

const post = (key: string | undefined, payload: object, token = 'customer-1', to = app) =>
  to.inject({
    method: 'POST',
    url: '/api/v1/spend/',
    headers: { authorization: `Bearer ${token}`, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    payload,
  });

test('[LED-03] the same key and body give the first answer again, with one effect', async () => {
  const key = randomUUID();
  const first = await post(key, { amount: 1, pin: '4821' });
  const again = await post(key, { pin: '4821', amount: 1 });
  expect(again.statusCode).toBe(201);
  expect(again.json()).toEqual(first.json());
  expect(await effects()).toBe(1);
});

test('[LED-03] 50 calls at once with one key have one effect and one answer', async () => {
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 50 }, () => post(key, { amount: 2 })));
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  expect(await effects()).toBe(1);
});

test('[LED-03] 50 calls at once with one key to two processes have one effect and one answer', async () => {
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, each) =>
      post(key, { amount: 2 }, 'customer-1', each % 2 === 0 ? app : otherProcess),
    ),
  );
  expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1);
  expect(await effects()).toBe(1);
});

test('[LED-03] of two bodies at once with one key one has an effect, and the other is refused', async () => {
  const key = randomUUID();
  const answers = await Promise.all([
    post(key, { amount: 1 }),
    post(key, { amount: 2 }, 'customer-1', otherProcess),
  ]);
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 422]);
  expect(await effects()).toBe(1);
});

describe('work that is committed by somebody else', () => {
  const use = () => ({ scope: 'customer-1 POST /spend/', key: randomUUID(), fingerprint: Buffer.alloc(32) });
  const write = (row: KeyRow | undefined) =>
    database.pool.query(
      `INSERT INTO idempotency_key (${Object.keys(keyTable.columns)})
       SELECT * FROM jsonb_to_record($1) AS r (${Object.entries(keyTable.columns).map((column) => column.join(' '))})`,
      [JSON.stringify({ ...row, fingerprint: `\\x${row?.fingerprint.toString('hex')}` })],
    );

  test('writes the row of the key with it, and a repeat reads its answer', async () => {
    const key = use();
    const { once, onceBy } = createIdempotency(database);
    const commit: Commit = async (rowOf) => {
      await write(rowOf({ total: 7 }));
      return { total: 7 };
    };
    expect(await onceBy(key, commit)).toEqual({ total: 7 });
    expect(await once(key, () => Promise.reject(new Error('done twice')))).toEqual({ total: 7 });
    const found = await findRecord(database.kysely, key);
    expect(found && replay(found, key)).toEqual({ total: 7 });
  });

  test.for([
    ['the row is there already', new KeyTaken()],
    ['it refuses because of what the first has done', new Refusal('permission_denied')],
    ['it is to come again later because of what the first has done', new Refusal('too_many_requests')],
  ] as const)('is answered like the first with its key when %s', async ([, error]) => {
    const key = use();
    const { onceBy } = createIdempotency(database);
    const lose: Commit = async () => {
      await write({ ...key, stored: { answer: { total: 1 } } });
      throw error;
    };
    expect(await onceBy(key, lose)).toEqual({ total: 1 });
  });

  test('is free to try again when it failed by a fault of ours', async () => {
    const key = use();
    const { onceBy } = createIdempotency(database);
    await expect(onceBy(key, () => Promise.reject(new Error('fault')))).rejects.toThrow('fault');
    expect(await onceBy(key, async () => 'done')).toBe('done');
  });
});

test('[LED-03] the same key with another body is refused and changes nothing', async () => {
  const key = randomUUID();
  await post(key, { amount: 1 });
  const changed = await post(key, { amount: 2 });
  expect([changed.statusCode, changed.json().code]).toEqual([422, 'idempotency_key_reused']);
  expect(await effects()).toBe(1);
});

test('keys of two customers do not meet', async () => {
  const key = randomUUID();
  await post(key, { amount: 1 }, 'customer-1');
  expect((await post(key, { amount: 2 }, 'customer-2')).statusCode).toBe(201);
});

test('a refusal leaves no effect and is repeated word by word', async () => {
  const key = randomUUID();
  refuse = new Refusal('permission_denied', { message: 'Not today.' });
  expect((await post(key, { amount: 1 })).json().message).toBe('Not today.');
  refuse = undefined;
  expect((await post(key, { amount: 1 })).json()).toMatchObject({
    code: 'permission_denied',
    message: 'Not today.',
  });
  expect(await effects()).toBe(0);
});

test.each(['with a key', 'without one'])(
  'a refusal that the work answers keeps its effect, %s',
  async (how) => {
    const key = how === 'with a key' ? randomUUID() : undefined;
    refuse = new Refusal('code_invalid', { message: 'That was wrong, and counts.' });
    keepsEffect = true;
    const answers = [await post(key, { amount: 1 }), await post(key, { amount: 1 })];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'code_invalid', message: 'That was wrong, and counts.' });
    }
    expect(await effects()).toBe(key === undefined ? 2 : 1);
  },
);

test('a failure of ours is not remembered, so that a retry can succeed', async () => {
  const key = randomUUID();
  refuse = new Refusal('service_unavailable');
  expect((await post(key, { amount: 1 })).statusCode).toBe(503);
  refuse = undefined;
  expect((await post(key, { amount: 1 })).statusCode).toBe(201);
});

test('without a key each call is its own', async () => {
  await Promise.all([post(undefined, { amount: 1 }), post(undefined, { amount: 1 })]);
  expect(await effects()).toBe(2);
});

test.each(['', ' ', 'ü', 'x'.repeat(256)])('the key %j is refused', async (key) => {
  expect((await post(key, { amount: 1 })).statusCode).toBe(400);
});

test('a key is kept for 24 hours', async () => {
  const key = randomUUID();
  await post(key, { amount: 1 });
  await forgetOldKeys(database, new Date(Date.now() + 23 * 3_600_000));
  await post(key, { amount: 1 });
  expect(await effects()).toBe(1);
  await forgetOldKeys(database, new Date(Date.now() + 25 * 3_600_000));
  await post(key, { amount: 1 });
  expect(await effects()).toBe(2);
});

test('what is stored does not give away the PIN that was sent', async () => {
  await post(randomUUID(), { amount: 1, pin: '4821' });
  const rows = await database.kysely.selectFrom('idempotency_key').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain('4821');
});
