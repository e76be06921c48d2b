// The account calls under load: signing in at the full cost of argon2id while others read, reading a profile,
// refreshing tokens. The database writes as durably as in production.

import { fork } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { createAccessTokens } from '../../apps/bank/src/modules/identity/access-token.ts';
import { createPasswordHashing } from '../../apps/bank/src/modules/identity/password-hash.ts';
import { createRefreshTokens, digestOf } from '../../apps/bank/src/modules/identity/refresh-token.ts';
import { systemClock } from '../../apps/bank/src/platform/clock.ts';
import { createSecrets } from '../../apps/bank/src/platform/secrets.ts';
import { testDatabase } from '../../tools/testing/database.ts';
import { startTestServer } from '../../tools/testing/postgres-server.ts';
import { type Figures, run, type Target, target } from './load.ts';

const password = 'violet-anchor-piano-72';
const customers = 1000;
const roundMs = 5_000;
const rounds = 3;

type Customer = { readonly id: string; readonly email: string; readonly access: string; refresh: string };

type Row = { readonly name: string; readonly measured: readonly Figures[] };

export async function benchHttp(): Promise<void> {
  const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };
  const { server, stop } = await startTestServer(durable);
  try {
    const database = await testDatabase(server);
    const key = randomBytes(32);
    const people = await createCustomers(database.ownerUrl, key);
    const bank = await startBank(database.appUrl, key);
    try {
      const rows = await measure(target(bank.url, 64), people);
      await report(rows);
    } finally {
      await bank.stop();
    }
  } finally {
    await stop();
  }
}

async function measure(bank: Target, people: readonly Customer[]): Promise<Row[]> {
  const workloads = [
    ['an answer without work, 32 callers', () => constant(bank)],
    ['read of the profile, 32 callers', () => readProfiles(bank, people)],
    ['refresh of a token, 32 callers', () => refreshTokens(bank, people)],
    ['sign-in, 8 callers', async () => (await signIns(bank, people)).logins],
    ['read of the profile, 1 caller, during sign-ins', async () => (await signIns(bank, people)).reads],
  ] as const;
  const measured = new Map(workloads.map(([name]) => [name as string, [] as Figures[]]));
  // The first round warms up. In turns, so that what disturbs the machine disturbs all of them.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, workload] of workloads) {
      const figures = await workload();
      if (round > 0) measured.get(name)?.push(figures);
    }
  }
  bank.close();
  return [...measured].map(([name, figures]) => ({ name, measured: figures }));
}

function constant(bank: Target): Promise<Figures> {
  return run(32, roundMs, () => bank.send({ method: 'GET', path: '/healthz' }));
}

function readProfiles(bank: Target, people: readonly Customer[], callers = 32): Promise<Figures> {
  return run(callers, roundMs, () => {
    const { id, access } = anyOf(people);
    return bank.send({ method: 'GET', path: `/api/v1/account/profile/${id}/`, token: access });
  });
}

function refreshTokens(bank: Target, people: readonly Customer[]): Promise<Figures> {
  return run(32, roundMs, async (caller) => {
    // Each caller has customers of its own: a chain of tokens is used by one at a time.
    const customer = people[caller + 32 * Math.floor(Math.random() * 30)] ?? anyOf(people);
    const body = { refresh: customer.refresh };
    const answer = await bank.send({ method: 'POST', path: '/api/v1/account/token/refresh/', body });
    if (answer.status === 200) customer.refresh = (JSON.parse(answer.body) as { refresh: string }).refresh;
    return answer;
  });
}

/** Someone reads now and then, as a person does, while others sign in as fast as they can. */
async function signIns(
  bank: Target,
  people: readonly Customer[],
): Promise<{ logins: Figures; reads: Figures }> {
  const [logins, reads] = await Promise.all([
    run(8, roundMs, () => {
      const body = { email: anyOf(people).email, password };
      return bank.send({ method: 'POST', path: '/api/v1/account/login/', body });
    }),
    run(1, roundMs, async () => {
      const { id, access } = anyOf(people);
      const answer = bank.send({ method: 'GET', path: `/api/v1/account/profile/${id}/`, token: access });
      return answer;
    }),
  ]);
  return { logins, reads };
}

function anyOf(people: readonly Customer[]): Customer {
  return people[Math.floor(Math.random() * people.length)] as Customer;
}

/** Customers with a session each, written straight into the tables: registering them would take minutes. */
async function createCustomers(ownerUrl: string, key: Buffer): Promise<Customer[]> {
  const secrets = createSecrets(new Map([[1, key]]));
  const tokens = createRefreshTokens(secrets);
  const accessTokens = createAccessTokens({ audience: 'customer', secrets, clock: systemClock });
  const passwordHash = await createPasswordHashing().hash(password);
  const now = new Date();
  const later = new Date(now.getTime() + 30 * 86_400_000);
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const people: Customer[] = [];
  for (let number = 0; number < customers; number += 1) {
    const [id, sessionId] = [randomUUID(), randomUUID()];
    const email = `bench-${number}@example.com`;
    const refresh = tokens.first(sessionId);
    await client.query(insertCustomer, [
      id,
      email,
      passwordHash,
      now,
      String(10_000_000 + number),
      `BENCH${number}`,
    ]);
    await client.query(insertSession, [sessionId, id, digestOf(refresh), now, later]);
    people.push({
      id,
      email,
      access: await accessTokens.sign({ subjectId: id, sessionId }, now, later),
      refresh: tokens.write(refresh),
    });
  }
  await client.end();
  return people;
}

const insertCustomer = `
  INSERT INTO customer (
    id, email, password_hash, first_name, last_name, date_of_birth, account_type, newsletter, status,
    account_number, sort_code, iban, referral_code, created_at, verified_at
  )
  VALUES (
    $1, $2, $3, 'Ada', 'Lovelace', '1990-12-10', 'Current', false, 'active',
    $5, '009600', 'GB00FRTH009600' || $5, $6, $4, $4
  )`;

const insertSession = `
  INSERT INTO session (
    id, customer_id, device, address, remembered, current_digest, created_at, last_used_at, ends_at
  )
  VALUES ($1, $2, 'Bench', '127.0.0.1', true, $3, $4, $4, $5)`;

async function startBank(databaseUrl: string, key: Buffer): Promise<{ url: string; stop(): Promise<void> }> {
  const child = fork(join(import.meta.dirname, 'bank-process.ts'), {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      SECRET_KEYS: `1:${key.toString('base64')}`,
      LOG_LEVEL: 'silent',
      TRUSTED_PROXIES: '127.0.0.1',
    },
  });
  const gone = once(child, 'exit').then(() => {
    throw new Error('the bank has ended');
  });
  const [url] = (await Promise.race([once(child, 'message'), gone])) as [string];
  return {
    url,
    async stop() {
      gone.catch(() => {});
      child.disconnect();
      if (child.exitCode === null) await Promise.race([once(child, 'exit'), wait(10_000)]);
    },
  };
}

async function report(rows: readonly Row[]): Promise<void> {
  const lines = rows.map(({ name, measured }) => {
    const cells = [
      spread(
        measured.map(({ perSecond }) => perSecond),
        0,
      ),
      spread(
        measured.map(({ p50Ms }) => p50Ms),
        1,
      ),
      spread(
        measured.map(({ p99Ms }) => p99Ms),
        1,
      ),
      String(measured.reduce((sum, { failures }) => sum + failures, 0)),
    ];
    return `| ${name} | ${cells.join(' | ')} |`;
  });
  const [cpu] = cpus();
  const text = `# Account calls

${cpus().length} cores (${cpu?.model.trim()}), shared by the bank, PostgreSQL and the load; fsync and synchronous_commit on; argon2id
with 19 MiB, 2 passes, 2 at once. Median of ${rounds} rounds of ${roundMs / 1000} s, taken in turns, with the lowest and the highest.

| call | a second | p50, ms | p99, ms | refused |
|---|---|---|---|---|
${lines.join('\n')}
`;
  console.log(text);
  const folder = join(import.meta.dirname, '../results');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'http.md'), text);
}

function spread(values: readonly number[], digits: number): string {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, middle, high] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  const shown = (value = 0) => value.toFixed(digits);
  return `${shown(middle)} (${shown(low)} to ${shown(high)})`;
}

if (import.meta.main) await benchHttp();
