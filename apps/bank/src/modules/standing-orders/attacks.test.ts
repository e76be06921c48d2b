import { addDays, bankDay, bankHolidays, londonDay } from '@farthing/rules';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { jointAccount } from '../../../../../tools/testing/accepted/shared-accounts.ts';
import {
  endEveryOrder,
  moveTo,
  orderBody,
  scheduled,
} from '../../../../../tools/testing/accounts/standing-orders.ts';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { walletOf } from '../../../../../tools/testing/books.ts';
import { newestCode, signIn, type TestCustomer } from '../../../../../tools/testing/customers.ts';
import { connected } from '../../../../../tools/testing/postgres-server.ts';
import { loseConnectionAtEveryStep, outside } from '../../../../../tools/testing/processes/crashes.ts';
import { poisoned } from '../../../../../tools/testing/processes/poisoned.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';
import {
  expectSoundPayments,
  growTrust,
  moveToNoon,
  payingCustomer,
  paymentTo,
} from '../../../../../tools/testing/withdrawals.ts';
import { createApp } from '../../app.ts';
import { createJobs } from '../../platform/jobs/boss-jobs.ts';

const bank = await testBank();
const { standingOrders, identity } = bank.modules;
const { pool } = bank.database;
const system = { kind: 'system' } as const;
const nextDay = (from = 2) => bankDay(addDays(londonDay(bank.clock.now()), from), new Set(bankHolidays));

beforeEach(async () => {
  await endEveryOrder(bank);
  moveToNoon(bank);
  await bank.forgetCounts();
});
afterAll(() => expectSoundPayments(bank));

async function payer(amount = '1000.00', changes = {}): Promise<TestCustomer> {
  const customer = await payingCustomer(bank, amount, { first_name: 'Rosa', ...changes });
  await growTrust(bank, customer);
  return customer;
}

const byHand = (text: string, values: readonly unknown[]) =>
  connected(bank.database.test.ownerUrl, (owner) => owner.query(text, [...values]));
const sentBy = async ({ id }: TestCustomer) =>
  (await pool.query<{ state: string }>('SELECT state FROM withdrawal WHERE customer_id = $1', [id])).rows;
const stateOf = async (id: string) =>
  (await pool.query('SELECT state, ended_because FROM standing_order WHERE id = $1', [id])).rows[0];

test('[PAY-04] two processes that carry out the same morning at once pay each order once', async () => {
  const app = createApp({
    ...bank,
    jobs: createJobs({ database: bank.database, logger: bank.log, timetable: false }),
  });
  await app.start();
  const omar = await payer('0');
  const first_day = nextDay();
  const wanted = { ...(await paymentTo(omar, { amount: '3.00' })), frequency: 'weekly', first_day } as const;
  const people = [];
  for (let n = 0; n < 6; n += 1) {
    const customer = await payer();
    for (let order = 0; order < 2; order += 1) await scheduled(bank, customer, wanted);
    people.push(customer);
    await bank.forgetCounts();
  }
  moveTo(bank, first_day, 6);
  const runs = [bank.modules, app.modules, bank.modules].map((modules) => modules.standingOrders.payAllDue());
  const paid = (await Promise.all(runs)).reduce((sum, run) => sum + run.paid, 0);
  expect(paid).toBe(12);
  for (const customer of people) expect(await sentBy(customer)).toHaveLength(2);
  expect(await walletOf(bank, omar.id)).toMatchObject({ balance: 3_600n });
  await app.stop();
});

test('[PAY-04] [LED-05] lost at any step, the day is paid or not, and the next run pays it once', async () => {
  const rosa = await payer();
  const omar = await payer('0');
  let last = { day: '', balance: 0n };
  const losses = await loseConnectionAtEveryStep(
    async () => {
      last = await outside(async () => {
        moveToNoon(bank);
        await bank.forgetCounts();
        const again = await signIn(bank, rosa.email);
        const day = nextDay(1);
        const wanted = await paymentTo(await signIn(bank, omar.email), { amount: '1.00' });
        await scheduled(bank, again, { ...wanted, frequency: 'once', first_day: day });
        const { balance } = await walletOf(bank, omar.id);
        moveTo(bank, day, 6);
        return { day, balance };
      });
      await standingOrders.payAllDue();
    },
    async () => {
      expect([last.balance, last.balance + 100n]).toContain((await walletOf(bank, omar.id)).balance);
      await standingOrders.payAllDue();
      await standingOrders.payAllDue();
      expect((await walletOf(bank, omar.id)).balance).toBe(last.balance + 100n);
    },
  );
  expect(losses).toBeGreaterThan(3);
});

test('[PAY-04] whoever changes an approved order in the database is not obeyed: it pays nothing and ends', async () => {
  const rosa = await payer();
  const first_day = nextDay();
  const ids = [];
  for (const change of [
    'amount = 90000',
    "account_name = 'Mallory'",
    'times = 900',
    'account_id = account_id',
  ]) {
    const { id } = await scheduled(bank, rosa, { first_day });
    await byHand(`UPDATE standing_order SET ${change} WHERE id = $1`, [id]);
    ids.push(id);
    await bank.forgetCounts();
  }
  const asMallory = { shape: 'iban', iban: 'GB33BUKB20201555555555' };
  const { id } = await scheduled(bank, rosa, { first_day });
  await byHand('UPDATE standing_order SET destination = $2 WHERE id = $1', [id, asMallory]);
  moveTo(bank, first_day, 6);
  expect(await standingOrders.payAllDue()).toMatchObject({ paid: 1, ended: 4 });
  expect(await stateOf(ids[0] ?? '')).toEqual({ state: 'ended', ended_because: 'altered' });
  expect(await stateOf(ids[3] ?? '')).toMatchObject({ state: 'active' });
  expect(await sentBy(rosa)).toHaveLength(1);
});

test('[PAY-04] the bank’s own role cannot change the terms of an order', async () => {
  const terms = ['amount', 'destination', 'account_id', 'payee_account', 'first_day', 'last_day', 'times'];
  for (const column of terms)
    await expect(pool.query(`UPDATE standing_order SET ${column} = ${column}`)).rejects.toThrow(
      /permission denied/,
    );
});

test('[PAY-04] a clock that is set back pays no day again, and one set far ahead pays nothing that is long past', async () => {
  const rosa = await payer();
  const first_day = nextDay();
  const { id } = await scheduled(bank, rosa, { first_day, frequency: 'weekly', times: 4 });
  moveTo(bank, first_day, 6);
  expect((await standingOrders.payAllDue()).paid).toBe(1);
  bank.clock.advance({ days: -3 });
  expect((await standingOrders.payAllDue()).paid).toBe(0);
  bank.clock.advance({ days: 400 });
  expect(await standingOrders.payAllDue()).toMatchObject({ paid: 0, 'not-paid': 3 });
  expect(await stateOf(id)).toMatchObject({ state: 'ended', ended_because: 'done' });
  expect(await sentBy(rosa)).toHaveLength(1);
});

test('[PAY-04] an order pays the account that was approved, and ends when that cannot be paid', async () => {
  const [rosa, omar, mallory] = [await payer(), await payer('0'), await payer('0')];
  const first_day = nextDay();
  const wanted = { ...(await paymentTo(omar)), amount: '10.00', first_day, frequency: 'weekly' } as const;
  const [gone, replaced] = [await scheduled(bank, rosa, wanted), await scheduled(bank, rosa, wanted)];
  const { account_number } = await mallory.client.getWallet();
  // What the number leads to is not what was approved, whoever has it by then.
  const taken = { shape: 'inside', accountNumber: account_number };
  await byHand('UPDATE standing_order SET destination = $2 WHERE id = $1', [replaced.id, taken]);
  await identity.byStaff.lock(system, omar.id);
  moveTo(bank, first_day, 6);
  expect(await standingOrders.payAllDue()).toMatchObject({ paid: 0, ended: 2 });
  expect(await stateOf(gone.id)).toMatchObject({ ended_because: 'payee-gone' });
  expect(await stateOf(replaced.id)).toMatchObject({ ended_because: 'altered' });
  expect(await walletOf(bank, mallory.id)).toMatchObject({ balance: 0n });
});

test('[PAY-04] nothing is paid for a customer who is locked, and their orders end', async () => {
  const rosa = await payer();
  const first_day = nextDay();
  const [due, later] = [
    await scheduled(bank, rosa, { first_day }),
    await scheduled(bank, rosa, { first_day: addDays(first_day, 20) }),
  ];
  await identity.byStaff.lock(system, rosa.id);
  moveTo(bank, first_day, 6);
  expect(await standingOrders.payAllDue()).toMatchObject({ paid: 0, ended: 1 });
  expect(await standingOrders.endStopped()).toBeGreaterThan(0);
  for (const { id } of [due, later])
    expect(await stateOf(id)).toEqual({ state: 'ended', ended_because: 'customer-stopped' });
});

test('[PAY-04] an order that cannot be ended keeps nobody else’s from being ended or paid', async () => {
  const [rosa, ada, omar] = [await payer(), await payer(), await payer()];
  const first_day = nextDay();
  const [stuck, ended, due] = [
    await scheduled(bank, rosa, { first_day }),
    await scheduled(bank, ada, { first_day }),
    await scheduled(bank, omar, { first_day }),
  ];
  for (const { id } of [rosa, ada]) await identity.byStaff.lock(system, id);
  const cured = await poisoned(bank, 'standing_order', stuck.id);
  moveTo(bank, first_day, 6);
  await expect(standingOrders.run()).rejects.toThrow();
  expect([await stateOf(stuck.id), await stateOf(ended.id)]).toMatchObject([
    { state: 'active' },
    { ended_because: 'customer-stopped' },
  ]);
  expect(await sentBy(omar)).toHaveLength(1);
  await cured();
  await standingOrders.run();
  expect([await stateOf(stuck.id), await stateOf(due.id)]).toMatchObject([
    { ended_because: 'customer-stopped' },
    { state: 'active' },
  ]);
});

test('[IDV-05] while everything is frozen a due payment is tried again that day, the order stays, and it goes on after', async () => {
  const rosa = await payer();
  const first_day = nextDay();
  const { id } = await scheduled(bank, rosa, { first_day, frequency: 'weekly' });
  await rosa.client.freezeAccount({ body: { confirm: true } });
  moveTo(bank, first_day, 6);
  expect(await standingOrders.payAllDue()).toMatchObject({ paid: 0, ended: 0 });
  await standingOrders.endStopped();
  expect(await stateOf(id)).toMatchObject({ state: 'active' });
  expect((await bank.mailsTo(rosa.email))[0]?.text).toContain('Everything is frozen');
  await bank.database.transaction((tx) => identity.byStaff.liftFreeze(tx, system, rosa.id));
  moveTo(bank, first_day, 20);
  expect(await standingOrders.payAllDue()).toMatchObject({ paid: 1 });
});

test('[PAY-04] another’s order is not found, whatever is asked of it', async () => {
  const [rosa, { client }] = [await payer(), await payer()];
  const { id: orderId } = await scheduled(bank, rosa);
  const params = { orderId };
  const tries = [
    () => client.confirmStandingOrder({ params, body: { otp_code: '123456' } }),
    () => client.resendStandingOrderCode({ params }),
    () => client.skipStandingOrderDay({ params, body: { day: nextDay(), skip: true } }),
    () => client.pauseStandingOrder({ params }),
    () => client.resumeStandingOrder({ params }),
    () => client.endStandingOrder({ params }),
    () => client.makeStandingOrder({ body: orderBody(bank, { replaces: orderId }) }),
  ];
  for (const attempt of tries) expect(await refusalOf(attempt())).toMatchObject({ code: 'not_found' });
  expect(await stateOf(orderId)).toMatchObject({ state: 'active' });
});

test('[PAY-04] a thief who knows the PIN guesses no more codes by asking for more orders', async () => {
  const rosa = await payer();
  let judged = 0;
  for (let n = 0; n < 5; n += 1) {
    await bank.forgetCounts();
    const asked = await rosa.client.makeStandingOrder({ body: orderBody(bank) }).catch(() => undefined);
    if (asked === undefined) break;
    const code = await newestCode(bank, rosa.email);
    for (let guess = 0; guess < 5; guess += 1) {
      const otp_code = String((Number(code) + 1 + guess) % 1_000_000).padStart(6, '0');
      const params = { orderId: asked.order.id };
      const refusal = await refusalOf(rosa.client.confirmStandingOrder({ params, body: { otp_code } }));
      if (refusal?.code === 'code_invalid') judged += 1;
    }
  }
  expect(judged).toBeLessThanOrEqual(15);
});

test('[PAY-04] [ACT-06] on an account with two signatures each payment waits for the second owner', async () => {
  const [rosa, omar] = [await payer(), await payer()];
  const account = await jointAccount(bank, [rosa, omar]);
  await rosa.client.askTwoSignatures({ params: { accountId: account } });
  const { rows } = await pool.query('SELECT ledger_account FROM customer_account WHERE id = $1', [account]);
  expect(rows).toHaveLength(1);
  const { accounts } = await rosa.client.listAccounts();
  const wallet = accounts.find(({ first }) => first);
  const number = accounts.find(({ id }) => id === account)?.account_number ?? '';
  const first_day = nextDay();
  const fill = await paymentTo(omar, { amount: '50.00', account_number: number, account: wallet?.id ?? '' });
  await scheduled(bank, rosa, { ...fill, first_day, frequency: 'once' });
  await scheduled(bank, rosa, { account, amount: '10.00', currency: 'EUR', first_day, frequency: 'once' });
  moveTo(bank, first_day, 6);
  await standingOrders.payAllDue();
  moveTo(bank, first_day, 12);
  await standingOrders.payAllDue();
  expect((await sentBy(rosa)).map(({ state }) => state).sort()).toEqual(['awaiting-approval', 'completed']);
});
