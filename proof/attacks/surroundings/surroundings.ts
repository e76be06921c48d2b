import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openLedger } from '@farthing/ledger';
import { openDatabase } from '../../../apps/bank/src/platform/database/database.ts';
import { policies } from '../../../apps/bank/src/platform/policies.ts';
import { testDatabase } from '../../../tools/testing/database.ts';
import { startBank } from '../../shared/bank-process.ts';
import type { Attack, Finding } from '../attack.ts';
import type { AttackedBank } from '../attacked-bank.ts';
import { refused, withPlanted } from '../planted/server.ts';
import { watchWriters } from './writers.ts';

/** What a bank stands on, and must not trust: the login it is given, the proxy in front, networks, the clock. */
export const surroundings: Attack = {
  name: 'surroundings',
  claim:
    'Neither its database login, nor a proxy on its machine, nor an IPv6 network, nor a wrong clock opens or shuts the bank',
  plants: [
    { fault: 'the bank writes with all rights of its login', find: plantedLogin },
    { fault: 'metrics are told to whoever comes from this machine', find: plantedMetrics },
    { fault: 'tries are counted by address', find: plantedCount },
    { fault: 'a lock lasts as long as the clock was wrong', find: plantedLock },
    { fault: 'a count of calls lasts as long as the clock was wrong', find: plantedWindow },
  ],
  async run(bank) {
    await using second = await openSecond(bank);
    const send = (path: string, init?: RequestInit) => fetch(second.url + path, init);
    const findings = [
      ...(await second.writers.watch(() => openAccountOn(second))),
      ...(await askForMetrics(send)),
      ...(await tryFromOneNetwork(send)),
      ...(await lockWhileAhead(send, second.shift)),
      ...(await countWhileAhead(send, second.shift)),
    ];
    return { tried: 5, findings };
  },
};

type Send = (path: string, init?: RequestInit) => Promise<Response>;

/** A bank with a login that may do everything, live limits and a clock that can be put wrong. */
async function openSecond(bank: AttackedBank) {
  await using started = new AsyncDisposableStack();
  const database = await bank.newDatabase();
  started.defer(() => database.drop());
  const dataDir = await mkdtemp(join(tmpdir(), 'farthing-surroundings-'));
  started.defer(() => rm(dataDir, { recursive: true, force: true }));
  const loginUrl = database.superuserUrl ?? database.ownerUrl;
  const writers = await watchWriters(loginUrl);
  started.defer(() => writers.stop());
  const running = await startBank({
    DATA_DIR: dataDir,
    DATABASE_URL: loginUrl,
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'warn',
    NODE_OPTIONS: `--import=${new URL('shifted-clock.ts', import.meta.url).href}`,
  });
  started.defer(() => running.stop());
  const all = started.move();
  return {
    url: running.url,
    writers,
    /** A day ahead, or back again. */
    async shift() {
      const shifts = () => running.output().split('clock ahead by').length;
      const before = shifts();
      running.process.kill('SIGUSR2');
      while (shifts() === before) await wait(20);
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

/** Writes by every connection that a bank has: the pool, the ledger's writer, the queues. */
async function openAccountOn({ url }: { readonly url: string }): Promise<void> {
  const email = `login.${Date.now()}@example.com`;
  const password = 'violet-anchor-piano-72';
  const person = { first_name: 'Lo', last_name: 'Gin', date_of_birth: '1990-12-10', account_type: 'Current' };
  const ask = (path: string, body: object) => post((to, init) => fetch(url + to, init), path, body);
  await ask('/account/register/', { ...person, email, password, password2: password });
  const mails = await fetch(`${url}/api/v1/sandbox/mail/?to=${email}`);
  const { messages } = (await mails.json()) as { messages: readonly { code?: string }[] };
  const code = messages[0]?.code ?? '';
  await ask('/account/verify-code/', { email, code });
  const { status } = await ask('/account/login/', { email, password });
  if (status !== 200) throw new Error(`nobody could sign in: ${status}`);
}

function post(send: Send, path: string, body: object, from = '198.19.7.7'): Promise<Response> {
  return send(`/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body),
  });
}

async function plantedLogin(): Promise<readonly Finding[]> {
  const { superuserUrl, ownerUrl, drop } = await testDatabase();
  const url = superuserUrl ?? ownerUrl;
  const writers = await watchWriters(url);
  try {
    return await writers.watch(async () => {
      const database = await openDatabase({ url, role: 'none' });
      const ledger = openLedger({ pool: database.pool });
      await ledger.openAccounts([{ code: 'planted', currency: 'USD', floor: null }]);
      await ledger.close();
      await database.close();
    });
  } finally {
    await writers.stop();
    await drop();
  }
}

/** As a proxy on the bank's own machine passes on what strangers ask. */
async function askForMetrics(send: Send): Promise<readonly Finding[]> {
  const disguises = [
    {},
    { 'x-forwarded-for': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { 'x-real-ip': '::1' },
  ];
  const findings: Finding[] = [];
  for (const headers of disguises) {
    const answer = await send('/metrics', { headers });
    if ((await answer.text()).includes('# TYPE '))
      findings.push({ where: 'metrics behind a proxy', what: `told with ${JSON.stringify(headers)}` });
  }
  return findings;
}

function plantedMetrics(): Promise<readonly Finding[]> {
  return withPlanted(
    () => ({ body: '# TYPE process_cpu_seconds_total counter' }),
    (url) => askForMetrics((path, init) => fetch(url + path, init)),
  );
}

async function tryFromOneNetwork(send: Send): Promise<readonly Finding[]> {
  const { points } = policies.rates.account;
  let taken = 0;
  for (let count = 1; count <= points * 3; count += 1) {
    const body = { email: 'nobody@example.com', code: '000000' };
    const answer = await post(send, '/account/verify-code/', body, `2001:db8:5:6::${count.toString(16)}`);
    if (answer.status !== 429) taken += 1;
  }
  if (taken <= points) return [];
  return [{ where: 'one /64 of IPv6', what: `${taken} calls were taken where ${points} are` }];
}

function plantedCount(): Promise<readonly Finding[]> {
  const counts = new Map<string, number>();
  return withPlanted(
    ({ headers }) => {
      const from = String(headers['x-forwarded-for']);
      counts.set(from, (counts.get(from) ?? 0) + 1);
      return (counts.get(from) ?? 0) > policies.rates.account.points
        ? refused(429, 'too_many_requests')
        : refused(401, 'no');
    },
    (url) => tryFromOneNetwork((path, init) => fetch(url + path, init)),
  );
}

/** Wrong passwords while the clock is a day ahead; then the clock is put right, and somebody tries again. */
async function lockWhileAhead(send: Send, shift: () => Promise<void>): Promise<readonly Finding[]> {
  const email = `clock.${Date.now()}@example.com`;
  // From one network, which alone is kept out by its wrong passwords.
  const guess = async () =>
    (await (
      await post(send, '/account/login/', { email, password: 'not the password' }, '198.19.8.1')
    ).json()) as { code?: string };
  await shift();
  let isLocked = false;
  try {
    for (let count = 0; count < 6; count += 1) isLocked = (await guess()).code === 'account_locked';
  } finally {
    await shift();
  }
  const { code } = await guess();
  const where = 'a clock that was ahead';
  if (!isLocked) return [{ where, what: 'wrong passwords are not counted while it is ahead' }];
  return code === 'account_locked' ? [{ where, what: 'the lock outlives the wrong time' }] : [];
}

function plantedLock(): Promise<readonly Finding[]> {
  let [aheadMs, failures, lockedUntilMs] = [0, 0, 0];
  return withPlanted(
    () => {
      const nowMs = Date.now() + aheadMs;
      if (lockedUntilMs > nowMs) return refused(403, 'account_locked');
      failures += 1;
      if (failures === 5) lockedUntilMs = nowMs + policies.logins.firstLockMs;
      return refused(401, 'invalid_credentials');
    },
    (url) =>
      lockWhileAhead(
        (path, init) => fetch(url + path, init),
        async () => {
          aheadMs = aheadMs === 0 ? 86_400_000 : 0;
        },
      ),
  );
}

/** More calls than are taken while the clock is a day ahead; then it is put right, and somebody asks how long to wait. */
async function countWhileAhead(send: Send, shift: () => Promise<void>): Promise<readonly Finding[]> {
  const { points, windowSeconds } = policies.rates.account;
  const call = () =>
    post(send, '/account/verify-code/', { email: 'nobody@example.com', code: '000000' }, '198.19.9.1');
  const where = 'a clock that was ahead';
  await shift();
  let isFull = false;
  try {
    for (let count = 0; count <= points && !isFull; count += 1) isFull = (await call()).status === 429;
  } finally {
    await shift();
  }
  if (!isFull) return [{ where, what: 'calls are not counted while it is ahead' }];
  const answer = await call();
  const waitSeconds = Number(answer.headers.get('retry-after') ?? 0);
  return answer.status === 429 && waitSeconds > windowSeconds
    ? [{ where, what: `calls are refused for ${waitSeconds} s more` }]
    : [];
}

function plantedWindow(): Promise<readonly Finding[]> {
  const { points, windowSeconds } = policies.rates.account;
  let [aheadMs, count, endsAtMs] = [0, 0, 0];
  return withPlanted(
    () => {
      const nowMs = Date.now() + aheadMs;
      if (endsAtMs <= nowMs) [count, endsAtMs] = [0, nowMs + windowSeconds * 1000];
      count += 1;
      if (count <= points) return refused(401, 'no');
      const headers = { 'retry-after': String(Math.ceil((endsAtMs - nowMs) / 1000)) };
      return { ...refused(429, 'too_many_requests'), headers };
    },
    (url) =>
      countWhileAhead(
        (path, init) => fetch(url + path, init),
        async () => {
          aheadMs = aheadMs === 0 ? 86_400_000 : 0;
        },
      ),
  );
}
