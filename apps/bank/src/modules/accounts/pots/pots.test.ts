import { randomUUID } from 'node:crypto';
import type { Pot } from '@farthing/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jointAccount } from '../../../../../../tools/testing/accepted/shared-accounts.ts';
import {
  interestLines,
  savingCustomer,
  signInAgain,
} from '../../../../../../tools/testing/accounts/savers.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { expectSoundBooks } from '../../../../../../tools/testing/books.ts';
import type { TestCustomer } from '../../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { testMember } from '../../../../../../tools/testing/staff.ts';
import { moveToNoon, payingCustomer, payment } from '../../../../../../tools/testing/withdrawals.ts';
import { creditMonths } from '../interest/index.ts';

const bank = await testBank();

beforeAll(() => moveToNoon(bank));
afterAll(() => expectSoundBooks(bank));

type Owner = { readonly customer: TestCustomer; readonly accountId: string };

async function owner(amount = '100.00'): Promise<Owner> {
  const customer = await payingCustomer(bank, amount, { first_name: 'Petra' });
  const wallet = (await customer.client.listAccounts()).accounts.find(({ first }) => first);
  return { customer, accountId: wallet?.id ?? '' };
}

const open = async ({ customer, accountId }: Owner, name = 'Bike'): Promise<Pot> =>
  (await customer.client.openPot({ params: { accountId }, body: { name, picture: 'gift' } })).pot;

const move = ({ customer, accountId }: Owner, { id: potId }: Pot, direction: 'in' | 'out', amount: string) =>
  customer.client.movePotMoney({ params: { accountId, potId }, body: { direction, amount } });

const potsOf = async ({ customer, accountId }: Owner) =>
  (await customer.client.listPots({ params: { accountId } })).pots;

async function accountOf({ customer, accountId }: Owner) {
  const { accounts, sum } = await customer.client.listAccounts();
  const { balance, available, in_pots } = accounts.find(({ id }) => id === accountId) ?? {};
  return { balance, available, in_pots, sum: sum.amount };
}

test('[ACT-05] money goes into a pot and out at once: the balance leaves it out, and the sum counts it', async () => {
  const petra = await owner();
  const pot = await open(petra);
  const { message } = await move(petra, pot, 'in', '40.00');
  expect(message).toBe('$40.00 put into Bike.');
  const after = { balance: '60.00', available: '60.00', in_pots: '40.00', sum: '100.00' };
  expect(await accountOf(petra)).toEqual(after);
  expect((await petra.customer.client.getWallet()).balance).toBe('60.00');
  expect((await move(petra, pot, 'out', '15.00')).message).toBe('$15.00 taken from Bike.');
  expect(await accountOf(petra)).toMatchObject({ balance: '75.00', in_pots: '25.00', sum: '100.00' });
  const linesOf = async (accountId: string) =>
    (await petra.customer.client.listTransactions({ query: { account: accountId } })).transactions
      .filter(({ kind }) => kind === 'move')
      .map(({ description, amount, transaction_type }) => [description, amount, transaction_type]);
  expect(await linesOf(petra.accountId)).toEqual([
    ['Taken from the pot Bike', '15.00', 'credit'],
    ['Put into the pot Bike', '40.00', 'debit'],
  ]);
  expect(await linesOf(pot.id)).toEqual([
    ['Taken from the pot Bike', '15.00', 'debit'],
    ['Put into the pot Bike', '40.00', 'credit'],
  ]);
});

test('[ACT-05] a pot has a name, a picture, a target and a day, which can be changed and taken away', async () => {
  const petra = await owner();
  const { accountId, customer } = petra;
  const day = new Date(bank.clock.now().getTime() + 90 * 86_400_000).toISOString().slice(0, 10);
  const body = { name: 'Journey', picture: 'plane', target: '280.00', target_day: day } as const;
  const { pot } = await customer.client.openPot({ params: { accountId }, body });
  expect(pot).toMatchObject({ ...body, currency: 'USD', balance: '0.00' });
  const params = { accountId, potId: pot.id };
  await customer.client.changePot({ params, body: { name: 'Lisbon', target_day: null } });
  expect(await potsOf(petra)).toMatchObject([
    { name: 'Lisbon', picture: 'plane', target: '280.00', target_day: null },
  ]);
  const refused = (changes: object) => refusalOf(customer.client.changePot({ params, body: changes }));
  const today = bank.clock.now().toISOString().slice(0, 10);
  expect((await refused({ target_day: today }))?.errors).toEqual({
    target_day: ['Enter a day that is still to come.'],
  });
  expect((await refused({ target: null, target_day: day }))?.errors).toEqual({
    target_day: ['Enter the amount that you want to have by then.'],
  });
  expect((await refused({ picture: '../../etc/passwd' }))?.errors).toEqual({
    picture: ['Choose one of the pictures.'],
  });
});

test('[ACT-05] ten pots to an account, also when many are asked for at once, and each once by its key', async () => {
  const petra = await owner('0');
  for (let n = 0; n < 6; n += 1) await open(petra, `Pot ${n}`);
  await bank.forgetCounts();
  const asked = await Promise.allSettled([6, 7, 8, 9, 10, 11].map((n) => open(petra, `Pot ${n}`)));
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  expect(await refusalOf(open(petra))).toMatchObject({ code: 'too_many_pots' });
  const [first] = await potsOf(petra);
  const { accountId, customer } = petra;
  await customer.client.closePot({ params: { accountId, potId: first?.id ?? '' } });
  const idempotencyKey = randomUUID();
  const body = { name: 'Once', picture: 'tree' } as const;
  const opened = () => customer.client.openPot({ params: { accountId }, body, idempotencyKey });
  expect(await opened()).toEqual(await opened());
  expect(await potsOf(petra)).toHaveLength(10);
});

test('[ACT-05] the money of a pot is not spent by mistake: no payment comes from it, and none arrives there', async () => {
  const petra = await owner();
  const pot = await open(petra);
  await move(petra, pot, 'in', '90.00');
  const pay = (changes: object) => refusalOf(petra.customer.client.withdraw({ body: payment(changes) }));
  expect(await pay({ amount: '50.00' })).toMatchObject({ code: 'insufficient_funds' });
  expect(await pay({ amount: '5.00', account: pot.id })).toMatchObject({ code: 'not_found' });
  const between = { from: pot.id, to: petra.accountId, amount: '1.00' };
  expect(await refusalOf(petra.customer.client.moveMoney({ body: between }))).toMatchObject({
    code: 'not_found',
  });
  const close = petra.customer.client.closeAccount({ params: { accountId: pot.id }, body: {} });
  expect(await refusalOf(close)).toMatchObject({ code: 'not_found' });
  const { rows } = await bank.database.pool.query(
    'SELECT account_number FROM customer_account WHERE id = $1',
    [pot.id],
  );
  expect(rows).toEqual([{ account_number: null }]);
  expect(await accountOf(petra)).toMatchObject({ balance: '10.00', in_pots: '90.00' });
});

test('[ACT-05] a thief who puts in and pays at once spends nothing twice', async () => {
  const petra = await owner();
  const [pot, other] = [await open(petra), await open(petra, 'Other')];
  const outcomes = await Promise.allSettled([
    ...[pot, other, pot, other].map((each) => move(petra, each, 'in', '60.00')),
    petra.customer.client.withdraw({ body: payment({ amount: '60.00' }) }),
  ]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await bank.forgetCounts();
  const taken = await Promise.allSettled([1, 2, 3].map(() => move(petra, pot, 'out', '60.00')));
  expect(taken.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
  expect((await accountOf(petra)).sum).toBe('100.00');
});

test('[ACT-05] a pot that closes gives its money back, also while more is put in', async () => {
  const petra = await owner();
  const pot = await open(petra);
  await move(petra, pot, 'in', '30.00');
  const { accountId, customer } = petra;
  const closing = () => customer.client.closePot({ params: { accountId, potId: pot.id } });
  const [closed] = await Promise.allSettled([
    closing(),
    move(petra, pot, 'in', '5.00'),
    move(petra, pot, 'in', '7.00'),
  ]);
  expect(closed.status).toBe('fulfilled');
  expect(await potsOf(petra)).toEqual([]);
  expect(await accountOf(petra)).toEqual({
    balance: '100.00',
    available: '100.00',
    in_pots: '0.00',
    sum: '100.00',
  });
  expect(await refusalOf(move(petra, pot, 'in', '1.00'))).toMatchObject({ code: 'not_found' });
});

test('[ACT-05] money is put in, taken out and given back once by its key, and a repeat gets the first answer', async () => {
  const petra = await owner();
  const pot = await open(petra);
  const params = { accountId: petra.accountId, potId: pot.id };
  const byKey = (direction: 'in' | 'out', amount: string, idempotencyKey = randomUUID()) => {
    return () => petra.customer.client.movePotMoney({ params, body: { direction, amount }, idempotencyKey });
  };
  const [putIn, takeOut] = [byKey('in', '30.00'), byKey('out', '5.00')];
  const answers = [await putIn(), await takeOut()];
  expect([await putIn(), await takeOut()]).toEqual(answers);
  expect(await accountOf(petra)).toMatchObject({ balance: '75.00', in_pots: '25.00' });
  const idempotencyKey = randomUUID();
  const close = () => petra.customer.client.closePot({ params, idempotencyKey });
  const closed = await close();
  expect([await close(), await putIn()]).toEqual([closed, answers[0]]);
  expect(await accountOf(petra)).toMatchObject({ balance: '100.00', in_pots: '0.00' });
});

test('[ACT-05] an account with pots does not close over them, whoever is faster', async () => {
  const petra = await owner('0');
  const { client } = petra.customer;
  const body = { kind: 'current', currency: 'EUR', name: 'Euros' } as const;
  const { account } = await client.openAccount({ body });
  const euros = { ...petra, accountId: account.id };
  const pot = await open(euros);
  const close = () => client.closeAccount({ params: { accountId: account.id }, body: {} });
  expect(await refusalOf(close())).toMatchObject({ message: 'This account has pots. Close them first.' });
  await client.closePot({ params: { accountId: account.id, potId: pot.id } });
  await Promise.allSettled([close(), open(euros), open(euros)]);
  const { rows } = await bank.database.pool.query(
    `SELECT FROM pot
     JOIN customer_account AS part ON part.id = pot.id JOIN ledger_view.account AS aside ON aside.id = part.ledger_account
     JOIN customer_account AS own ON own.id = pot.account_id JOIN ledger_view.account AS held ON held.id = own.ledger_account
     WHERE held.closed AND NOT aside.closed`,
  );
  expect(rows).toEqual([]);
});

test('[ACT-05] a thief finds no pot of another, by their own account or by the other’s', async () => {
  const [petra, thief] = [await owner(), await owner()];
  const pot = await open(petra);
  await move(petra, pot, 'in', '40.00');
  const { client } = thief.customer;
  for (const accountId of [petra.accountId, thief.accountId]) {
    const params = { accountId, potId: pot.id };
    const tries = [
      () => client.movePotMoney({ params, body: { direction: 'out', amount: '1.00' } }),
      () => client.movePotMoney({ params, body: { direction: 'in', amount: '1.00' } }),
      () => client.changePot({ params, body: { name: 'Mine' } }),
      () => client.closePot({ params }),
    ];
    for (const attempt of tries) expect(await refusalOf(attempt())).toMatchObject({ code: 'not_found' });
    await bank.forgetCounts();
  }
  expect(await refusalOf(client.listTransactions({ query: { account: pot.id } }))).toMatchObject({
    code: 'not_found',
  });
  expect(await potsOf(petra)).toMatchObject([{ name: 'Bike', balance: '40.00' }]);
});

test('[ACT-05] [ACT-06] whoever shares an account cannot put its money aside for themselves', async () => {
  const [petra, other] = [await owner(), await owner()];
  const accountId = await jointAccount(bank, [petra.customer, other.customer]);
  for (const { customer } of [petra, other])
    expect(await refusalOf(open({ customer, accountId }))).toMatchObject({
      message: 'Household is shared, and has no pots.',
    });
});

test('[ACT-04] [ACT-05] a pot of a savings account earns like the rest of it, also after it was closed', async () => {
  let sally = await savingCustomer(bank, '1000.00', 'Sally');
  const now = bank.clock.now();
  const params = { accountId: sally.savings };
  const { pot } = await sally.customer.client.openPot({ params, body: { name: 'Roof', picture: 'house' } });
  await sally.customer.client.movePotMoney({
    params: { ...params, potId: pot.id },
    body: { direction: 'in', amount: '999.00' },
  });
  bank.clock.advance({ days: 10 });
  sally = await signInAgain(bank, sally);
  const earned = async () => (await sally.customer.client.getInterest({ params })).earned;
  expect(await earned()).toBe('0.82');
  await sally.customer.client.closePot({ params: { ...params, potId: pot.id } });
  expect(await earned()).toBe('0.82');
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 1, 1);
  bank.clock.advance({ seconds: (first - bank.clock.now().getTime()) / 1000 });
  await creditMonths({ ...bank, ...bank.modules });
  expect((await interestLines(await signInAgain(bank, sally))).length).toBeGreaterThan(0);
});

test('[ACT-05] staff see pots among the accounts of a customer, and the books have a line for them', async () => {
  const petra = await owner();
  await move(petra, await open(petra), 'in', '40.00');
  const olga = await testMember(bank, 'operations');
  const { accounts } = await olga.client.getCustomer({ params: { customerId: petra.customer.id } });
  expect(accounts.map(({ kind, balance }) => [kind, balance])).toEqual([
    ['wallet', '60.00'],
    ['savings', '0.00'],
    ['pot', '40.00'],
  ]);
  const lines = await bank.modules.books.trialBalance(bank.database.kysely);
  expect(lines.find(({ line }) => line === 'customer-pot')).toMatchObject({
    group: 'liability',
    title: 'Customer pot',
  });
});
