import type { listTransactions, QueryOf, Transaction } from '@farthing/contract';
import type { AccountId } from '@farthing/ledger';
import { fromDecimal, money, toDecimal } from '@farthing/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { expectSoundBooks, giveMoney } from '../../../../../tools/testing/books.ts';
import { signedInCustomer, signIn, type TestCustomer } from '../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';
import { referenceOf } from '../books/index.ts';
import { balanceDays } from './balance-days.ts';

const bank = await testBank();
let ada: TestCustomer;
let accountIds: readonly string[];

/** After some days; a session does not last that long. */
async function signInAgain(): Promise<void> {
  ada = await signIn(bank, ada.email);
}

const today = () => bank.clock.now().toISOString().slice(0, 10);

beforeAll(async () => {
  ada = await signedInCustomer(bank);
  await ada.client.openAccount({ body: { kind: 'current', currency: 'USD', name: 'Holidays' } });
  accountIds = (await ada.client.listAccounts()).accounts.map(({ id }) => id);
  await giveMoney(bank, ada.id, '500.00');
});

afterAll(() => expectSoundBooks(bank));

async function historyOf(accountId: string): Promise<readonly Transaction[]> {
  const { transactions, next_cursor } = await ada.client.listTransactions({
    query: { account: accountId, limit: 100 },
  });
  expect(next_cursor).toBeNull();
  return transactions;
}

/** What the lines of the history add up to at a moment. */
function sumUntil(history: readonly Transaction[], end: Date): string {
  const minor = history
    .filter(({ created_at }) => new Date(created_at) < end)
    .map(({ amount, transaction_type }) => {
      const value = fromDecimal(amount, 'USD').minor;
      return transaction_type === 'credit' ? value : -value;
    });
  return toDecimal(
    money(
      minor.reduce((sum, each) => sum + each, 0n),
      'USD',
    ),
  );
}

/** Into one of the accounts, or out of it, as the bank itself moves money. False when it has too little. */
async function post(accountId: string, minor: bigint): Promise<boolean> {
  const { books } = bank.modules;
  const { rows } = await bank.database.pool.query<{ ledger_account: AccountId }>(
    'SELECT ledger_account FROM customer_account WHERE id = $1',
    [accountId],
  );
  const [own, equity] = [rows[0]?.ledger_account, books.account('equity', 'USD')];
  if (own === undefined) throw new Error('there is no such account');
  const id = bank.ids.next();
  const [from, to] = minor > 0n ? [equity, own] : [own, equity];
  const line = {
    transfer: id,
    account: own,
    kind: 'correction',
    description: 'Moved',
    reference: referenceOf(id),
  } as const;
  const work = { commands: [{ id, from, to, amount: minor > 0n ? minor : -minor }], lines: [line], rows: [] };
  return books.submit(work).then(
    () => true,
    () => false,
  );
}

const step = fc.record({
  /** From a second to some days. */
  waitSeconds: fc.oneof(fc.integer({ min: 1, max: 7_200 }), fc.integer({ min: 40_000, max: 250_000 })),
  place: fc.integer({ min: 0, max: 2 }),
  minor: fc.bigInt({ min: -9_000n, max: 9_000n }).filter((minor) => minor !== 0n),
});

test('[INS-04] on each day each account has what its history adds up to until then, wherever the person is', async () => {
  const since = today();
  const posted: boolean[] = [];
  for (const { waitSeconds, place, minor } of fc.sample(step, { numRuns: 60, seed: 20261116 })) {
    bank.clock.advance({ seconds: waitSeconds });
    posted.push(await post(accountIds[place] ?? '', minor));
  }
  await signInAgain();
  let moved = 0;
  for (const accountId of accountIds) {
    const history = await historyOf(accountId);
    moved += history.length;
    for (const time_zone of ['UTC', 'Pacific/Kiritimati', 'America/St_Johns']) {
      const { balances, currency } = await ada.client.listBalances({
        params: { accountId },
        query: { since, time_zone },
      });
      const days = balanceDays(since, bank.clock.now(), time_zone);
      expect(currency).toBe('USD');
      expect(balances).toEqual(days.map(({ day, end }) => ({ day, balance: sumUntil(history, end) })));
      expect(days.length).toBeGreaterThan(5);
    }
  }
  // With what the wallet had at first.
  expect(moved).toBe(posted.filter(Boolean).length + 1);
  expect(posted).toContain(false);
});

/** All of it, a few at a time. */
async function pagesOf(query: Partial<QueryOf<typeof listTransactions>>) {
  const found: Transaction[] = [];
  let [cursor, total]: [string | undefined, number] = [undefined, -1];
  do {
    const page = await ada.client.listTransactions({ query: { ...query, limit: 7, cursor } });
    found.push(...page.transactions);
    cursor = page.next_cursor ?? undefined;
    total = page.total;
  } while (cursor !== undefined);
  return { found, total };
}

test('[ACT-01] the history of any account is read by day, kind and words: what fits, all of it, and nothing else', async () => {
  const firstDay = Temporal.PlainDate.from(today()).subtract({ days: 45 });
  const days = fc.sample(fc.tuple(fc.nat(45), fc.nat(45)), { numRuns: 5, seed: 20261117 });
  for (const account of accountIds) {
    const history = await historyOf(account);
    for (const [one, other] of days) {
      const [since, until] = [Math.min(one, other), Math.max(one, other)].map((add) =>
        firstDay.add({ days: add }).toString(),
      );
      const time_zone = 'Pacific/Kiritimati';
      const isWithin = ({ created_at }: Transaction) => {
        const day = Temporal.Instant.from(created_at).toZonedDateTimeISO(time_zone).toPlainDate().toString();
        return day >= `${since}` && day <= `${until}`;
      };
      const within = history.filter(isWithin);
      const credits = within.filter(({ transaction_type }) => transaction_type === 'credit');
      const asked = { account, since, until, time_zone };
      expect(await pagesOf(asked)).toEqual({ found: within, total: within.length });
      expect(await pagesOf({ ...asked, type: 'deposit' })).toEqual({ found: credits, total: credits.length });
      const [line] = within;
      if (line === undefined) continue;
      expect((await pagesOf({ ...asked, search: line.reference })).found).toEqual([line]);
      const alike = within.filter(({ amount }) => amount === line.amount);
      expect((await pagesOf({ ...asked, search: `$${line.amount}` })).found).toEqual(alike);
    }
    const open = { account, since: firstDay.add({ days: 20 }).toString() };
    const later = history.filter(({ created_at }) => created_at.slice(0, 10) >= open.since);
    expect(await pagesOf(open)).toEqual({ found: later, total: later.length });
  }
});

test('[TXN-01] amounts, direction and kind narrow a history together, each end included', async () => {
  const [account = ''] = accountIds;
  const history = await historyOf(account);
  const minor = ({ amount }: Transaction) => fromDecimal(amount, 'USD').minor;
  const amounts = history.map(minor).toSorted((one, other) => Number(one - other));
  const [low = 0n, high = 0n] = [amounts.at(3), amounts.at(-3)];
  const [min_amount, max_amount] = [low, high].map((each) => toDecimal(money(each, 'USD')));
  const within = history.filter((each) => minor(each) >= low && minor(each) <= high);
  expect(within.length).toBeLessThan(history.length);
  const all = async (query: Parameters<typeof pagesOf>[0], fitting: readonly Transaction[]) =>
    expect(await pagesOf({ account, ...query })).toEqual({ found: fitting, total: fitting.length });
  await all({ min_amount, max_amount }, within);
  await all(
    { min_amount: max_amount },
    history.filter((each) => minor(each) >= high),
  );
  for (const [direction, sign] of [
    ['in', 'credit'],
    ['out', 'debit'],
  ] as const) {
    const ofDirection = within.filter(({ transaction_type }) => transaction_type === sign);
    await all({ min_amount, max_amount, direction }, ofDirection);
    await all({ min_amount, max_amount, direction, type: sign }, ofDirection);
    await all(
      { max_amount, kind: 'correction', direction, search: 'moved' },
      history.filter(
        (each) => minor(each) <= high && each.kind === 'correction' && each.transaction_type === sign,
      ),
    );
  }
  await all(
    { kind: 'deposit' },
    history.filter(({ kind }) => kind === 'deposit'),
  );
  await all({ direction: 'out', type: 'deposit' }, []);
});

test('[TXN-01] what nobody can mean is told by its field', async () => {
  const errorsOf = async (query: Partial<QueryOf<typeof listTransactions>>) =>
    (await refusalOf(ada.client.listTransactions({ query })))?.errors;
  const backwards = { since: '2026-02-01', until: '2026-01-31', min_amount: '10', max_amount: '9.99' };
  expect(await errorsOf(backwards)).toEqual({
    until: ['Choose a last day that is not before the first.'],
    max_amount: ['Enter a largest amount that is not below the smallest.'],
  });
  for (const [field, value] of [
    ['min_amount', '1,000'],
    ['max_amount', '-1'],
    ['direction', 'up'],
    ['kind', 'gift'],
    ['since', '2026-02-30'],
  ])
    expect(await errorsOf({ [`${field}`]: value }), field).toEqual({ [`${field}`]: [expect.any(String)] });
});

test('[ACT-01] a thief reads nothing in the history of another', async () => {
  const eve = await signedInCustomer(bank, { first_name: 'Eve' });
  const [account = ''] = accountIds;
  for (const query of [
    {},
    { search: '1' },
    { search: 'moved' },
    { type: 'deposit' },
    { since: '2026-01-01' },
    { min_amount: '0.01' },
    { kind: 'correction' },
    { direction: 'in' },
  ] as const)
    expect(await refusalOf(eve.client.listTransactions({ query: { account, ...query } }))).toMatchObject({
      code: 'not_found',
    });
});

test('[INS-04] the last day is what the account has now, and long ago it had nothing', async () => {
  const [accountId = ''] = accountIds;
  const { balances } = await ada.client.listBalances({
    params: { accountId },
    query: { since: '1900-01-01' },
  });
  const { accounts } = await ada.client.listAccounts();
  expect(balances).toHaveLength(92);
  expect(balances[0]).toEqual({ day: '1900-01-01', balance: '0.00' });
  expect(balances.at(-1)).toEqual({ day: today(), balance: accounts[0]?.balance });
});

test('[INS-04] another’s account, a day to come and a zone that is none are refused', async () => {
  const eve = await signedInCustomer(bank, { first_name: 'Eve' });
  const [accountId = ''] = accountIds;
  const ask = (customer: TestCustomer, since: string, time_zone = 'UTC') =>
    refusalOf(customer.client.listBalances({ params: { accountId }, query: { since, time_zone } }));
  expect(await ask(eve, today())).toMatchObject({ status: 404, code: 'not_found' });
  expect(await ask(ada, '2999-01-01')).toMatchObject({
    status: 400,
    errors: { since: ['Ask for a day that is not in the future.'] },
  });
  expect(await ask(ada, '1899-12-31')).toMatchObject({
    status: 400,
    errors: { since: [expect.any(String)] },
  });
  expect(await ask(ada, today(), 'Mars/Base')).toMatchObject({
    status: 400,
    errors: { time_zone: ['Name a time zone such as Europe/London.'] },
  });
});

test('[PND-02] money between two accounts of one’s own is told from the side that was asked for', async () => {
  const [wallet = '', savings = '', holidays = ''] = accountIds;
  await ada.client.moveMoney({ body: { from: wallet, to: savings, amount: '7.00' } });
  await ada.client.moveMoney({ body: { from: savings, to: holidays, amount: '7.00' } });
  const [line] = await historyOf(holidays);
  const params = { movementId: line?.id ?? '' };
  const seenFrom = async (account?: string) =>
    (await ada.client.getMovement({ params, query: account === undefined ? {} : { account } })).movement;
  const { accounts } = await ada.client.listAccounts();
  expect(await seenFrom(holidays)).toMatchObject({
    transaction: line,
    balance_after: accounts.find(({ id }) => id === holidays)?.balance,
  });
  expect((await seenFrom(savings)).transaction).toMatchObject({ transaction_type: 'debit', amount: '7.00' });
  // The wallet had no part in it: it is told from the first account that had.
  expect((await seenFrom()).transaction).toMatchObject({ transaction_type: 'debit', amount: '7.00' });
  expect(await refusalOf(seenFrom(wallet))).toMatchObject({ status: 404 });
  const eve = await signedInCustomer(bank, { first_name: 'Eve' });
  expect(await refusalOf(eve.client.getMovement({ params, query: { account: holidays } }))).toMatchObject({
    status: 404,
  });
});
