import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tools/testing/database.ts';
import { openLedger } from './ledger.ts';
import type { Command } from './rules/index.ts';
import { startCuttingProxy } from './testing/cutting-proxy.ts';
import { balanceOf, gist, newId, open, openFunded, settled } from './testing/fixture.ts';
import { verify } from './verify/verify.ts';

const { pool, test: database } = await openTestDatabase();
const address = new URL(database.appUrl);
const proxy = await startCuttingProxy({ host: address.hostname, port: Number(address.port) });
address.port = String(proxy.port);
const farPool = new pg.Pool({ connectionString: address.href, max: 2 });
farPool.on('error', () => {});
const owner = new pg.Pool({ connectionString: database.superuserUrl ?? database.ownerUrl, max: 2 });
// A dropped database may end a connection that is closing already.
owner.on('error', () => {});
const ledger = openLedger({ pool: farPool, tuning: { giveUpAfterMs: 1500 } });
/** For what is to succeed in the end, however slow the machine is. */
const patient = openLedger({ pool: farPool, tuning: { giveUpAfterMs: 20_000 } });
afterAll(async () => {
  proxy.allow();
  await Promise.all([ledger.close(), patient.close()]);
  await Promise.all([farPool.end(), owner.end()]);
  await proxy.close();
});

/**
 * What a post comes to whose answer is lost. On a busy machine a ledger that gives up soon may do so before it has sent anything, and
 * is asked once more.
 */
async function unanswered(lose: () => Promise<void>, transfer: Command): Promise<string> {
  for (;;) {
    let isLost = false;
    void lose().then(() => {
      isLost = true;
    });
    const said = await ledger.post(transfer).then(gist, ({ code }) => code as string);
    if (isLost || said !== 'unavailable') return said;
  }
}

describe('the connection to the database', () => {
  test('[LED-03] [LED-05] lost between a commit and its answer, the outcome is found by the id', async () => {
    const [from, to] = [await openFunded(patient, 100n), await open(patient)];
    await patient.post({ id: newId(), from, to, amount: 1n });
    for (let round = 0; round < 5; round += 1) {
      const lost = proxy.loseAnswerTo('ledger-write');
      const posts = Array.from({ length: 3 }, () => patient.post({ id: newId(), from, to, amount: 1n }));
      await lost;
      const outcomes = await Promise.all(posts);
      expect(outcomes.every((outcome) => outcome.status === 'posted' && !outcome.replayed)).toBe(true);
    }
    expect(await balanceOf(patient, to)).toBe(16n);
  });

  test('gone for long, posting says in time that nothing was posted, and works again afterwards', async () => {
    const [from, to] = [await openFunded(ledger, 100n), await open(ledger)];
    const transfer = { id: newId(), from, to, amount: 10n };
    proxy.block();
    const startedMs = performance.now();
    await expect(ledger.post(transfer)).rejects.toMatchObject({ code: 'unavailable' });
    expect(performance.now() - startedMs).toBeLessThan(30_000);
    proxy.allow();
    expect(gist(await settled(ledger, transfer))).toBe('posted');
    expect(await balanceOf(ledger, to)).toBe(10n);
  });

  test('gone for long after a commit, posting says that the outcome is not known, and the id tells it later', async () => {
    const [from, to] = [await openFunded(ledger, 100n), await open(ledger)];
    await settled(ledger, { id: newId(), from, to, amount: 1n });
    const transfer = { id: newId(), from, to, amount: 10n };
    const loseAnswer = () => proxy.loseAnswerTo('ledger-write').then(() => proxy.block());
    expect(await unanswered(loseAnswer, transfer)).toBe('outcome-unknown');
    proxy.allow();
    expect(await ledger.transfer(transfer.id)).toMatchObject({ amount: 10n });
    expect(await settled(ledger, transfer)).toMatchObject({ status: 'posted', replayed: true });
    expect(await balanceOf(ledger, to)).toBe(11n);
  });

  test('silent after a commit, it is given up on in time, and the id tells the outcome later', async () => {
    const [from, to] = [await openFunded(ledger, 100n), await open(ledger)];
    await settled(ledger, { id: newId(), from, to, amount: 1n });
    const transfer = { id: newId(), from, to, amount: 10n };
    expect(await unanswered(() => proxy.stallAnswerTo('ledger-write'), transfer)).toBe('outcome-unknown');
    expect(await settled(ledger, transfer)).toMatchObject({ status: 'posted', replayed: true });
    expect(await balanceOf(ledger, to)).toBe(11n);
  });

  test('silent after a pause in which nothing was asked, it is given up on in time as well', async () => {
    const [from, to] = [await openFunded(ledger, 100n), await open(ledger)];
    await settled(ledger, { id: newId(), from, to, amount: 1n });
    // Longer than the ledger waits for an answer.
    await wait(3_000);
    const transfer = { id: newId(), from, to, amount: 10n };
    expect(await unanswered(() => proxy.stallAnswerTo('ledger-write'), transfer)).toBe('outcome-unknown');
    expect(await settled(ledger, transfer)).toMatchObject({ status: 'posted', replayed: true });
    expect(await balanceOf(ledger, to)).toBe(11n);
  });

  test('gone for a moment, nobody notices', async () => {
    const [from, to] = [await openFunded(patient, 1000n), await open(patient)];
    const posts: Promise<string>[] = [];
    for (let round = 0; round < 10; round += 1) {
      for (let each = 0; each < 10; each += 1) {
        posts.push(patient.post({ id: newId(), from, to, amount: 1n }).then(gist));
      }
      proxy.block();
      setImmediate(() => proxy.allow());
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(new Set(await Promise.all(posts))).toEqual(new Set(['posted']));
    expect(await balanceOf(patient, to)).toBe(100n);
  });
});

describe('other writers', () => {
  test('a deadlock is resolved and the transfer posted', async () => {
    // PostgreSQL looks for a circle after a second, and may choose the ledger more than once.
    const [a, b] = [await openFunded(patient, 100n), await openFunded(patient, 100n)];
    await patient.post({ id: newId(), from: a, to: b, amount: 1n });
    const stranger = await owner.connect();
    try {
      await stranger.query("SET deadlock_timeout = '5s'").catch(() => {});
      await stranger.query('BEGIN');
      await stranger.query('SELECT FROM ledger.account WHERE id = $1 FOR UPDATE', [b]);
      const posting = patient.post({ id: newId(), from: a, to: b, amount: 1n });
      await untilBlocked();
      const crossing = stranger
        .query('SELECT FROM ledger.account WHERE id = $1 FOR UPDATE', [a])
        .catch((error) => expect(error.code).toBe('40P01'));
      await crossing;
      await stranger.query('ROLLBACK');
      expect(gist(await posting)).toBe('posted');
    } finally {
      stranger.release();
    }
    expect(await balanceOf(patient, b)).toBe(102n);
  });

  test('an account that a stranger keeps locked delays its transfers and no verdict is guessed', async () => {
    const near = openLedger({ pool });
    const [a, b] = [await openFunded(ledger, 100n), await open(ledger)];
    await ledger.post({ id: newId(), from: a, to: b, amount: 1n });
    const client = await pool.connect();
    await client.query('BEGIN');
    await client.query('SELECT FROM ledger.account WHERE id = $1 FOR UPDATE', [a]);
    // Each alone could be paid; both together could not.
    const postings = [near, ledger].map((by) => by.post({ id: newId(), from: a, to: b, amount: 90n }));
    await untilBlocked();
    await client.query('COMMIT');
    client.release();
    const outcomes = (await Promise.all(postings)).map(gist);
    expect(outcomes.toSorted()).toEqual(['insufficient-funds', 'posted']);
    expect(await balanceOf(ledger, b)).toBe(91n);
    await near.close();
  });

  test('one that stops in the middle of a transaction does not keep the accounts for long', async () => {
    const near = openLedger({ pool });
    const [from, to] = [await openFunded(ledger, 100n), await open(ledger)];
    const pay = (by: typeof ledger, amount: bigint) => by.post({ id: newId(), from, to, amount });
    await pay(ledger, 1n);
    // What the first remembers is wrong now, so it locks the accounts to judge again.
    await pay(near, 94n);
    const stalled = proxy.stallAnswerTo('ledger-lock');
    const posting = pay(ledger, 10n).then(gist, ({ code }) => code);
    await stalled;
    expect(gist(await pay(near, 5n))).toBe('posted');
    expect(['insufficient-funds', 'unavailable']).toContain(await posting);
    expect(await balanceOf(near, from)).toBe(0n);
    await near.close();
  });

  async function untilBlocked(): Promise<void> {
    for (;;) {
      const { rows } = await owner.query(
        `SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
         WHERE NOT granted AND datname = current_database()`,
      );
      if (rows.length > 0) return;
    }
  }
});

describe('a database that cannot write', () => {
  /** Raises on every write of a transfer with the memo `poison`, or on all of them. */
  const failWith = async (code: string, condition: string) => {
    await owner.query(`
      CREATE OR REPLACE FUNCTION ledger.fail() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${code}'; END $$;
      CREATE OR REPLACE TRIGGER fail BEFORE INSERT ON ledger.transfer
      FOR EACH ROW WHEN (${condition}) EXECUTE FUNCTION ledger.fail()`);
  };
  const recover = () => owner.query('DROP TRIGGER IF EXISTS fail ON ledger.transfer');

  test('for want of space, posting is refused in time, nothing is half done, and it works again afterwards', async () => {
    const [from, to] = [await openFunded(ledger, 100n), await open(ledger)];
    await failWith('53100', 'true');
    const group = [
      { id: newId(), from, to, amount: 10n },
      { id: newId(), from, to, amount: 1n },
    ];
    await expect(ledger.postLinked(group)).rejects.toMatchObject({ code: 'unavailable' });
    await recover();
    expect(await balanceOf(ledger, to)).toBe(0n);
    expect((await ledger.postLinked(group)).map(gist)).toEqual(['posted', 'posted']);
    expect(await balanceOf(ledger, to)).toBe(11n);
  });

  test('one transfer that the database refuses throws, and its neighbours are posted', async () => {
    const [from, to] = [await openFunded(ledger, 100n), await open(ledger)];
    await failWith('23514', "NEW.memo = 'poison'");
    const posts = Array.from({ length: 20 }, (_, index) =>
      ledger.post({ id: newId(), from, to, amount: 1n, ...(index === 7 && { memo: 'poison' }) }),
    );
    const outcomes = await Promise.allSettled(posts);
    await recover();
    expect(outcomes.map(({ status }) => status)).toEqual(
      outcomes.map((_, index) => (index === 7 ? 'rejected' : 'fulfilled')),
    );
    expect(outcomes[7]).toMatchObject({ reason: { code: 'broken-invariant' } });
    expect(await balanceOf(ledger, to)).toBe(19n);
  });
});

test('a closed ledger finishes what it was asked for and takes nothing more', async () => {
  const short = openLedger({ pool });
  const [from, to] = [await openFunded(short, 100n), await open(short)];
  const posts = Array.from({ length: 50 }, () => short.post({ id: newId(), from, to, amount: 1n }));
  await short.close();
  expect(new Set((await Promise.all(posts)).map(gist))).toEqual(new Set(['posted']));
  await expect(short.post({ id: newId(), from, to, amount: 1n })).rejects.toMatchObject({ code: 'closed' });
});

test('a ledger whose database has vanished closes in time', async () => {
  const short = openLedger({ pool: farPool, tuning: { giveUpAfterMs: 500 } });
  const [from, to] = [await openFunded(ledger, 100n), await open(ledger)];
  await settled(short, { id: newId(), from, to, amount: 1n });
  proxy.vanish();
  await short.close();
  proxy.block();
  proxy.allow();
});

test('after all of it, everything agrees', async () => {
  expect((await verify(pool)).fault).toBeUndefined();
});
