import { randomUUID } from 'node:crypto';
import type { Account } from '@farthing/contract';
import type { Currency } from '@farthing/money';
import { afterAll, expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { expectSoundBooks, giveMoney } from '../../../../../tools/testing/books.ts';
import { signedInCustomer, type TestCustomer } from '../../../../../tools/testing/customers.ts';
import { statementsAbout } from '../../../../../tools/testing/platform/statements-about.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';

const bank = await testBank();

afterAll(() => expectSoundBooks(bank));

async function customerWith(amount: string): Promise<TestCustomer> {
  const customer = await signedInCustomer(bank);
  await giveMoney(bank, customer.id, amount);
  return customer;
}

const open = async ({ client }: TestCustomer, currency: Currency = 'USD', name = 'Holidays') =>
  (await client.openAccount({ body: { kind: 'current', currency, name } })).account;

const accountsOf = async ({ client }: TestCustomer) => (await client.listAccounts()).accounts;

async function walletOf(customer: TestCustomer): Promise<Account> {
  const wallet = (await accountsOf(customer)).find(({ first }) => first);
  if (wallet === undefined) throw new Error('there is no wallet');
  return wallet;
}

const balancesOf = async (customer: TestCustomer) =>
  Object.fromEntries((await accountsOf(customer)).map(({ name, balance }) => [name, balance]));

test('[ACT-01] a customer begins with the wallet and savings, each with a number of its own', async () => {
  const customer = await signedInCustomer(bank);
  const { accounts, sum, most } = await customer.client.listAccounts();
  expect(accounts.map(({ name, kind, first, currency }) => [name, kind, first, currency])).toEqual([
    ['Main account', 'current', true, 'USD'],
    ['Savings', 'savings', false, 'USD'],
  ]);
  const { account_number, iban } = await customer.client.getWallet();
  expect(accounts[0]).toMatchObject({ account_number, iban });
  expect(new Set(accounts.map((account) => account.iban)).size).toBe(2);
  expect({ sum, most }).toEqual({ sum: { amount: '0.00', currency: 'USD', rates_as_of: null }, most: 10 });
});

test('[ACT-01] accounts of every kind and currency are opened, once by one key', async () => {
  const customer = await signedInCustomer(bank);
  const body = { kind: 'savings', currency: 'EUR', name: 'Rainy days', colour: 'plum' } as const;
  const idempotencyKey = randomUUID();
  const [first, again] = [
    await customer.client.openAccount({ body, idempotencyKey }),
    await customer.client.openAccount({ body, idempotencyKey }),
  ];
  expect(again).toEqual(first);
  expect(first.account).toMatchObject({ ...body, balance: '0.00', first: false, in_sum: true });
  for (const currency of ['USD', 'EUR', 'GBP'] as const) await open(customer, currency);
  const accounts = await accountsOf(customer);
  expect(accounts).toHaveLength(6);
  expect(new Set(accounts.map(({ account_number }) => account_number)).size).toBe(6);
});

test('[ACT-01] a currency that is not offered is told by its field', async () => {
  const { client } = await signedInCustomer(bank);
  const body = { kind: 'current', currency: 'JPY' as 'USD', name: 'Yen' } as const;
  expect(await refusalOf(client.openAccount({ body }))).toMatchObject({
    code: 'validation_failed',
    errors: { currency: ['Choose USD, EUR or GBP.'] },
  });
});

test('[ACT-01] the eleventh account is refused, also when many are asked for at once', async () => {
  const customer = await signedInCustomer(bank);
  const asked = await Promise.allSettled(Array.from({ length: 9 }, () => open(customer)));
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
  expect(await refusalOf(open(customer))).toMatchObject({ code: 'too_many_accounts' });
  expect(await accountsOf(customer)).toHaveLength(10);
});

test('[ACT-02] accounts are renamed, recoloured, put in order and hidden from the sum', async () => {
  const customer = await customerWith('100.00');
  const euros = await open(customer, 'EUR', 'Euros');
  const [wallet, savings] = await accountsOf(customer);
  const [walletId, savingsId] = [wallet?.id ?? '', savings?.id ?? ''];
  const { account } = await customer.client.changeAccount({
    params: { accountId: walletId },
    body: { name: 'Every day', colour: 'gold' },
  });
  expect(account).toMatchObject({ name: 'Every day', colour: 'gold', in_sum: true });
  await customer.client.orderAccounts({ body: { accounts: [euros.id, walletId, savingsId] } });
  expect((await accountsOf(customer)).map(({ name }) => name)).toEqual(['Euros', 'Every day', 'Savings']);

  const sumIn = async (currency: Currency) =>
    (await customer.client.listAccounts({ query: { currency } })).sum.amount;
  expect([await sumIn('USD'), await sumIn('EUR'), await sumIn('GBP')]).toEqual(['100.00', '92.00', '78.00']);
  await customer.client.changeAccount({ params: { accountId: walletId }, body: { in_sum: false } });
  expect(await sumIn('USD')).toBe('0.00');
});

test('[ACT-02] an order that leaves one out, or names one twice, is refused', async () => {
  const customer = await signedInCustomer(bank);
  const [first, second] = await accountsOf(customer);
  const order = (accounts: (string | undefined)[]) =>
    refusalOf(customer.client.orderAccounts({ body: { accounts: accounts.map(String) } }));
  expect(await order([first?.id])).toMatchObject({ code: 'validation_failed' });
  expect(await order([first?.id, first?.id])).toMatchObject({ code: 'validation_failed' });
  expect(await order([first?.id, second?.id, randomUUID()])).toMatchObject({ code: 'not_found' });
});

test('[ACT-02] ten accounts and their sum are read in one round trip to the database', async () => {
  const customer = await signedInCustomer(bank);
  for (let count = 0; count < 8; count += 1) await open(customer, 'GBP');
  const statements = await statementsAbout(bank.database, customer.id, async () =>
    expect(await accountsOf(customer)).toHaveLength(10),
  );
  expect(statements).toHaveLength(1);
});

test('[ACT-03] money moves between one’s own accounts in one step, and both histories tell it', async () => {
  const customer = await customerWith('100.00');
  const [wallet, to] = [await walletOf(customer), await open(customer)];
  const { message, reference } = await customer.client.moveMoney({
    body: { from: wallet.id, to: to.id, amount: '40.00' },
  });
  expect(message).toBe('$40.00 moved to Holidays.');
  expect(await balancesOf(customer)).toEqual({ 'Main account': '60.00', Savings: '0.00', Holidays: '40.00' });
  const historyOf = ({ id }: Account) => customer.client.listTransactions({ query: { account: id } });
  expect((await historyOf(to)).transactions).toMatchObject([
    {
      amount: '40.00',
      transaction_type: 'credit',
      kind: 'move',
      description: 'Moved from Main account',
      reference,
    },
  ]);
  expect((await historyOf(wallet)).transactions[0]).toMatchObject({
    ...{
      amount: '40.00',
      transaction_type: 'debit',
      kind: 'move',
      description: 'Moved to Holidays',
      reference,
    },
  });
  const { transactions } = await customer.client.listTransactions({ query: { type: 'transfer' } });
  expect(transactions.map(({ description }) => description)).toEqual(['Moved to Holidays']);
});

test('[ACT-03] a move with one key moves once, however often and at once it is sent', async () => {
  const customer = await customerWith('100.00');
  const [from, to] = [await walletOf(customer), await open(customer)];
  const idempotencyKey = randomUUID();
  const send = () =>
    customer.client.moveMoney({ body: { from: from.id, to: to.id, amount: '30.00' }, idempotencyKey });
  const [first, ...others] = await Promise.all([send(), send(), send()]);
  for (const other of others) expect(other).toEqual(first);
  expect(await balancesOf(customer)).toMatchObject({ 'Main account': '70.00', Holidays: '30.00' });
});

test('[ACT-03] nobody moves more than there is, by many moves at once', async () => {
  const customer = await customerWith('100.00');
  const [from, to] = [await walletOf(customer), await open(customer)];
  const move = () => customer.client.moveMoney({ body: { from: from.id, to: to.id, amount: '60.00' } });
  const outcomes = await Promise.allSettled([move(), move(), move()]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await refusalOf(move())).toMatchObject({
    code: 'insufficient_funds',
    message: 'There is not enough money in Main account for this: $40.00 can be moved.',
  });
  expect(await balancesOf(customer)).toMatchObject({ 'Main account': '40.00', Holidays: '60.00' });
});

test('[ACT-03] a move to itself, or between currencies, is refused by its field', async () => {
  const customer = await customerWith('100.00');
  const [wallet, euros] = [await walletOf(customer), await open(customer, 'EUR', 'Euros')];
  const move = (to: string) =>
    refusalOf(customer.client.moveMoney({ body: { from: wallet.id, to, amount: '1.00' } }));
  expect(await move(wallet.id)).toMatchObject({ errors: { to: ['Choose two different accounts.'] } });
  expect(await move(euros.id)).toMatchObject({
    errors: { to: ['Main account is in USD and Euros in EUR. Exchange the money instead.'] },
  });
});

test('a thief moves nothing out of, closes nothing of and reads nothing in another’s accounts', async () => {
  const [victim, thief] = [await customerWith('100.00'), await customerWith('5.00')];
  const [theirs, mine] = [await walletOf(victim), await walletOf(thief)];
  const holidays = await open(victim);
  const params = { accountId: holidays.id };
  for (const call of [
    () => thief.client.moveMoney({ body: { from: theirs.id, to: mine.id, amount: '1.00' } }),
    () => thief.client.moveMoney({ body: { from: mine.id, to: theirs.id, amount: '1.00' } }),
    () => thief.client.closeAccount({ params, body: { move_rest_to: mine.id } }),
    () => thief.client.changeAccount({ params, body: { name: 'Mine' } }),
    () => thief.client.listTransactions({ query: { account: holidays.id } }),
    () =>
      thief.client.listTransactions({ query: { account: holidays.id, search: '10.00', type: 'deposit' } }),
  ])
    expect(await refusalOf(call())).toMatchObject({ code: 'not_found' });
  await victim.client.moveMoney({ body: { from: theirs.id, to: holidays.id, amount: '10.00' } });
  const toTheThief = victim.client.closeAccount({ params, body: { move_rest_to: mine.id } });
  expect(await refusalOf(toTheThief)).toMatchObject({ code: 'not_found' });
  expect(await balancesOf(victim)).toEqual({ 'Main account': '90.00', Savings: '0.00', Holidays: '10.00' });
  expect(await balancesOf(thief)).toMatchObject({ 'Main account': '5.00' });
});

test('[ACT-02] an account closes at zero, or with its rest moved; its money is never lost', async () => {
  const customer = await customerWith('100.00');
  const [wallet, account] = [await walletOf(customer), await open(customer)];
  const params = { accountId: account.id };
  await customer.client.moveMoney({ body: { from: wallet.id, to: account.id, amount: '40.00' } });
  expect(await refusalOf(customer.client.closeAccount({ params, body: {} }))).toMatchObject({
    code: 'balance_not_zero',
    errors: { move_rest_to: ['Choose where the rest of the money goes.'] },
  });
  const idempotencyKey = randomUUID();
  const close = () =>
    customer.client.closeAccount({ params, body: { move_rest_to: wallet.id }, idempotencyKey });
  const [first, again] = [await close(), await close()];
  expect(first).toEqual({ status: 'success', message: 'The account is closed.', moved: '40.00' });
  expect(again).toEqual(first);
  expect(await balancesOf(customer)).toEqual({ 'Main account': '100.00', Savings: '0.00' });
  expect(await refusalOf(customer.client.closeAccount({ params, body: {} }))).toMatchObject({
    code: 'not_found',
  });
});

test('[ACT-02] the wallet is not closed by itself, and a rest needs an account of its currency', async () => {
  const customer = await customerWith('100.00');
  const [wallet, euros, dollars] = [
    await walletOf(customer),
    await open(customer, 'EUR', 'Euros'),
    await open(customer),
  ];
  await customer.client.moveMoney({ body: { from: wallet.id, to: dollars.id, amount: '1.00' } });
  const close = ({ id }: Account, move_rest_to?: string) =>
    refusalOf(
      customer.client.closeAccount({
        params: { accountId: id },
        body: move_rest_to === undefined ? {} : { move_rest_to },
      }),
    );
  expect(await close(wallet)).toMatchObject({ code: 'status_conflict' });
  expect(await close(dollars, euros.id)).toMatchObject({ code: 'balance_not_zero' });
  expect(await close(dollars, dollars.id)).toMatchObject({ code: 'balance_not_zero' });
});

test('[ACT-02] closing and moving at once never leaves money in a closed account', async () => {
  for (let round = 0; round < 5; round += 1) {
    const customer = await customerWith('100.00');
    const [wallet, account] = [await walletOf(customer), await open(customer)];
    await Promise.allSettled([
      customer.client.moveMoney({ body: { from: wallet.id, to: account.id, amount: '10.00' } }),
      customer.client.closeAccount({ params: { accountId: account.id }, body: { move_rest_to: wallet.id } }),
      customer.client.moveMoney({ body: { from: wallet.id, to: account.id, amount: '20.00' } }),
    ]);
    const { sum } = await customer.client.listAccounts();
    expect(sum.amount).toBe('100.00');
  }
});
