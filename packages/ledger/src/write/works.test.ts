import fc from 'fast-check';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../tools/testing/database.ts';
import { openLedger } from '../ledger.ts';
import type { Row } from '../rows/index.ts';
import { balanceOf, newId, openFunded } from '../testing/fixture.ts';
import {
  createTables,
  newPurchase,
  openPurchase,
  pay,
  receipt,
  shop,
  spent,
  told,
  turn,
} from '../testing/works.ts';
import { verify } from '../verify/verify.ts';

const database = await openTestDatabase();
const { pool } = database;
const owner = new pg.Pool({ connectionString: database.test.ownerUrl, max: 2 });
owner.on('error', () => {});
await createTables(owner);
const ledger = openLedger({ pool });
const other = openLedger({ pool });
afterAll(async () => {
  await Promise.all([ledger.close(), other.close()]);
  await owner.end();
});

const { house, paying, asked } = await shop(ledger, pool);

test('of many works at once those whose guards fail are told so, and all others are done', async () => {
  const account = await openFunded(ledger, 1000n);
  const purchases = await Promise.all(Array.from({ length: 60 }, asked));
  await owner.query("UPDATE purchase SET state = 'dropped' WHERE id = ANY ($1)", [
    purchases.filter((_, index) => index % 10 === 3),
  ]);
  const works = purchases.map((purchase) => paying(account, 1n, pay(purchase)));
  const outcomes = await Promise.all(works.map((work) => ledger.submit(work)));
  expect(outcomes.map(told)).toEqual(
    purchases.map((_, index) => (index % 10 === 3 ? 'purchase-paid' : 'done')),
  );
  expect(await balanceOf(ledger, account)).toBe(946n);
  const { rows } = await pool.query('SELECT id::text FROM receipt WHERE id = ANY ($1)', [
    works.map(({ commands }) => commands[0]?.id),
  ]);
  expect(rows.length).toBe(54);
});

test('one purchase that is paid by many at once, through two processes, is paid once', async () => {
  const purchase = await asked();
  const account = await openFunded(ledger, 1000n);
  const submitted = Array.from({ length: 40 }, (_, index) =>
    (index % 2 === 0 ? ledger : other).submit(paying(account, 1n, pay(purchase))),
  );
  const outcomes = (await Promise.all(submitted)).map(told);
  expect(outcomes.filter((one) => one === 'done')).toHaveLength(1);
  expect(new Set(outcomes)).toEqual(new Set(['done', 'purchase-paid']));
  expect(await balanceOf(ledger, account)).toBe(999n);
});

test('a condition on a row that is not changed holds for as many works as like it', async () => {
  const purchase = await asked();
  const works = Array.from({ length: 10 }, () =>
    paying(house, 1n, openPurchase.row({ id: purchase, was: { state: 'asked' } })),
  );
  const outcomes = await Promise.all(works.map((work) => ledger.submit(work)));
  expect(new Set(outcomes.map(told))).toEqual(new Set(['done']));
  await owner.query("UPDATE purchase SET state = 'dropped' WHERE id = $1", [purchase]);
  const late = paying(house, 1n, openPurchase.row({ id: purchase, was: { state: 'asked' } }));
  expect(told(await ledger.submit(late))).toBe('purchase-open');
});

test('whoever takes their time with a row keeps nobody waiting but their own', async () => {
  const [slow, free] = [await asked(), await asked()];
  const client = await owner.connect();
  await client.query('BEGIN');
  await client.query("UPDATE purchase SET note = 'thinking' WHERE id = $1", [slow]);
  const works = [slow, free].map((id) =>
    paying(house, 1n, openPurchase.row({ id, was: { state: 'asked' } })),
  );
  const outcomes = await Promise.all(works.map((work) => ledger.submit(work)));
  expect(outcomes.map(told)).toEqual(['purchase-open', 'done']);
  await client.query('ROLLBACK');
  client.release();
});

test('a sum reaches its ceiling and never goes over it, whoever adds to it at once', async () => {
  const account = await openFunded(ledger, 1000n);
  const add = (share: bigint) => spent.row({ who: account, day: '2026-01-31', share, ceiling: 50n });
  const submitted = Array.from({ length: 60 }, (_, index) =>
    (index % 2 === 0 ? ledger : other).submit(paying(account, 2n, add(2n))),
  );
  const outcomes = (await Promise.all(submitted)).map(told);
  expect(outcomes.filter((one) => one === 'done')).toHaveLength(25);
  expect(outcomes.filter((one) => one === 'spent')).toHaveLength(35);
  expect(await balanceOf(ledger, account)).toBe(950n);
  expect(told(await ledger.submit(paying(account, 1n, add(51n))))).toBe('spent');
});

test('works that are decided on the same count of changes are written one after the other', async () => {
  const account = await openFunded(ledger, 1000n);
  const take = (seen: bigint) => turn.row({ who: account, version: seen });
  for (const seen of [0n, 1n, 2n]) {
    const submitted = Array.from({ length: 20 }, (_, index) =>
      (index % 2 === 0 ? ledger : other).submit(paying(account, 1n, take(seen))),
    );
    const outcomes = (await Promise.all(submitted)).map(told);
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(1);
    expect(outcomes.filter((one) => one === 'turn')).toHaveLength(19);
  }
  expect(await balanceOf(ledger, account)).toBe(997n);
  expect(told(await ledger.submit(paying(house, 1n, turn.row({ who: 0, version: 1n }))))).toBe('turn');
});

test('a row that the database refuses harms its own work and no other', async () => {
  const account = await openFunded(ledger, 100_000_000n);
  const taken = newId();
  const poisons: Record<number, Row[]> = {
    // A value that a CHECK refuses, one that is not unique, text that the database cannot keep.
    7: [receipt.row({ id: newId(), no: newId(), amount: 5_000_000n, facts: null, at: null })],
    11: [newPurchase.row({ id: newId(), state: 'asked', note: taken })],
    13: [newPurchase.row({ id: newId(), state: 'asked', note: taken })],
    17: [newPurchase.row({ id: newId(), state: 'asked', note: 'a\u0000b' })],
    19: [newPurchase.row({ id: newId(), state: 'stolen', note: null })],
  };
  const works = Array.from({ length: 30 }, (_, index) => paying(account, 1n, ...(poisons[index] ?? [])));
  const outcomes = await Promise.allSettled(works.map((work) => ledger.submit(work)));
  const done = outcomes.flatMap((one, index) =>
    one.status === 'fulfilled' && told(one.value) === 'done' ? [index] : [],
  );
  const bad = outcomes.flatMap((one, index) => (one.status === 'rejected' ? [index] : []));
  for (const index of bad) expect(outcomes[index]).toMatchObject({ reason: { code: 'broken-invariant' } });
  // One of the two with the same note was first.
  expect(bad.filter((index) => index !== 11 && index !== 13)).toEqual([7, 17, 19]);
  expect(bad).toHaveLength(4);
  expect(done).toHaveLength(26);
  expect(await balanceOf(ledger, account)).toBe(100_000_000n - 26n);
});

type Wish = {
  readonly by: 0 | 1;
  readonly buyer: number;
  readonly purchase: number;
  readonly amount: bigint;
};

const wish: fc.Arbitrary<Wish> = fc.record({
  by: fc.constantFrom(0, 1),
  buyer: fc.nat(3),
  purchase: fc.nat(9),
  amount: fc.bigInt(1n, 30n),
});

test('whatever is asked for at once by two processes: what was told is what is stored, and no rule is broken', async () => {
  const property = fc.asyncProperty(
    fc.array(wish, { minLength: 50, maxLength: 50, size: 'max' }),
    async (wishes) => {
      const buyers = await Promise.all(Array.from({ length: 4 }, () => openFunded(ledger, 100n)));
      const purchases = await Promise.all(Array.from({ length: 10 }, asked));
      const works = wishes.map(({ buyer, purchase, amount }) => {
        const who = buyers[buyer] ?? 0;
        const share = spent.row({ who, day: '2026-02-01', share: amount, ceiling: 80n });
        return paying(who, amount, pay(purchases[purchase] ?? ''), share);
      });
      const outcomes = await Promise.all(
        works.map((work, index) => (wishes[index]?.by === 0 ? ledger : other).submit(work)),
      );
      const done = wishes.filter((_, index) => outcomes[index]?.status === 'done');
      const told = works
        .filter((_, index) => outcomes[index]?.status === 'done')
        .map(({ commands }) => commands[0]?.id);
      const { rows } = await pool.query('SELECT id::text FROM receipt WHERE id = ANY ($1)', [
        works.map(({ commands }) => commands[0]?.id),
      ]);
      expect(rows.map(({ id }) => id).toSorted()).toEqual(told.toSorted());
      const paid = await pool.query(
        "SELECT id::text FROM purchase WHERE state = 'paid' AND tries = 1 AND id = ANY ($1)",
        [purchases],
      );
      expect(paid.rows).toHaveLength(done.length);
      for (const [index, buyer] of buyers.entries()) {
        const sum = done.filter((one) => one.buyer === index).reduce((all, { amount }) => all + amount, 0n);
        expect(sum <= 80n).toBe(true);
        expect(await balanceOf(ledger, buyer)).toBe(100n - sum);
      }
      // Each purchase that somebody could pay is paid, or everybody who wanted it had too little left.
      for (const [index, wanted] of wishes.entries()) {
        if (outcomes[index]?.status === 'done') continue;
        const spentBy = done
          .filter((one) => one.buyer === wanted.buyer)
          .reduce((all, { amount }) => all + amount, 0n);
        const isPaid = done.some((one) => one.purchase === wanted.purchase);
        expect(isPaid || spentBy + wanted.amount > 80n).toBe(true);
      }
    },
  );
  await fc.assert(property, { numRuns: 15, endOnFailure: true });
  expect((await verify(pool)).fault).toBeUndefined();
}, 60_000);

test('with all of this at once, no two writers have waited for each other in a circle', async () => {
  // What a connection has met is counted when it ends.
  await Promise.all([ledger.close(), other.close()]);
  const { rows } = await owner.query(
    'SELECT deadlocks::integer FROM pg_stat_database WHERE datname = current_database()',
  );
  expect(rows).toEqual([{ deadlocks: 0 }]);
});
