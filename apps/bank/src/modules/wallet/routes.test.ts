import { randomUUID } from 'node:crypto';
import type { MovementKind, Transaction } from '@farthing/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { expectSoundBooks, moveWithLine } from '../../../../../tools/testing/books.ts';
import { signedInCustomer, type TestCustomer } from '../../../../../tools/testing/customers.ts';
import { statementsAbout } from '../../../../../tools/testing/platform/statements-about.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';
import { changeSettings } from '../../../../../tools/testing/settings.ts';
import { pay, payingCustomer, payment } from '../../../../../tools/testing/withdrawals.ts';
import { referenceOf } from '../books/index.ts';
import { createRecentHistories, noHistory } from './recent-history.ts';
import { readWallet } from './service.ts';
import { findWallets, type WalletQuestion } from './store.ts';

const bank = await testBank();
const {
  database,
  modules: { books },
} = bank;
let ada: TestCustomer;
let grace: TestCustomer;

const move = (customer: TestCustomer, minor: bigint, kind: MovementKind, description: string) =>
  moveWithLine(bank, customer, minor, { kind, description });

const typeOf = ({ transaction_type, kind }: Transaction) =>
  transaction_type === 'credit' ? 'deposit' : kind === 'transfer' ? 'transfer' : 'withdrawal';

beforeAll(async () => {
  ada = await signedInCustomer(bank);
  grace = await signedInCustomer(bank, { first_name: 'Grace', last_name: 'Hopper' });
  await move(grace, 7n, 'bonus', 'Bonus of somebody else');
});

afterAll(() => expectSoundBooks(bank));

test('[API-14] a new wallet is empty, and says by which numbers others can pay into it', async () => {
  expect(await ada.client.getWallet()).toEqual({
    account_number: expect.stringMatching(/^\d{8}$/),
    account_name: 'Ada Lovelace',
    sort_code: '009600',
    iban: expect.stringMatching(/^GB\d\dFRTH009600\d{8}$/),
    currency: 'USD',
    balance: '0.00',
    available: '0.00',
    transactions: [],
    transactions_count: 0,
  });
  const nothing = { transactions: [], next_cursor: null, total: 0, searched_all: true };
  expect(await ada.client.listTransactions()).toEqual(nothing);
  expect(await ada.client.listTransactions({ query: { search: 'anything' } })).toEqual(nothing);
});

test('[API-14] the wallet shows the balance, what is available of it, and its newest 100 transactions', async () => {
  for (let index = 0; index < 34; index += 1) {
    bank.clock.advance({ seconds: 1 });
    await move(ada, 1_000n, 'deposit', 'Deposit of USDT (TRC20)');
    await move(ada, -100n, 'transfer', 'Transfer to Grace Hopper');
    await move(ada, -1n, 'withdrawal', 'Withdrawal to TransferWise');
  }
  const last = await move(ada, 250n, 'transfer', 'Transfer from Grace Hopper');
  const [from, to] = [await books.customerAccount(database.kysely, ada.id), books.account('equity', 'USD')];
  const hold = { kind: 'hold', id: randomUUID(), from, to, amount: 50n } as const;
  await books.submit({ commands: [hold], lines: [], rows: [] });
  const wallet = await ada.client.getWallet();
  expect(wallet).toMatchObject({ balance: '308.16', available: '307.66', transactions_count: 103 });
  expect(wallet.transactions).toHaveLength(100);
  expect(wallet.transactions[0]).toEqual({
    id: last,
    amount: '2.50',
    transaction_type: 'credit',
    description: 'Transfer from Grace Hopper',
    created_at: bank.clock.now().toISOString(),
    reference: referenceOf(last),
    kind: 'transfer',
    party: null,
    sent: null,
    narration: null,
    opens: null,
  });
});

test('[API-14] the wallet is read in one round trip to the database', async () => {
  const statements = await statementsAbout(database, ada.id, async () => {
    await ada.client.getWallet();
    await ada.client.listTransactions({ query: { type: 'debit' } });
    await ada.client.listTransactions({ query: { search: 'grace', type: 'debit' } });
  });
  expect(statements).toHaveLength(3);
  expect(statements[0]).toContain('statement_line');
});

test('[API-14] many who read their wallets at once each get their own', async () => {
  const [adas, graces] = [await ada.client.getWallet(), await grace.client.getWallet()];
  const both = await Promise.all(
    Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? ada : grace).client.getWallet()),
  );
  for (const [index, wallet] of both.entries()) expect(wallet).toEqual(index % 2 === 0 ? adas : graces);
  const questions = [ada.id, randomUUID(), grace.id].map((customerId) => ({ customerId, after: 0n }));
  const found = await findWallets(database.pool, questions, 100);
  expect(found.map((wallet) => wallet?.accountName)).toEqual(['Ada Lovelace', undefined, 'Grace Hopper']);
});

test('a process that remembers what the database has lost reads the wallet anew', async () => {
  const recent = createRecentHistories({ wallets: 1, transactions: 100 });
  const { transactions } = await ada.client.getWallet();
  recent.add(ada.id, noHistory, {
    lastNo: 10n ** 15n,
    count: 104,
    transactions: [...transactions.slice(0, 1)],
  });
  const findWallet = async (question: WalletQuestion) =>
    (await findWallets(database.pool, [question], 100))[0];
  const answer = await readWallet({ recent, findWallet }, ada.id);
  expect({ ...answer, transactions: answer.transactions.items }).toEqual(await ada.client.getWallet());
  const { count, transactions: remembered } = recent.get(ada.id);
  expect({ count, transactions: remembered.items }).toEqual({ count: 103, transactions });
});

async function readAll(type: 'credit' | 'debit' | 'deposit' | 'withdrawal' | 'transfer' | undefined) {
  const found: Transaction[] = [];
  const sizes: number[] = [];
  for (let cursor: string | undefined; ; ) {
    const query = {
      limit: 25,
      ...(type === undefined ? {} : { type }),
      ...(cursor === undefined ? {} : { cursor }),
    };
    const page = await ada.client.listTransactions({ query });
    found.push(...page.transactions);
    sizes.push(page.transactions.length);
    if (page.next_cursor === null) return { found, sizes };
    cursor = page.next_cursor;
  }
}

test('pages lead through the whole history, newest first, each transaction once', async () => {
  const { found, sizes } = await readAll(undefined);
  expect(sizes).toEqual([25, 25, 25, 25, 3]);
  expect(new Set(found.map(({ id }) => id)).size).toBe(103);
  // A category can change: what is remembered of a wallet leaves it out.
  const withoutCategory = found.map(({ category: _, ...line }) => line);
  expect(withoutCategory.slice(0, 100)).toEqual((await ada.client.getWallet()).transactions);
  const times = found.map(({ created_at }) => created_at);
  expect(times).toEqual(times.toSorted().reverse());
});

test('[TXN-02] a filter finds exactly what a page would call by its name', async () => {
  const { found: all } = await readAll(undefined);
  for (const type of ['deposit', 'withdrawal', 'transfer'] as const) {
    expect((await readAll(type)).found).toEqual(all.filter((each) => typeOf(each) === type));
  }
  for (const type of ['credit', 'debit'] as const) {
    const { found } = await readAll(type);
    expect(found).toEqual(all.filter(({ transaction_type }) => transaction_type === type));
  }
  expect((await readAll('transfer')).sizes).toEqual([25, 9]);
});

test('[TXN-01] every page of a filter knows how many there are in all, as many as reading them all finds', async () => {
  for (const type of [undefined, 'credit', 'debit', 'deposit', 'withdrawal', 'transfer'] as const) {
    const { found } = await readAll(type);
    const query = { limit: 7, ...(type === undefined ? {} : { type }) };
    const first = await ada.client.listTransactions({ query });
    const second = await ada.client.listTransactions({
      query: { ...query, cursor: first.next_cursor ?? '' },
    });
    expect([first.total, second.total]).toEqual([found.length, found.length]);
  }
});

test('a search finds what has all of its words, whatever their case and accents, on pages like all others', async () => {
  const id = await move(ada, 1n, 'transfer', 'Transfer from José Núñez (100 %)');
  const found = async (search: string, more: object = {}) => {
    const page = await ada.client.listTransactions({ query: { search, ...more } });
    expect(page.searched_all).toBe(true);
    return page;
  };
  for (const search of [
    'jose',
    'NÚÑEZ josé',
    '100 %',
    referenceOf(id),
    referenceOf(id).slice(3, 9).toLowerCase(),
  ])
    expect(await found(search)).toMatchObject({ total: 1, transactions: [{ id }] });
  for (const search of ['jose hopper', '100_%', 'jos%nez', '\\'])
    expect(await found(search)).toMatchObject({ total: 0, transactions: [], next_cursor: null });
  // The invisible hyphen in the name of a bank is not to be typed.
  expect(await found('transferwise')).toMatchObject({ total: 34 });
  expect(await found('grace', { type: 'deposit' })).toMatchObject({ total: 1 });
  expect(await found('grace', { type: 'debit' })).toMatchObject({ total: 34 });
  const first = await found('hopper', { limit: 20 });
  const second = await found('hopper', { limit: 20, cursor: first.next_cursor });
  expect([first.total, second.total, second.next_cursor]).toEqual([35, 35, null]);
  const ids = [...first.transactions, ...second.transactions].map((each) => each.id);
  expect(new Set(ids).size).toBe(35);
  expect(await grace.client.listTransactions({ query: { search: 'jose' } })).toMatchObject({ total: 0 });
  await move(ada, -1n, 'fee', 'Fee');
});

test('[TXN-01] a search finds an amount, as it was booked or as a page shows it in pounds', async () => {
  const amounts = async (search: string) => {
    const { transactions } = await grace.client.listTransactions({ query: { search } });
    return transactions.map(({ amount }) => amount);
  };
  for (const minor of [1_250n, 120_000n, 120_055n, 4_900_000n, -4_800_000n])
    await move(grace, minor, minor > 0n ? 'deposit' : 'withdrawal', minor > 0n ? 'Deposit' : 'Withdrawal');
  for (const search of ['12.50', '$12.50', '12.5', '12', '+12', 'deposit 12.50'])
    expect(await amounts(search)).toEqual(['12.50']);
  for (const search of ['1,200', '1200', '£936'])
    expect(await amounts(search)).toEqual(['1200.55', '1200.00']);
  // 1,200.55 dollars at 0.78 are shown as 936.43 pounds.
  expect(await amounts('936.43')).toEqual(['1200.55']);
  expect(await amounts('-48,000.00')).toEqual(['48000.00']);
  for (const search of ['12.51', '12.50 withdrawal', '1.200', '12,50', '936.4321'])
    expect(await amounts(search)).toEqual([]);
});

test('[TXN-01] a search finds a payment by what was sent in another currency, and not its fee', async () => {
  await changeSettings(bank, { 'fees.international-transfer': '5.00' });
  const kurt = await payingCustomer(bank, '1000.00', { first_name: 'Kurt' });
  await pay(bank, kurt, payment({ amount: '92.00' }));
  await changeSettings(bank, { 'fees.international-transfer': '0.00' });
  const found = async (search: string, type?: 'debit') => {
    const query = { search, ...(type === undefined ? {} : { type }) };
    const { transactions } = await kurt.client.listTransactions({ query });
    return transactions.map(({ amount, description }) => `${description}: ${amount}`);
  };
  const booked = 'Transfer to Konrad Zuse: 100.51';
  expect(await found('')).toEqual([
    'Fee: payment to Konrad Zuse: 5.00',
    booked,
    expect.stringContaining('1000'),
  ]);
  // By chance, a reference can have the same digits in it.
  expect(await found('92')).toContain(booked);
  for (const search of ['92 EUR', 'eur 92', '€92', '92€', '-92.00', '92,00', '92,00\u00a0€', '$100.51'])
    expect(await found(search), search).toEqual([booked]);
  expect(await found('zuse 92 eur', 'debit')).toEqual([booked]);
  for (const search of ['$92', '92 usd', '£92', '92,01 €', '92,00 £', '93 EUR', '92 eur deposit', 'eur'])
    expect(await found(search), search).toEqual([]);
  expect(await grace.client.listTransactions({ query: { search: '€92' } })).toMatchObject({ total: 0 });
});

test('a search that is too long or that nobody can read is refused by name of the field', async () => {
  for (const search of ['x'.repeat(81), 'a\u202eb'])
    expect(await refusalOf(ada.client.listTransactions({ query: { search } }))).toMatchObject({
      status: 400,
      errors: { search: [expect.any(String)] },
    });
});

test('a page that ends where the history ends names no next one', async () => {
  const page = await ada.client.listTransactions({ query: { type: 'transfer', limit: 34 } });
  expect(page).toMatchObject({ next_cursor: null });
});

test('a cursor that we did not give, and a page that is too large, are refused by name of the field', async () => {
  for (const cursor of ['0', randomUUID(), "' OR 1=1", 'x'.repeat(201)]) {
    expect(await refusalOf(ada.client.listTransactions({ query: { cursor } }))).toMatchObject({
      status: 400,
      errors: { cursor: ['This is not a cursor that we gave.'] },
    });
  }
  expect(await refusalOf(ada.client.listTransactions({ query: { limit: 101 } }))).toMatchObject({
    status: 400,
    errors: { limit: ['Ask for at most 100.'] },
  });
});

test('the cursor of somebody else leads nowhere but through one’s own history', async () => {
  const theirs = (await grace.client.getWallet()).transactions.at(-1);
  const page = await ada.client.listTransactions({ query: { cursor: theirs?.id ?? '' } });
  expect(page).toMatchObject({ transactions: [], next_cursor: null, total: 105 });
});
