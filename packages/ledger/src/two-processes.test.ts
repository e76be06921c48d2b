import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tools/testing/database.ts';
import { openLedger } from './ledger.ts';
import { newId } from './testing/fixture.ts';
import { OutsideJournal, startLoad } from './testing/load.ts';
import { createTables, rowsFault } from './testing/works.ts';
import { verify } from './verify/verify.ts';

/** LEDGER_BANK_SECONDS=600 for the long form. */
const seconds = Number(process.env.LEDGER_BANK_SECONDS ?? 5);

const { pool, test: database } = await openTestDatabase();
const owner = new pg.Client({ connectionString: database.ownerUrl });
await owner.connect();
await createTables(owner);
await owner.end();
const ledger = openLedger({ pool });
// A look at the whole journal takes longer the longer the test, and may take more time than a call of the bank.
const looking = new pg.Pool({ connectionString: database.appUrl, max: 1 });
looking.on('error', () => {});
afterAll(async () => {
  await ledger.close();
  await looking.end();
});

test(
  '[LED-01] [LED-02] while 32 callers on two processes move money among 10 accounts, every look sums to zero and nothing is below its floor',
  async ({ task }) => {
    const wanted = Array.from({ length: 11 }, (_, index) => ({
      code: `bank:${index}`,
      currency: 'USD',
      floor: index === 0 ? null : 0n,
    }));
    const opened = await ledger.openAccounts(wanted);
    const [house = 0, ...accounts] = opened.map((one) => (one.status === 'open' ? one.account.id : 0));
    for (const to of accounts) await ledger.post({ id: newId(), from: house, to, amount: 100n });

    const journal = new OutsideJournal();
    const settings = { url: database.appUrl, accounts, callers: 16, again: [] };
    const loads = [startLoad(settings, journal), startLoad(settings, journal)];
    // The time counts from when both are up, however long a busy machine takes to start them.
    while (journal.told.size < 2 * settings.callers) await wait(20);
    const until = Date.now() + seconds * 1000;
    let looks = 0;
    let cursor = { knot: 0, base: 0 };
    const fed = new Map<string, number>();
    while (Date.now() < until) {
      const { rows } = await looking.query(
        `SELECT sum(balance)::text AS sum, min(balance - held) FILTER (WHERE floor IS NOT NULL)::text AS least,
         (SELECT sum(amount)::text FROM ledger.entry) AS entries
       FROM ledger.account`,
      );
      expect(rows).toEqual([{ sum: '0', least: expect.not.stringContaining('-'), entries: '0' }]);
      await ledger.tie();
      const feed = await ledger.feed({ after: cursor, limit: 5000 });
      for (const { id } of feed.transfers) fed.set(id, (fed.get(id) ?? 0) + 1);
      expect(feed.cursor.knot).toBeGreaterThanOrEqual(cursor.knot);
      cursor = feed.cursor;
      looks += 1;
      await wait(20);
    }
    await Promise.all(loads.map((load) => load.stop()));
    expect(looks).toBeGreaterThan(10);

    const posted = journal.answered('posted');
    const refused = journal.answered('insufficient-funds');
    Object.assign(task.meta, { figures: { posted: posted.length, refused: refused.length, looks } });
    expect(posted.length).toBeGreaterThan(100);
    expect(refused.length).toBeGreaterThan(0);
    await ledger.tie();
    for (let last: object = {}; last !== cursor; ) {
      last = cursor;
      const feed = await ledger.feed({ after: cursor, limit: 5000 });
      for (const { id } of feed.transfers) fed.set(id, (fed.get(id) ?? 0) + 1);
      cursor = feed.cursor;
    }
    // The feed that was read meanwhile has each of them, once.
    expect(posted.filter((id) => fed.get(id) !== 1)).toEqual([]);
    const receipts = await pool.query<{ id: string }>('SELECT id::text FROM receipt');
    expect(receipts.rows.map(({ id }) => id).toSorted()).toEqual(posted.toSorted());
    expect(await rowsFault(pool)).toBeUndefined();
    expect((await verify(pool)).fault).toBeUndefined();
  },
  60_000 + seconds * 2000,
);
