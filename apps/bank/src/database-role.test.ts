import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLedger } from '@farthing/ledger';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { patience, testDatabase } from '../../../tools/testing/database.ts';
import { connected } from '../../../tools/testing/postgres-server.ts';
import { startBank } from './bank.ts';
import { readConfig } from './platform/config.ts';
import { openDatabase } from './platform/database/database.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'farthing-role-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const forbidden = [
  'UPDATE ledger.transfer SET amount = amount + 1',
  'DELETE FROM ledger.transfer',
  'UPDATE ledger.transfer SET from_balance = from_balance + 1',
  'UPDATE ledger_view.account SET balance = balance + 1',
  'DELETE FROM ledger.block',
  "UPDATE audit_entry SET action = 'another'",
  'DELETE FROM audit_entry',
  'TRUNCATE audit_entry',
  'DROP TABLE customer',
];

/** Every connection that is open after the work: pools, the ledger's writer, the job queues. */
async function connectionsOf<T>(work: () => Promise<T>): Promise<{ made: T; open: () => pg.Client[] }> {
  const all = new Set<pg.Client>();
  const connect = pg.Client.prototype.connect;
  const spy = vi.spyOn(pg.Client.prototype, 'connect').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    all.add(this);
    this.once('end', () => all.delete(this));
    return (connect as (...given: unknown[]) => Promise<pg.Client>).apply(this, given);
  });
  try {
    return { made: await work(), open: () => [...all] };
  } finally {
    spy.mockRestore();
  }
}

async function expectRestricted(client: pg.Client, login: string): Promise<string> {
  const { rows } = await client.query(
    "SELECT session_user AS login, current_user AS role, current_setting('application_name') AS name",
  );
  expect(rows).toEqual([{ login, role: 'farthing_app', name: expect.any(String) }]);
  for (const statement of forbidden) {
    // The first check of the books reads in a transaction that cannot write: what counts is what the role may do after it.
    await vi.waitFor(
      () => expect(client.query(statement), statement).rejects.toThrow(/permission denied|must be owner/),
      { timeout: 30_000, interval: 100 },
    );
  }
  return String(rows[0]?.name);
}

/** One posting, so that there is an entry to change and the ledger's writer has its connection. */
async function post(url: string): Promise<pg.Client[]> {
  const database = await openDatabase({ ...patience, url });
  const ledger = openLedger({ pool: database.pool });
  try {
    const { open } = await connectionsOf(async () => {
      const [from, to] = await ledger.openAccounts(
        ['from', 'to'].map((name) => ({ code: `${name}-${randomUUID()}`, currency: 'USD', floor: null })),
      );
      if (from?.status !== 'open' || to?.status !== 'open') throw new Error('no accounts');
      const transfer = { id: randomUUID(), from: from.account.id, to: to.account.id, amount: 1n };
      await ledger.post(transfer);
    });
    for (const client of open()) await expectRestricted(client, new URL(url).username);
    return open();
  } finally {
    await ledger.close();
    await database.close();
  }
}

test('with a login that may do everything, no connection of the running bank can change the journal', async () => {
  const test = await testDatabase();
  const url = test.superuserUrl ?? test.ownerUrl;
  const login = new URL(url).username;
  const config = readConfig({
    ...{ DATA_DIR: join(folder, 'given'), DATABASE_URL: url, PORT: '0' },
    ...{ LOG_LEVEL: 'silent', SANDBOX_DEMO: 'off' },
  });
  const { made: bank, open } = await connectionsOf(() => startBank(config));
  try {
    expect((await post(url)).length).toBeGreaterThan(0);
    const names = await Promise.all(open().map((client) => expectRestricted(client, login)));
    expect(new Set(names)).toEqual(new Set(['farthing', 'farthing-jobs']));
  } finally {
    await bank.stop();
    await test.drop();
  }
});

test('on the embedded server, no connection of the running bank can change the journal', async () => {
  const settings = {
    DATA_DIR: join(folder, 'embedded'),
    PORT: '0',
    LOG_LEVEL: 'silent',
    SANDBOX_DEMO: 'off',
  };
  const { made: bank, open } = await connectionsOf(() => startBank(readConfig(settings)));
  try {
    const names = await Promise.all(open().map((client) => expectRestricted(client, 'farthing_app')));
    expect(new Set(names)).toEqual(new Set(['farthing', 'farthing-jobs']));
  } finally {
    await bank.stop();
  }
});

test('a bank whose role was given the right to change the journal does not start', async () => {
  const test = await testDatabase();
  const url = test.superuserUrl ?? test.ownerUrl;
  await connected(test.ownerUrl, (owner) => owner.query('GRANT DELETE ON ledger.block TO farthing_app'));
  const config = readConfig({
    ...{ DATA_DIR: join(folder, 'granted'), DATABASE_URL: url },
    ...{ LOG_LEVEL: 'silent', SANDBOX_DEMO: 'off' },
  });
  try {
    await expect(startBank(config)).rejects.toThrow(
      'works as the database role farthing_app, which may change what must never change: ledger.block.',
    );
  } finally {
    await test.drop();
  }
});

test('nothing in the address of the database gives the bank another role', async () => {
  const test = await testDatabase();
  const url = new URL(test.superuserUrl ?? test.ownerUrl);
  url.searchParams.set('options', '-c role=none');
  const database = await openDatabase({ ...patience, url: url.href });
  try {
    const { rows } = await database.pool.query('SELECT current_user AS role');
    expect(rows).toEqual([{ role: 'farthing_app' }]);
    // What an operator's pooler may send between two users of a connection.
    await database.pool.query('RESET ALL');
    expect((await database.pool.query('SELECT current_user AS role')).rows).toEqual([
      { role: 'farthing_app' },
    ]);
  } finally {
    await database.close();
    await test.drop();
  }
});
