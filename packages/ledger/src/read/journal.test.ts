import { afterAll, describe, expect, test } from 'vitest';
import { testClock } from '../../../../tools/testing/clock.ts';
import { openTestDatabase } from '../../../../tools/testing/database.ts';
import { connected } from '../../../../tools/testing/postgres-server.ts';
import { openLedger } from '../ledger.ts';
import { balanceOf, gist, newId, open, openFunded } from '../testing/fixture.ts';
import { verify } from '../verify/verify.ts';
import { type FeedCursor, historySql } from './journal.ts';
import { trialBalance } from './trial-balance.ts';

const { pool, test: database } = await openTestDatabase();
const clock = testClock(new Date('2026-03-01T12:00:00Z'));
const ledger = openLedger({ pool, clock });
afterAll(() => ledger.close());

describe('accounts', () => {
  test('open singly and in bulk, in the order asked for', async () => {
    const wanted = Array.from({ length: 2500 }, (_, index) => ({
      code: `bulk:${index}`,
      currency: 'GBP',
      floor: 0n,
    }));
    const opened = await ledger.openAccounts(wanted);
    const codes = opened.map((one) => (one.status === 'open' ? one.account.code : one.refusal));
    expect(codes).toEqual(wanted.map(({ code }) => code));
  });

  test('a code that is open answers its account; with another currency or floor it is refused', async () => {
    const account = { code: `twice:${newId()}`, currency: 'USD', floor: 0n };
    const [first] = await ledger.openAccounts([account]);
    const again = await ledger.openAccounts([
      account,
      { ...account, floor: null },
      { ...account, currency: 'EUR' },
    ]);
    expect(again[0]).toEqual({ ...first, existed: true });
    expect(again.slice(1)).toMatchObject([{ refusal: 'code-reused' }, { refusal: 'code-reused' }]);
  });

  test('opened by many at once, a code has one account', async () => {
    const account = { code: `race:${newId()}`, currency: 'USD', floor: 0n };
    const opened = await Promise.all(Array.from({ length: 20 }, () => ledger.openAccounts([account])));
    const ids = opened.flat().map((one) => (one.status === 'open' ? one.account.id : one.refusal));
    expect(new Set(ids).size).toBe(1);
  });

  test.each([
    { code: '' },
    { code: 'two words' },
    { code: 'x'.repeat(201) },
    { currency: 'usd' },
    { currency: 'DOLLAR' },
    { floor: 1n },
    { floor: 0 },
  ])('a malformed one is refused: %o', async (fault) => {
    const account = { code: `sound:${newId()}`, currency: 'USD', floor: 0n, ...fault } as {
      code: string;
      currency: string;
      floor: bigint;
    };
    expect(await ledger.openAccounts([account])).toMatchObject([{ status: 'refused', refusal: 'malformed' }]);
  });

  test('close at zero only, once, and then nothing moves there', async () => {
    const [from, account] = [await openFunded(ledger, 10n), await open(ledger)];
    await ledger.post({ id: newId(), from, to: account, amount: 10n });
    expect(await ledger.closeAccount(account)).toMatchObject({ refusal: 'balance-not-zero' });
    await ledger.post({ id: newId(), from: account, to: from, amount: 10n });
    expect(await ledger.closeAccount(account)).toMatchObject({ status: 'closed' });
    expect(await ledger.closeAccount(account)).toMatchObject({ refusal: 'account-closed' });
    expect(await ledger.closeAccount(2 ** 30)).toMatchObject({ refusal: 'account-unknown' });
    expect(gist(await ledger.post({ id: newId(), from, to: account, amount: 1n }))).toBe('account-closed');
  });

  test('closed by another process, an account takes nothing from this one either', async () => {
    const [from, account] = [await openFunded(ledger, 10n), await open(ledger)];
    await ledger.post({ id: newId(), from, to: account, amount: 1n });
    await ledger.post({ id: newId(), from: account, to: from, amount: 1n });
    const other = openLedger({ pool, clock });
    await other.closeAccount(account);
    await other.close();
    expect(gist(await ledger.post({ id: newId(), from, to: account, amount: 1n }))).toBe('account-closed');
  });
});

describe('history', () => {
  test('is newest first with running balances, and any page leads to the next', async () => {
    const [from, to] = [await openFunded(ledger, 1000n), await open(ledger)];
    for (let amount = 1n; amount <= 25n; amount += 1n) {
      await ledger.post({ id: newId(), from, to, amount, memo: `payment ${amount}` });
    }
    const seen: bigint[] = [];
    let balance = await balanceOf(ledger, to);
    for (let before: number | null = Number.MAX_SAFE_INTEGER; before !== null; ) {
      const page: Awaited<ReturnType<typeof ledger.history>> = await ledger.history(to, {
        before,
        limit: 10,
      });
      for (const { amount, balanceAfter, transfer } of page.entries) {
        expect(balanceAfter).toBe(balance);
        expect(transfer).toMatchObject({ from, to, amount, memo: `payment ${amount}`, kind: 'transfer' });
        balance = balanceAfter - amount;
        seen.push(amount);
      }
      before = page.next;
    }
    expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => BigInt(25 - index)));
    expect((await ledger.history(from, { limit: 1 })).entries[0]?.amount).toBe(-25n);
  });

  test('of an unknown account, or with a senseless page, is empty', async () => {
    expect(await ledger.history(2 ** 30)).toEqual({ entries: [], next: null });
    expect(await ledger.history(1, { limit: 0 })).toEqual({ entries: [], next: null });
    expect(await ledger.history(Number.NaN)).toEqual({ entries: [], next: null });
  });

  test('a page deep down reads as little as the first, also of an account that only receives', async () => {
    const [from, to] = [await openFunded(ledger, 10n ** 6n), await open(ledger)];
    for (let round = 0; round < 10; round += 1) {
      await Promise.all(
        Array.from({ length: 500 }, () => ledger.post({ id: newId(), from, to, amount: 1n })),
      );
    }
    const { rows } = await pool.query(
      'SELECT no::text FROM ledger.entry WHERE account = $1 ORDER BY no OFFSET 100',
      [to],
    );
    const read = async (before: number) => {
      const plan = await pool.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT json) ${historySql}`, [
        to,
        before,
        20,
      ]);
      const root = plan.rows[0]['QUERY PLAN'][0].Plan;
      return { plan: JSON.stringify(root), pages: root['Shared Hit Blocks'] + root['Shared Read Blocks'] };
    };
    // What PostgreSQL knows of a busy account tempts it.
    await connected(database.ownerUrl, (owner) => owner.query('ANALYZE ledger.transfer'));
    const newest = await read(Number.MAX_SAFE_INTEGER);
    // Along the primary key it would pass the transfers of everybody.
    expect(newest.plan).toMatch(/transfer_paid_idx.*transfer_received_idx/);
    expect((await read(Number(rows[0].no))).pages).toBeLessThanOrEqual(newest.pages + 3);
    const last = await pool.query(`EXPLAIN SELECT * FROM ledger.last_entry(${to}, 9223372036854775807)`);
    expect(JSON.stringify(last.rows)).toMatch(/transfer_paid_idx.*transfer_received_idx/);
  });
});

test('the balance at any moment of the past is what it was then', async () => {
  const [from, to] = [await openFunded(ledger, 1000n), await open(ledger)];
  const before = new Date(clock.now().getTime() - 1);
  const moments: [Date, bigint][] = [[before, 0n]];
  let expected = 0n;
  for (let round = 1n; round <= 40n; round += 1n) {
    clock.advance({ minutes: 1 });
    await ledger.post({ id: newId(), from, to, amount: round });
    expected += round;
    moments.push([clock.now(), expected], [new Date(clock.now().getTime() + 59_999), expected]);
  }
  for (const [at, balance] of moments) expect(await ledger.balanceAt(to, at)).toBe(balance);
  expect(await ledger.balanceAt(2 ** 30, clock.now())).toBeUndefined();
});

test('the last entries before many moments are those of each of them alone, of quiet accounts and of busy ones', async () => {
  const [quiet, busy, empty] = [await openFunded(ledger, 1000n), await open(ledger), await open(ledger)];
  const start = clock.now();
  for (let hour = 0; hour < 40; hour += 1) {
    clock.advance({ hours: 1 });
    // More than are walked one by one, on hours that are not alike.
    const many = Array.from({ length: (hour * 7) % 16 }, (_, nth) => [nth % 2 === 0, newId()] as const);
    for (const [isIn, id] of many) {
      const [from, to] = isIn ? [quiet, busy] : [busy, quiet];
      await ledger.post({ id, from, to, amount: 1n });
    }
    if (hour === 3) await ledger.post({ id: newId(), from: quiet, to: busy, amount: 50n });
  }
  const hours = Array.from({ length: 44 }, (_, hour) => new Date(start.getTime() + hour * 3_600_000 - 1));
  const moments = [...hours.slice(20), ...hours.slice(0, 20)];
  for (const account of [quiet, busy, empty]) {
    const { rows } = await pool.query(
      `SELECT entry.balance_after::text AS balance
       FROM ledger.entries_before($1, $2) AS entry
       ORDER BY entry.place`,
      [account, moments],
    );
    const alone = moments.map((at) => ledger.balanceAt(account, new Date(at.getTime() - 1)));
    expect(rows.map(({ balance }) => BigInt(balance))).toEqual(await Promise.all(alone));
  }
});

test('times never run backwards, even when a clock does', async () => {
  const late = testClock(new Date(clock.now().getTime() - 3_600_000));
  const other = openLedger({ pool, clock: late });
  const [from, to] = [await openFunded(ledger, 10n), await open(ledger)];
  const [first, second] = [newId(), newId()];
  await ledger.post({ id: first, from, to, amount: 1n });
  await other.post({ id: second, from, to, amount: 1n });
  await other.close();
  const times = [await ledger.transfer(first), await ledger.transfer(second)].map((one) => one?.at.getTime());
  expect(times[1]).toBe(times[0]);
});

test('[LED-03] the same id in thirty works at once, by three writers, moves money once', async () => {
  const writers = [ledger, openLedger({ pool }), openLedger({ pool })];
  const [from, to] = [await openFunded(ledger, 100n), await open(ledger)];
  const transfer = { id: newId(), from, to, amount: 10n };
  const outcomes = await Promise.all(
    Array.from({ length: 30 }, (_, index) => writers[index % 3]?.submit({ commands: [transfer], rows: [] })),
  );
  expect(new Set(outcomes.map((outcome) => outcome?.status))).toEqual(new Set(['done']));
  expect(await balanceOf(ledger, to)).toBe(10n);
  await Promise.all(writers.slice(1).map((writer) => writer.close()));
});

test('the feed has every transfer once, in order, from any cursor', async () => {
  const { cursor: start } = await readAll(undefined);
  const [from, to] = [await openFunded(ledger, 1000n), await open(ledger)];
  const ids = Array.from({ length: 100 }, newId);
  for (const id of ids) await ledger.post({ id, from, to, amount: 1n });
  const { seen, cursor } = await readAll(start);
  expect(seen.slice(-100)).toEqual(ids);
  expect(await ledger.feed({ ...(cursor && { after: cursor }) })).toEqual({ transfers: [], cursor });
});

async function readAll(
  after: FeedCursor | undefined,
): Promise<{ seen: string[]; cursor: FeedCursor | undefined }> {
  await ledger.tie();
  const seen: string[] = [];
  for (let cursor = after; ; ) {
    const feed = await ledger.feed({ limit: 7, ...(cursor && { after: cursor }) });
    if (feed.cursor === cursor) return { seen, cursor };
    seen.push(...feed.transfers.map(({ id }) => id));
    cursor = feed.cursor;
  }
}

test('every currency sums to zero, and everything agrees', async () => {
  const sums = await trialBalance(pool);
  expect(sums.map(({ currency }) => currency)).toEqual(['GBP', 'USD']);
  expect(sums.every(({ sum, credit, debit }) => sum === 0n && credit === -debit)).toBe(true);
  expect((await verify(pool)).fault).toBeUndefined();
});
