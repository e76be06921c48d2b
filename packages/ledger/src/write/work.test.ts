import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../tools/testing/database.ts';
import { openLedger } from '../ledger.ts';
import { startCuttingProxy } from '../testing/cutting-proxy.ts';
import { balanceOf, newId, open, openFunded } from '../testing/fixture.ts';
import { answered, createTables, newPurchase, pay, shop, told } from '../testing/works.ts';

const database = await openTestDatabase();
const { pool } = database;
const owner = new pg.Pool({ connectionString: database.test.ownerUrl, max: 2 });
owner.on('error', () => {});
await createTables(owner);
const address = new URL(database.test.appUrl);
const proxy = await startCuttingProxy({ host: address.hostname, port: Number(address.port) });
const cutUrl = new URL(address);
cutUrl.hostname = '127.0.0.1';
cutUrl.port = String(proxy.port);
const cutPool = new pg.Pool({ connectionString: cutUrl.href, max: 2 });
cutPool.on('error', () => {});
const ledger = openLedger({ pool });
const other = openLedger({ pool });
const cut = openLedger({ pool: cutPool });
afterAll(async () => {
  await Promise.all([ledger.close(), other.close(), cut.close()]);
  await cutPool.end();
  await proxy.close();
  await owner.end();
});

const { house, payee, paying, rowsOf, asked } = await shop(ledger, pool);

test('a work moves its money and writes its rows, which know the number of the transfer', async () => {
  const purchase = await asked();
  const work = paying(house, 70n, pay(purchase));
  const [{ id = '' } = {}] = work.commands;
  const outcome = await ledger.submit(work);
  expect(outcome).toMatchObject({ status: 'done', replayed: false, posted: [{ id, status: 'posted' }] });
  const no = BigInt(outcome.status === 'done' ? (outcome.posted[0]?.no ?? 0) : 0);
  const facts = { said: 'O’Brien; "x" \\ {,}' };
  expect(await rowsOf('receipt', id)).toEqual([{ id, no, amount: 70n, facts, at: new Date(0) }]);
  expect(await rowsOf('purchase', purchase)).toMatchObject([{ state: 'paid', tries: 1 }]);
});

test('a work that is asked for again moves nothing and writes nothing', async () => {
  const purchase = await asked();
  const work = paying(house, 5n, pay(purchase));
  const before = await balanceOf(ledger, payee);
  expect(await ledger.submit(work)).toMatchObject({ status: 'done', replayed: false });
  expect(await ledger.submit(work)).toMatchObject({ status: 'done', replayed: true });
  expect(await other.submit(work)).toMatchObject({ status: 'done', replayed: true });
  expect(await balanceOf(ledger, payee)).toBe((before ?? 0n) + 5n);
  expect(await rowsOf('purchase', purchase)).toMatchObject([{ tries: 1 }]);
});

test('what the ledger refuses leaves no row', async () => {
  const [poor, purchase] = [await open(ledger), await asked()];
  const work = paying(poor, 1n, pay(purchase));
  expect(told(await ledger.submit(work))).toBe('insufficient-funds');
  expect(await rowsOf('receipt', work.commands[0]?.id ?? '')).toEqual([]);
  expect(await rowsOf('purchase', purchase)).toMatchObject([{ state: 'asked' }]);
});

test('rows without commands are written at once, or refused by their guards', async () => {
  const purchase = await asked();
  const paid = () => [pay(purchase), answered.row({ key: purchase, answer: 1 })];
  expect(await ledger.writeRows(paid())).toBeUndefined();
  expect(await ledger.writeRows(paid())).toBe('answered');
  expect(await rowsOf('purchase', purchase)).toMatchObject([{ state: 'paid', tries: 1 }]);
});

test('a key that is answered once refuses every further work', async () => {
  const key = newId();
  const answer = () => answered.row({ key, answer: { by: newId() } });
  const submitted = Array.from({ length: 20 }, (_, index) =>
    (index % 2 === 0 ? ledger : other).submit(paying(house, 1n, answer())),
  );
  const outcomes = (await Promise.all(submitted)).map(told);
  expect(outcomes.filter((one) => one === 'done')).toHaveLength(1);
  expect(outcomes.filter((one) => one === 'answered')).toHaveLength(19);
});

test('when the answer to the commit is lost, the work is found done, and done once', async () => {
  const account = await openFunded(cut, 100n);
  for (const work of [
    (id: string) => paying(account, 1n, answered.row({ key: id, answer: 1 })),
    (id: string) => ({ commands: [], rows: [newPurchase.row({ id, state: 'asked', note: null })] }),
  ]) {
    // The connection is open and the account known from here on, so that only the commit carries the id.
    expect(told(await cut.submit(work(newId())))).toBe('done');
    const id = newId();
    // By the name of its statement it would be missed in a process that has named its most: see `nameOf`.
    const lost = proxy.loseAnswerTo(id);
    const submitting = cut.submit(work(id));
    await lost;
    expect(await submitting).toMatchObject({ status: 'done', replayed: false });
  }
  expect(await balanceOf(cut, account)).toBe(98n);
});

test('a hold is placed by one work and posted by the next, each with its rows', async () => {
  const account = await openFunded(ledger, 100n);
  for (const by of [ledger, other]) {
    const [hold, purchase] = [newId(), newId()];
    const placed = await ledger.submit({
      commands: [{ kind: 'hold', id: hold, from: account, to: payee, amount: 10n }],
      rows: [newPurchase.row({ id: purchase, state: 'asked', note: null })],
    });
    expect(told(placed)).toBe('done');
    const post = () => ({
      commands: [{ kind: 'post-hold', id: newId(), hold } as const],
      rows: [pay(purchase)],
    });
    expect(told(await by.submit(post()))).toBe('done');
    // Another post of the same, by the process that remembers the hold.
    expect(told(await ledger.submit({ ...post(), rows: [] }))).toBe('hold-resolved');
  }
  expect(await balanceOf(ledger, account)).toBe(80n);
});

test('a work without commands and without an id of its own is not taken', async () => {
  const work = { commands: [], rows: [answered.row({ key: newId(), answer: 1 })] };
  await expect(ledger.submit(work)).rejects.toThrow('an id of its own');
});

test('a value that is missing is a mistake of the caller’s', () => {
  expect(() => newPurchase.row({ id: newId(), note: null } as never)).toThrow('no state');
  expect(() => answered.row({ key: null as never, answer: 1 })).toThrow('no key');
});
