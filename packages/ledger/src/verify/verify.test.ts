import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../../tools/testing/database.ts';
import { openLedger } from '../ledger.ts';
import type { Head } from '../seal/index.ts';
import { newId } from '../testing/fixture.ts';
import type { Fault } from './fault.ts';
import { type Checkpoint, checkpointOf, verify } from './verify.ts';

/** A small journal with every kind of row, the same for each test up to the ids. */
const ids = { first: newId(), hold: newId(), openHold: newId(), post: newId(), reversal: newId() };

const database = await testDatabase();
// Rows are edited as by someone who has the database in hand: beyond the rights of the app.
const owner = new pg.Pool({ connectionString: database.superuserUrl ?? database.ownerUrl, max: 2 });
// A dropped database may end a connection that is closing already.
owner.on('error', () => {});
const pool = new pg.Pool({ connectionString: database.appUrl, max: 2 });
// A dropped database may end a connection that is closing already.
pool.on('error', () => {});
const ledger = openLedger({ pool });
afterAll(async () => {
  await ledger.close();
  await Promise.all([owner.end(), pool.end()]);
  await database.drop();
});

let [alice, bob, house, gone] = [0, 0, 0, 0];

beforeAll(async () => {
  const opened = await ledger.openAccounts([
    { code: 'customer:alice', currency: 'USD', floor: 0n },
    { code: 'customer:bob', currency: 'USD', floor: -500n },
    { code: 'house', currency: 'USD', floor: null },
    { code: 'gone', currency: 'USD', floor: 0n },
  ]);
  [alice = 0, bob = 0, house = 0, gone = 0] = opened.map((one) =>
    one.status === 'open' ? one.account.id : 0,
  );
  await ledger.post({ id: ids.first, from: house, to: alice, amount: 1000n, memo: 'salary', code: 3 });
  await ledger.postLinked([
    { id: newId(), from: alice, to: bob, amount: 100n },
    { id: newId(), from: alice, to: house, amount: 1n, memo: 'fee' },
  ]);
  await ledger.post({ id: newId(), from: alice, to: bob, amount: 100n });
  await ledger.post({ id: ids.hold, kind: 'hold', from: alice, to: bob, amount: 50n });
  await ledger.post({ id: ids.post, kind: 'post-hold', hold: ids.hold, amount: 40n });
  await ledger.post({ id: ids.reversal, kind: 'reversal', of: ids.post, amount: 5n });
  const expiresAt = new Date(Date.now() + 3_600_000);
  await ledger.post({ id: ids.openHold, kind: 'hold', from: alice, to: bob, amount: 7n, expiresAt });
  await ledger.closeAccount(gone);
});

test('[LED-04] an untouched ledger verifies', async () => {
  expect(await verify(pool)).toMatchObject({ fault: undefined, blocks: 9, transfers: 8, accounts: 4 });
});

/** Edits one row, looks, and puts the row back as it was. */
async function faultAfter(edit: string, table: string, where: string): Promise<Fault | undefined> {
  await owner.query(`CREATE TABLE saved AS SELECT * FROM ledger.${table} WHERE ${where}`);
  try {
    const { rowCount } = await owner.query(edit);
    expect(rowCount).toBe(1);
    return (await verify(pool)).fault;
  } finally {
    // What the edit wrote is younger than the copy.
    await owner.query(`
      DELETE FROM ledger.${table} WHERE xmin::text::bigint > (SELECT max(xmin::text::bigint) FROM saved)`);
    if (!edit.startsWith('INSERT')) await owner.query(`INSERT INTO ledger.${table} SELECT * FROM saved`);
    await owner.query('DROP TABLE saved');
  }
}

describe('one row edited by hand is named', () => {
  type Case = [
    title: string,
    table: string,
    where: () => string,
    change: string,
    expected: () => Partial<Fault>,
  ];
  const first = () => `id = '${ids.first}'`;
  const transfer = (id: string) => () => ({
    table: 'transfer' as const,
    key: expect.objectContaining({ id }),
  });
  const account = (id: () => number) => () => ({ table: 'account' as const, key: { id: id() } });
  const isAlice = () => `id = ${alice}`;
  const isHold = () => `id = '${ids.openHold}'`;
  const balanceOf = (id: string, whose: string, problem: string) => () => ({
    ...transfer(id)(),
    problem: expect.stringContaining(`balance of the ${whose}${problem}`),
  });
  // What the writer seals is in its lane; accounts are opened and closed in lane 0.
  const block =
    (no: number, lane = 1) =>
    () => ({ table: 'block' as const, key: { lane, no } });

  const cases: Case[] = [
    ['a transfer’s amount', 'transfer', first, 'amount = amount + 1', transfer(ids.first)],
    ['a transfer’s payer', 'transfer', first, 'from_account = 2', transfer(ids.first)],
    ['a transfer’s payee', 'transfer', first, 'to_account = 2', transfer(ids.first)],
    ['a transfer’s code', 'transfer', first, 'code = 4', transfer(ids.first)],
    ['a transfer’s memo', 'transfer', first, "memo = 'gift'", transfer(ids.first)],
    ['a transfer’s link', 'transfer', first, 'linked = true', transfer(ids.first)],
    ['a transfer’s kind', 'transfer', first, 'kind = 1', transfer(ids.first)],
    ['a transfer’s id', 'transfer', first, 'id = gen_random_uuid()', () => ({ table: 'transfer' })],
    ['a transfer’s number', 'transfer', first, 'no = no + 1', () => ({ table: 'transfer' })],
    [
      'a hold’s expiry',
      'transfer',
      () => `id = '${ids.openHold}'`,
      'expires_at = NULL',
      transfer(ids.openHold),
    ],
    [
      'a reference',
      'transfer',
      () => `id = '${ids.reversal}'`,
      `ref = '${ids.first}'`,
      transfer(ids.reversal),
    ],
    [
      'the payer’s balance after a transfer',
      'transfer',
      first,
      'from_balance = from_balance + 1',
      balanceOf(ids.first, 'payer', ' that does not follow'),
    ],
    [
      'the payee’s balance after a transfer',
      'transfer',
      () => `id = '${ids.reversal}'`,
      'to_balance = to_balance - 1',
      balanceOf(ids.reversal, 'payee', ' that does not follow'),
    ],
    [
      'a payer’s balance taken away',
      'transfer',
      first,
      'from_balance = NULL',
      balanceOf(ids.first, 'payer', ''),
    ],
    [
      'a payee’s balance taken away',
      'transfer',
      first,
      'to_balance = NULL',
      balanceOf(ids.first, 'payee', ''),
    ],
    [
      'a hold made to look as if it had been paid',
      'transfer',
      isHold,
      'from_balance = 0',
      balanceOf(ids.openHold, 'payer', ''),
    ],
    [
      'a hold made to look as if it had been received',
      'transfer',
      isHold,
      'to_balance = 7',
      balanceOf(ids.openHold, 'payee', ''),
    ],
    ['a balance', 'account', isAlice, 'balance = balance + 1', account(() => alice)],
    ['a held amount', 'account', isAlice, 'held = held + 1', account(() => alice)],
    ['a count of entries', 'account', isAlice, 'seq = seq + 1', account(() => alice)],
    ['a floor', 'account', isAlice, 'floor = -100', account(() => alice)],
    ['a floor that is lifted', 'account', isAlice, 'floor = NULL', account(() => alice)],
    ['a currency', 'account', isAlice, "currency = 'EUR'", account(() => alice)],
    ['an account’s code', 'account', isAlice, "code = 'mallory'", account(() => alice)],
    [
      'an account’s opening',
      'account',
      isAlice,
      'opened_no = opened_no + 4000',
      () => ({ table: 'account' }),
    ],
    ['a closing undone', 'account', () => `id = ${gone}`, 'closed = false', account(() => gone)],
    ['a closing moved', 'closing', () => 'true', 'account = 2', () => ({ table: 'closing' })],
    ['an open hold’s amount', 'hold', () => 'true', 'amount = amount + 1', account(() => alice)],
    ['an open hold’s payee', 'hold', () => 'true', 'to_account = 3', () => ({ table: 'hold' })],
    ['an open hold’s expiry', 'hold', () => 'true', 'expires_at = NULL', () => ({ table: 'hold' })],
    ['an open hold’s id', 'hold', () => 'true', 'id = gen_random_uuid()', () => ({ table: 'hold' })],
    ['a block’s time', 'block', () => 'lane = 1 AND no = 3', "at = at + interval '1 ms'", block(3)],
    ['a block’s size', 'block', () => 'lane = 1 AND no = 3', 'size = 1', () => ({})],
    ['a block’s content', 'block', () => 'lane = 1 AND no = 3', "content = 'a'", block(3)],
    ['a block’s digest', 'block', () => 'lane = 1 AND no = 3', "digest = sha256('x')", block(3)],
    ['a block’s marks', 'block', () => 'lane = 1 AND no = 3', "marks = marks || '\\x00'", () => ({})],
    ['a block’s hash', 'block', () => 'lane = 1 AND no = 3', "hash = sha256('x')", block(3)],
    ['a block’s number', 'block', () => 'lane = 1 AND no = 3', 'no = 300', block(3)],
    ['a block’s lane', 'block', () => 'lane = 1 AND no = 3', 'lane = 7', block(3)],
    ['a block’s knot', 'block', () => 'lane = 1 AND no = 3', 'knot = 1', () => ({ table: 'knot' })],
    ['the first block’s hash', 'block', () => 'no = 0', "hash = sha256('x')", block(0, 0)],
    ['the last block’s hash', 'block', () => 'lane = 1 AND no = 7', "hash = sha256('x')", block(7)],
    ['the first knot’s hash', 'knot', () => 'no = 0', "hash = sha256('x')", () => ({ table: 'knot' })],
  ];

  test.each(cases)('%s', async (_, table, where, change, expected) => {
    const fault = await faultAfter(`UPDATE ledger.${table} SET ${change} WHERE ${where()}`, table, where());
    expect(fault).toMatchObject(expected());
    expect((await verify(pool)).fault).toBeUndefined();
  });

  test.each<[string, () => string, () => Partial<Fault>]>([
    ['transfer', first, () => ({ table: 'transfer', problem: 'is missing' })],
    ['transfer', () => `id = '${ids.reversal}'`, () => ({ table: 'transfer', problem: 'is missing' })],
    ['account', () => `id = ${gone}`, () => ({ table: 'account', problem: 'is missing' })],
    ['account', isAlice, () => ({ table: 'account', problem: 'is missing' })],
    ['hold', () => 'true', () => ({ table: 'hold', problem: 'is missing although it is open' })],
    ['closing', () => 'true', () => ({ table: 'closing', problem: 'is missing' })],
    ['block', () => 'no = 0', () => ({ ...block(0, 0)(), problem: 'is missing' })],
    ['block', () => 'lane = 0 AND no = 1', () => ({ ...block(1, 0)(), problem: 'is missing' })],
    ['block', () => 'lane = 1 AND no = 1', () => ({ ...block(1)(), problem: 'is missing' })],
    ['block', () => 'lane = 1 AND no = 6', () => ({ ...block(6)(), problem: 'is missing' })],
    ['block', () => 'lane = 1 AND no = 7', () => ({ table: 'transfer', problem: 'is sealed by no block' })],
    ['block', () => 'lane = 0 AND no = 2', () => ({ table: 'closing', problem: 'is sealed by no block' })],
  ])('a row deleted from %s', async (table, where, expected) => {
    const fault = await faultAfter(`DELETE FROM ledger.${table} WHERE ${where()}`, table, where());
    expect(fault).toMatchObject(expected());
    expect((await verify(pool)).fault).toBeUndefined();
  });

  test.each<[string, string, () => Partial<Fault>]>([
    [
      'transfer',
      `(no, amount, id, from_account, to_account, code, kind, linked, memo)
       SELECT no + 1, 1, gen_random_uuid(), from_account, to_account, 0, 0, false, 'forged'
       FROM ledger.transfer WHERE memo = 'salary'`,
      () => ({ table: 'transfer', problem: 'is not sealed by its block' }),
    ],
    [
      'transfer',
      `(no, amount, id, from_account, to_account, code, kind, linked, memo)
       VALUES (409600000, 1, gen_random_uuid(), 1, 2, 0, 0, false, 'forged')`,
      () => ({ table: 'transfer', key: expect.objectContaining({ no: 409_600_000 }) }),
    ],
    [
      'hold',
      '(id, from_account, to_account, amount) VALUES (gen_random_uuid(), 1, 2, 77777)',
      () => ({ table: 'account', key: { id: 1 } }),
    ],
    ['closing', '(no, account) VALUES (77777, 1)', () => ({ table: 'account', key: { id: 1 } })],
    [
      'account',
      "(id, code, currency, opened_no) VALUES (99, 'forged', 'USD', 409600000)",
      () => ({ table: 'account', key: { id: 99 } }),
    ],
    [
      'block',
      `SELECT lane, 77777, 409600000, knot, at, size, content, digest, marks, hash FROM ledger.block WHERE no = 7`,
      () => ({ table: 'block' }),
    ],
  ])('a row forged in %s', async (table, values, expected) => {
    const fault = await faultAfter(`INSERT INTO ledger.${table} ${values}`, table, 'true');
    expect(fault).toMatchObject(expected());
    expect((await verify(pool)).fault).toBeUndefined();
  });
});

describe('checkpoints', () => {
  test('a run goes on from the checkpoint of the last, and looks at what is new', async () => {
    const seen: Checkpoint[] = [];
    const { checkpoint } = await verify(pool, { onCheckpoint: (one) => void seen.push(one) });
    expect(seen.at(-1)).toEqual(checkpoint);
    await ledger.post({ id: newId(), from: house, to: bob, amount: 5n });
    expect(await verify(pool, { from: checkpoint })).toMatchObject({
      fault: undefined,
      blocks: 1,
      transfers: 1,
    });
  });

  test('what was kept outside is a checkpoint only when all of it is there', async () => {
    const { checkpoint } = await verify(pool);
    expect(checkpointOf(JSON.parse(JSON.stringify(checkpoint)))).toEqual(checkpoint);
    expect(checkpointOf({ block: 1, hash: 'x' })).toBeUndefined();
    expect(checkpointOf({ knot: 1, hash: 'x' })).toBeUndefined();
  });

  test('a chain that was written anew from the start does not lead through the checkpoint', async () => {
    const { checkpoint } = await verify(pool);
    const [accounts, writer] = checkpoint.lanes;
    const forged = { ...(writer as Head), hash: '00'.repeat(32) };
    expect(await verify(pool, { from: { ...checkpoint, lanes: [accounts as Head, forged] } })).toMatchObject({
      fault: { table: 'block', key: { lane: 1, no: forged.block } },
    });
    expect(await verify(pool, { from: { ...checkpoint, hash: '00'.repeat(32) } })).toMatchObject({
      fault: { table: 'knot', key: { no: checkpoint.knot } },
    });
  });
});
