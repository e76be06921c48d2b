import type { listAllBatches, SentQueryOf } from '@farthing/contract';
import { afterAll, expect, test } from 'vitest';
import { checkedBatch, confirmedBatch, linesTo } from '../../../../../tools/testing/accepted/batches.ts';
import { companyData } from '../../../../../tools/testing/accepted/shared-accounts.ts';
import { testBank } from '../../../../../tools/testing/bank.ts';
import type { TestCustomer } from '../../../../../tools/testing/customers.ts';
import { giveMoneyTo } from '../../../../../tools/testing/give-money.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';
import { changeSettings } from '../../../../../tools/testing/settings.ts';
import { testMember } from '../../../../../tools/testing/staff.ts';
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
  const [told] = await bank.mailsTo(ada.email);
  expect(told?.subject).toBe('Your file “salaries” has to be checked or signed first');
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

test('[ACT-07] [OPS-02] staff find files by state, customer, account and day, and read the result of each line', async () => {
  const { ada, payee, accountId } = await company();
  const text = `${await linesTo(payee, '1.00')}\r\nNobody,Farthing,99999999,009600,5.00,x`;
  const { id } = await confirmedBatch(bank, ada, accountId, text);
  await payApproved();
  const olga = await testMember(bank, 'operations');
  const today = bank.clock.now().toISOString().slice(0, 10);
  const find = async (query: SentQueryOf<typeof listAllBatches>) =>
    (await olga.client.listAllBatches({ query })).rows;
  const [found, ...others] = await find({ state: 'done', customer_id: ada.id, at_from: today, at_to: today });
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    id,
    cells: {
      file: 'salaries.csv',
      company: companyData.company_name,
      customer: { id: ada.id },
      state: 'done',
      lines: 2,
      amount: { amount: '6.00', currency: 'USD' },
    },
  });
  expect((await find({ account_id: accountId, company: 'ANALYTICAL' })).map((row) => row.id)).toEqual([id]);
  expect(await find({ account_id: accountId, company: 'nobody' })).toEqual([]);
  expect(await find({ account_id: accountId, state: 'running' })).toEqual([]);

  const params = { batchId: id };
  const { batch, lines } = await olga.client.getStaffBatch({ params, query: {} });
  expect(batch).toMatchObject({
    ...{ state: 'done', sent: 1, waiting: 0, failed: 1, sum: { amount: '6.00' } },
    ...{ account: { id: accountId }, prepared_by: { id: ada.id }, approved_by: [] },
  });
  expect(lines).toMatchObject([
    { line: 2, state: 'sent', reason: null },
    {
      ...{ line: 3, state: 'failed', account_ending: '9999', payment_id: null },
      reason: expect.stringContaining('cannot be sent to this account'),
    },
  ]);
  expect(JSON.stringify(lines)).not.toContain((await payee.client.getWallet()).account_number);
  const failed = await olga.client.getStaffBatch({ params, query: { only: 'failed' } });
  expect(failed.lines.map(({ line }) => line)).toEqual([3]);
  const figures = ['sent', 'waiting'] as const;
  const counted = await Promise.all(
    figures.map(async (only) => (await olga.client.getStaffBatch({ params, query: { only } })).lines.length),
  );
  expect(counted).toEqual([1, 0]);
  const { payment } = await olga.client.getPayment({ params: { withdrawalId: lines[0]?.payment_id ?? '' } });
  expect(payment.batch).toEqual({ id, file_name: 'salaries.csv' });
  const none = olga.client.getStaffBatch({ params: { batchId: ada.id }, query: {} });
  expect(await refusalOf(none)).toMatchObject({ code: 'not_found' });
});

test('[ACT-07] attack: nobody of the staff reads a file unseen, whichever part of it they begin with', async () => {
  const { ada, payee, accountId } = await company();
  const { id } = await confirmedBatch(bank, ada, accountId, await linesTo(payee, '1.00', '2.00', '3.00'));
  const sam = await testMember(bank, 'support');
  for (const query of [{}, { after: 2 }, { only: 'failed' }] as const)
    await sam.client.getStaffBatch({ params: { batchId: id }, query });
  const { rows } = await bank.database.pool.query(
    `SELECT actor_id, (after ->> 'line')::integer AS first, (after ->> 'rows')::integer AS rows
     FROM audit_entry
     WHERE action = 'account.batch-look' AND subject_id = $1
     ORDER BY id`,
    [accountId],
  );
  expect(rows).toEqual([
    { actor_id: sam.id, first: 2, rows: 3 },
    { actor_id: sam.id, first: 3, rows: 2 },
    { actor_id: sam.id, first: null, rows: 0 },
  ]);
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
