import type { listPostings, SentQueryOf } from '@farthing/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { expectSoundBooks, giveMoney } from '../../../../../../tools/testing/books.ts';
import { connected } from '../../../../../../tools/testing/postgres-server.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { type TestMember, testMember } from '../../../../../../tools/testing/staff.ts';
import { moveToNoon, pay, payingCustomer, payment } from '../../../../../../tools/testing/withdrawals.ts';
import { keepDays, verifyDays } from '../../books/index.ts';

const bank = await testBank();
bank.clock.advance({ days: 1 });
moveToNoon(bank);

let audrey: TestMember;
const today = () => bank.clock.now().toISOString().slice(0, 10);

const balanceAt = async (at?: string) => {
  const { currencies, as_of } = await audrey.client.getTrialBalance({
    query: at === undefined ? {} : { at },
  });
  const lines = currencies.flatMap(({ currency, groups }) =>
    groups.flatMap((group) => group.lines.map((line) => [`${currency} ${line.line}`, line] as const)),
  );
  return { as_of, sums: currencies.map(({ sum }) => sum), lines: Object.fromEntries(lines) };
};

/** The accounts as they were at each step, to be compared with what is said of that moment later. */
const seen: { readonly at: string; readonly lines: Record<string, object> }[] = [];

/** By what the ledger keeps of each account, not by the journal. */
const lookAndWait = async (by: { hours?: number; days?: number }) => {
  const { rows } = await bank.database.pool.query(`
    SELECT account.currency, coalesce('customer-' || replace(own.kind, 'wallet', 'wallets'), split_part(code, ':', 3)) AS line,
      count(*)::integer AS accounts, (sum(balance) / 100)::numeric(20, 2)::text AS balance,
      (sum(held) / 100)::numeric(20, 2)::text AS held
    FROM ledger_view.account
    LEFT JOIN customer_account AS own ON own.ledger_account = account.id
    GROUP BY 1, 2`);
  bank.clock.advance({ minutes: 2 });
  const lines = rows.map(({ currency, line, ...rest }) => [`${currency} ${line}`, { line, ...rest }]);
  seen.push({ at: bank.clock.now().toISOString().slice(0, 16), lines: Object.fromEntries(lines) });
  bank.clock.advance(by);
};

beforeAll(async () => {
  const ada = await payingCustomer(bank, '1000.00');
  await lookAndWait({ hours: 2 });
  await pay(bank, await payingCustomer(bank, '500.00'), payment({ amount: '100.00' }));
  await lookAndWait({ days: 1 });
  // A payment that waits for its code holds money.
  const grace = await payingCustomer(bank, '200.00', { first_name: 'Grace' });
  await grace.client.withdraw({ body: payment({ amount: '50.00' }) });
  await lookAndWait({ days: 3 });
  await giveMoney(bank, ada.id, '7.25');
  await lookAndWait({ hours: 1 });
  audrey = await testMember(bank, 'auditor', 'Audrey Stone');
});

afterAll(() => expectSoundBooks(bank));

const expectPast = async () => {
  for (const { at, lines } of seen) {
    const past = await balanceAt(at);
    expect({ at, lines: past.lines }).toMatchObject({ at, lines });
    expect(Object.keys(past.lines).toSorted()).toEqual(Object.keys(lines).toSorted());
    expect(past.sums).toEqual(['0.00', '0.00', '0.00']);
    expect(past.as_of).toBe(`${at}:00.000Z`);
  }
};

test('[OPS-03] the trial balance of a past moment is what it was then, held money too, with kept days and without', async () => {
  expect(seen[2]?.lines['USD customer-wallets']).not.toMatchObject({ held: '0.00' });
  await expectPast();
  expect(await keepDays(bank.database, bank.clock)).toBeGreaterThanOrEqual(4);
  expect(await keepDays(bank.database, bank.clock)).toBe(0);
  await expectPast();
  expect((await balanceAt(today())).lines).toEqual((await balanceAt()).lines);
  expect((await balanceAt('2020-01-01')).lines).toEqual({});
});

test('[OPS-03] a moment that is yet to come, or none, is told by its field', async () => {
  for (const at of ['2999-01-01', '2026-02-30', '2026-01-01T25:00', 'yesterday', '1e9']) {
    const refusal = await refusalOf(audrey.client.getTrialBalance({ query: { at } }));
    expect(Object.keys(refusal?.errors ?? {})).toEqual(['at']);
  }
});

test('[OPS-03] a kept day that is not what the journal says is found by the check, raises the alarm, and is made anew', async () => {
  expect(await verifyDays(bank.database)).toBeUndefined();
  await connected(bank.database.test.ownerUrl, (owner) =>
    owner.query(
      `UPDATE book_day_line SET balance = balance + 1 WHERE line = 'equity' AND currency = 'USD'
       AND day = (SELECT min(day) + 1 FROM book_day)`,
    ),
  );
  const olga = await testMember(bank, 'operations', 'Olga Marsh');
  await olga.client.runLedgerCheck();
  await vi.waitFor(
    async () => {
      const { newest } = await olga.client.getLedgerCheck();
      expect(newest).toMatchObject({
        state: 'failed',
        ledger: { fault: expect.stringMatching(/^book_day: .+ equity in USD/) },
      });
    },
    { timeout: 30_000, interval: 250 },
  );
  await expectPast();
  await keepDays(bank.database, bank.clock);
  expect(await verifyDays(bank.database)).toBeUndefined();
  await expectPast();
});

test('[OPS-03] the bank itself cannot change a kept day', async () => {
  const change = bank.database.pool.query('UPDATE book_day_line SET balance = 0');
  await expect(change).rejects.toThrow('permission denied');
});

test('[OPS-03] the journal is found by day, kind, amount, account, reference and id, with names that people know', async () => {
  const columns = 'at,kind,from,to,amount,what,reference';
  const find = async (query: SentQueryOf<typeof listPostings>) =>
    (await audrey.client.listPostings({ query: { ...query, columns } })).rows;
  const all = await find({ limit: 100 });
  const gift = all.find(({ cells }) => cells.amount?.amount === '7.25');
  expect(gift?.cells).toMatchObject({
    kind: 'transfer',
    from: 'Equity, USD',
    to: 'Ada Lovelace, wallet, USD',
    what: 'Gift of the house',
  });
  const day = gift?.cells.at?.slice(0, 10) ?? '';
  const onlyGift = [gift?.id];
  const ids = async (query: Parameters<typeof find>[0]) => (await find(query)).map(({ id }) => id);
  expect(await ids({ at_from: day, at_to: day })).toEqual(onlyGift);
  expect(await ids({ at_from: day })).toEqual(onlyGift);
  expect((await ids({ at_to: day })).length).toBe(all.length);
  expect(await ids({ at_to: '2020-01-01' })).toEqual([]);
  expect(await ids({ amount_from: '7.25', amount_to: '7.25' })).toEqual(onlyGift);
  expect(await ids({ reference: gift?.cells.reference?.toLowerCase() ?? '' })).toEqual(onlyGift);
  expect(await ids({ posting_id: gift?.id ?? '' })).toEqual(onlyGift);
  const holds = await find({ kind: 'hold' });
  expect(holds.length).toBeGreaterThan(0);
  expect(holds.every(({ cells }) => cells.kind === 'hold')).toBe(true);
  const sent = all.find(({ cells }) => cells.kind === 'post-hold' && cells.reference != null);
  expect(await ids({ reference: sent?.cells.reference ?? '' })).toContain(sent?.id);
  const own = await audrey.client.listLedgerAccounts({ query: { code: 'bank:USD:equity' } });
  const ofEquity = await find({ account: own.rows[0]?.id ?? '', limit: 100 });
  expect(ofEquity.length).toBe(4);
  expect(ofEquity.every(({ cells }) => cells.from === 'Equity, USD')).toBe(true);
});
