import { afterAll, expect, test } from 'vitest';
import { checkedBatch, confirmedBatch, linesTo } from '../../../../../tools/testing/accepted/batches.ts';
import { companyData } from '../../../../../tools/testing/accepted/shared-accounts.ts';
import { testBank } from '../../../../../tools/testing/bank.ts';
import type { TestCustomer } from '../../../../../tools/testing/customers.ts';
import { giveMoneyTo } from '../../../../../tools/testing/give-money.ts';
import { changeSettings } from '../../../../../tools/testing/settings.ts';
import {
  expectSoundPayments,
  growTrust,
  moveToNoon,
  pay,
  payingCustomer,
  paymentTo,
} from '../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
moveToNoon(bank);
const { payApproved } = bank.modules.batches;

afterAll(() => expectSoundPayments(bank));

/** A company whose owner pays alone, with money, and somebody to pay. */
async function company() {
  const [ada, payee] = [await payingCustomer(bank, '0'), await payingCustomer(bank, '0')];
  await growTrust(bank, ada);
  const { account } = await ada.client.openBusinessAccount({ body: { ...companyData, bound: '90000.00' } });
  await giveMoneyTo(bank, account.id, '90000.00');
  return { ada, payee, accountId: account.id };
}

const repeated = (count: number, amount: string) => Array.from({ length: count }, () => amount);

test('[ACT-07] a file of twelve lines is one act for the rule that counts payments, and leaves room for others', async () => {
  const { ada, payee, accountId } = await company();
  const { id } = await confirmedBatch(bank, ada, accountId, await linesTo(payee, ...repeated(12, '1.00')));
  await payApproved();
  const { batch } = await ada.client.getBatch({ params: { batchId: id }, query: {} });
  expect(batch).toMatchObject({ state: 'done', sent: 12, waiting: 0, failed: 0 });
  const body = await paymentTo(payee, { amount: '1.00', account: accountId });
  const { data } = await pay(bank, ada, body);
  expect(data.status).toBe('approved');
});

test('[ACT-07] attack: a large sum to a new payee in small lines is judged as a whole, and no line slips through', async () => {
  const { ada, payee, accountId } = await company();
  // Each line is far below the bound for what is new, and all of them together are above it.
  const { id } = await confirmedBatch(bank, ada, accountId, await linesTo(payee, ...repeated(12, '1500.00')));
  await payApproved();
  const { batch } = await ada.client.getBatch({ params: { batchId: id }, query: {} });
  expect(batch).toMatchObject({ state: 'done', sent: 0, waiting: 12 });
  expect((await payee.client.getWallet()).balance).toBe('0.00');
});

test('[ACT-07] attack: many files within an hour instead of many payments; the ninth waits for staff', async () => {
  const { ada, payee, accountId } = await company();
  const sendFile = async () => {
    await bank.forgetCounts();
    const { id } = await confirmedBatch(bank, ada, accountId, await linesTo(payee, '1.00', '2.00'));
    await payApproved();
    const { sent, waiting } = (await ada.client.getBatch({ params: { batchId: id }, query: {} })).batch;
    return { sent, waiting };
  };
  for (let file = 1; file <= 8; file += 1) expect(await sendFile()).toEqual({ sent: 2, waiting: 0 });
  expect(await sendFile()).toEqual({ sent: 0, waiting: 2 });
});

/** Lines to accounts here, each under a name. */
async function linesOf(...named: readonly (readonly [TestCustomer, string])[]): Promise<string> {
  const lines = named.map(async ([payee, name]) => {
    const [, line = ''] = (await linesTo(payee, '1.00')).split('\r\n');
    return `${line.replace('Grace Hopper', name)},`;
  });
  const [head = ''] = (await linesTo(named[0]?.[0] as TestCustomer)).split('\r\n');
  return [`${head},bic`, ...(await Promise.all(lines))].join('\r\n');
}

test('[PAY-03] [ACT-07] how many names are right, close, another and unknown is told before a file is approved', async () => {
  const { ada, payee, accountId } = await company();
  const [joan, mary] = [await payingCustomer(bank, '0'), await payingCustomer(bank, '0')];
  const file = await linesOf([payee, 'Ada Lovelace'], [joan, 'Ada Lovelase'], [mary, 'Somebody Else']);
  const elsewhere = 'Konrad Zuse,Commerzbank,DE89370400440532013000,,1.00,Salary,COBADEFFXXX';
  const batch = await checkedBatch(ada, accountId, `${file}\r\n${elsewhere}`);
  expect(batch.names).toEqual({ match: 1, close: 1, none: 1, not_available: 1 });
  const params = { batchId: batch.id };
  expect((await ada.client.getBatch({ params, query: {} })).batch.names).toEqual(batch.names);
});

test('[PAY-03] attack: many names for one account in a file tell nothing, and files are bounded like questions', async () => {
  const { ada, payee, accountId } = await company();
  const guesses = ['Ada Hopper', 'Ada Turing', 'Ada Lovelace'].map((name) => [payee, name] as const);
  const { names } = await checkedBatch(ada, accountId, await linesOf(...guesses));
  expect(names).toEqual({ match: 0, close: 0, none: 0, not_available: 3 });
  await changeSettings(bank, { 'names.most-in-an-hour': '2' });
  const one = async (name: string) =>
    (await checkedBatch(ada, accountId, await linesOf([payee, name]))).names;
  expect(await one('Ada Turing')).toMatchObject({ none: 1 });
  const [wrong, right] = [await one('Ada Hopper'), await one('Ada Lovelace')];
  expect(wrong).toEqual({ match: 0, close: 0, none: 0, not_available: 1 });
  expect(right).toEqual(wrong);
});
