import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tools/testing/database.ts';
import { openLedger } from './ledger.ts';
import { newId } from './testing/fixture.ts';
import type { Fault } from './verify/fault.ts';
import { verify } from './verify/verify.ts';

const database = await testDatabase();
// Rows are edited as by someone who has the database in hand: beyond the rights of the app.
const owner = new pg.Pool({ connectionString: database.superuserUrl ?? database.ownerUrl, max: 2 });
owner.on('error', () => {});
const pool = new pg.Pool({ connectionString: database.appUrl, max: 2 });
pool.on('error', () => {});
const [first, second] = [openLedger({ pool }), openLedger({ pool })];
afterAll(async () => {
  await Promise.all([first.close(), second.close()]);
  await Promise.all([owner.end(), pool.end()]);
  await database.drop();
});

const tables = ['block', 'knot', 'transfer', 'account'] as const;
let [alice, house] = [0, 0];

/** Two writers in turn, and a knot behind every round: each writes a block into its lane. */
beforeAll(async () => {
  const opened = await first.openAccounts([
    { code: 'alice', currency: 'USD', floor: 0n },
    { code: 'house', currency: 'USD', floor: null },
  ]);
  [alice = 0, house = 0] = opened.map((one) => (one.status === 'open' ? one.account.id : 0));
  for (let round = 0; round < 4; round += 1) {
    for (const ledger of [first, second]) await pay(ledger);
    await first.tie();
  }
  for (const table of tables)
    await owner.query(`CREATE TABLE saved_${table} AS SELECT * FROM ledger.${table}`);
});

async function pay(ledger: typeof first): Promise<void> {
  await ledger.post({ id: newId(), from: house, to: alice, amount: 10n });
}

const headsOf = async () => (await verify(pool)).checkpoint.lanes.map(({ lane, block }) => [lane, block]);

test('every writer seals a lane of its own, and knots tie them all', async () => {
  expect(await verify(pool)).toMatchObject({
    fault: undefined,
    blocks: 9,
    checkpoint: { knot: 4, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  expect(await headsOf()).toEqual([
    [0, 1],
    [1, 4],
    [2, 4],
  ]);
});

test('nothing new makes no knot, and two who tie at once make one', async () => {
  await Promise.all([first.tie(), second.tie(), first.tie()]);
  const { rows } = await pool.query('SELECT count(*)::integer AS knots FROM ledger.knot WHERE no > 0');
  expect(rows).toEqual([{ knots: 4 }]);
});

describe('whoever takes something away is found out', () => {
  async function faultAfter(...edits: readonly string[]): Promise<Fault | undefined> {
    try {
      for (const edit of edits) {
        const { rowCount } = await owner.query(edit);
        expect(rowCount).toBeGreaterThan(0);
      }
      return (await verify(pool)).fault;
    } finally {
      for (const table of tables) {
        await owner.query(`DELETE FROM ledger.${table}`);
        await owner.query(`INSERT INTO ledger.${table} SELECT * FROM saved_${table}`);
      }
      expect((await verify(pool)).fault).toBeUndefined();
    }
  }

  /** Leaves no trace but in what others have sealed: the transfer, the balances after it, and what the accounts have of it. */
  const forgetting = (blocks: string) => [
    `DELETE FROM ledger.transfer WHERE no - no % 4096 IN (SELECT base FROM ledger.block WHERE ${blocks})`,
    `UPDATE ledger.transfer AS t SET
       from_balance = (SELECT sum(amount) FROM ledger.entry WHERE account = t.from_account AND entry.no <= t.no),
       to_balance = (SELECT sum(amount) FROM ledger.entry WHERE account = t.to_account AND entry.no <= t.no)`,
    `UPDATE ledger.account SET
       balance = (SELECT coalesce(sum(amount), 0) FROM ledger.entry WHERE entry.account = account.id),
       seq = (SELECT count(*) FROM ledger.entry WHERE entry.account = account.id)`,
    `DELETE FROM ledger.block WHERE ${blocks}`,
  ];
  const lastOfSecond = { table: 'block', key: { lane: 2, no: 4 }, problem: 'is missing' };

  test('a row that is edited in a lane', async () => {
    const last = '(SELECT max(no) FROM ledger.transfer)';
    expect(await faultAfter(`UPDATE ledger.transfer SET amount = 11 WHERE no = ${last}`)).toMatchObject({
      table: 'transfer',
      problem: 'is not as it was sealed',
    });
    expect(await faultAfter(`DELETE FROM ledger.transfer WHERE no = ${last}`)).toMatchObject({
      table: 'transfer',
      problem: 'is missing',
    });
  });

  test('the last block of a lane, with everything that it sealed', async () => {
    expect(await faultAfter(...forgetting('lane = 2 AND no = 4'))).toEqual(lastOfSecond);
  });

  test('the last block of a lane, and the knot that has tied it', async () => {
    const fault = await faultAfter(
      'DELETE FROM ledger.knot WHERE no = 4',
      ...forgetting('lane = 2 AND no = 4'),
    );
    // Only what nobody has built on can go unseen: here the end of everything, which a checkpoint would show.
    expect(fault).toBeUndefined();
    const checkpoint = (await verify(pool)).checkpoint;
    const { rows } = await owner.query('DELETE FROM ledger.knot WHERE no = 4 RETURNING *');
    expect((await verify(pool, { from: checkpoint })).fault).toMatchObject({ table: 'knot', key: { no: 4 } });
    expect(rows).toHaveLength(1);
    await owner.query('INSERT INTO ledger.knot SELECT * FROM saved_knot WHERE no = 4');
  });

  test('the end of one lane with all knots since, when another lane has gone on', async () => {
    const edits = ['DELETE FROM ledger.knot WHERE no >= 3', ...forgetting('lane = 2 AND no >= 3')];
    // The other lane's last block builds on the third knot.
    expect(await faultAfter(...edits)).toEqual({ table: 'knot', key: { no: 3 }, problem: 'is missing' });
  });

  test('a whole lane', async () => {
    expect(await faultAfter(...forgetting('lane = 2'))).toMatchObject({
      table: 'block',
      key: { lane: 2, no: 1 },
      problem: 'is missing',
    });
  });

  test('a knot in the middle', async () => {
    const missing = { table: 'knot', key: { no: 2 }, problem: 'is missing' };
    expect(await faultAfter('DELETE FROM ledger.knot WHERE no = 2')).toEqual(missing);
    const unseen = 'UPDATE ledger.block SET knot = 1 WHERE knot = 2';
    expect(await faultAfter('DELETE FROM ledger.knot WHERE no = 2', unseen)).toMatchObject({
      table: 'block',
    });
  });

  test.each([
    "at = at + interval '1 ms'",
    'first_base = first_base + 4096',
    'last_base = last_base - 4096',
    'lanes = ARRAY[0, 1, 3]',
    'blocks = ARRAY[1, 4, 3]',
    'hashes = hashes[1:2]',
    "hash = sha256('x')",
    'no = 9',
  ])('a knot that is edited: %s', async (change) => {
    expect(await faultAfter(`UPDATE ledger.knot SET ${change} WHERE no = 4`)).toMatchObject({
      table: 'knot',
      key: { no: 4 },
    });
  });
});

test('the lane that a process has left behind is taken up by the next', async () => {
  const before = await headsOf();
  const third = openLedger({ pool });
  await pay(third);
  await third.close();
  const fourth = openLedger({ pool });
  await pay(fourth);
  await fourth.close();
  expect(await headsOf()).toEqual([...before, [3, 2]]);
});

test('a process that waits for one account keeps none from sealing what others move', async () => {
  const opened = await first.openAccounts([
    { code: 'busy', currency: 'USD', floor: null },
    { code: 'shop', currency: 'USD', floor: 0n },
  ]);
  const [busy = 0, shop = 0] = opened.map((one) => (one.status === 'open' ? one.account.id : 0));
  const client = await owner.connect();
  await client.query('BEGIN');
  await client.query('SELECT FROM ledger.account WHERE id = $1 FOR UPDATE', [busy]);
  // Not to alice: whoever waits for one account holds the other, and her next payment would wait as well.
  const waiting = first.post({ id: newId(), from: busy, to: shop, amount: 1n });
  try {
    const ahead = await second.post({ id: newId(), from: house, to: alice, amount: 1n });
    expect(ahead.status).toBe('posted');
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
  expect((await waiting).status).toBe('posted');
});
