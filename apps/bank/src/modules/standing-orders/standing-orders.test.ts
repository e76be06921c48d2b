import type { StandingOrder } from '@farthing/contract';
import { addDays, bankDay, bankHolidays, londonDay } from '@farthing/rules';
import { afterAll, beforeEach, expect, test } from 'vitest';
import {
  endEveryOrder,
  moveTo,
  orderBody,
  scheduled,
} from '../../../../../tools/testing/accounts/standing-orders.ts';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { giveMoney, walletOf } from '../../../../../tools/testing/books.ts';
import { newestCode, signIn, type TestCustomer } from '../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';
import { changeSettings } from '../../../../../tools/testing/settings.ts';
import { testMember } from '../../../../../tools/testing/staff.ts';
import {
  expectSoundPayments,
  growTrust,
  moveToNoon,
  payingCustomer,
  paymentTo,
} from '../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
const { standingOrders } = bank.modules;
const holidays = new Set(bankHolidays);
const today = () => londonDay(bank.clock.now());
const next = (day: string) => bankDay(day, holidays);

beforeEach(async () => {
  await endEveryOrder(bank);
  moveToNoon(bank);
  await bank.forgetCounts();
});
afterAll(() => expectSoundPayments(bank));

async function payer(amount = '1000.00'): Promise<TestCustomer> {
  const customer = await payingCustomer(bank, amount, { first_name: 'Rosa' });
  await growTrust(bank, customer);
  return customer;
}

/** Signed in anew: the tokens of before have expired on the day that the clock was moved to. */
async function again({ email }: TestCustomer): Promise<TestCustomer> {
  return signIn(bank, email);
}

const listOf = async (customer: TestCustomer) => (await again(customer)).client.listStandingOrders();
const orderOf = async (customer: TestCustomer, { id }: StandingOrder) =>
  (await listOf(customer)).orders.find((order) => order.id === id);
const mailsAbout = async ({ email }: TestCustomer, subject: string) =>
  (await bank.mailsTo(email)).filter((mail) => mail.subject.startsWith(subject)).length;
const sentBy = async ({ id }: TestCustomer) =>
  bank.database.kysely
    .selectFrom('withdrawal')
    .select(['id', 'state', 'amount', 'payee_key'])
    .where('customer_id', '=', id)
    .execute();

test('[PAY-04] more than the limits of the account let leave is told at the amount when it is made; what left today is not counted', async () => {
  const [rosa, omar] = [await payer(), await payer('0')];
  const [wallet] = (await rosa.client.listAccounts()).accounts;
  const first_day = next(addDays(today(), 3));
  const make = async (amount: string) => {
    const wanted = { ...(await paymentTo(omar, { amount })), frequency: 'once', first_day } as const;
    return refusalOf(rosa.client.makeStandingOrder({ body: orderBody(bank, wanted) }));
  };
  const limited = (day: string, payment: string | null) =>
    rosa.client.changeAccountLimits({ params: { accountId: wallet?.id ?? '' }, body: { day, payment } });
  await rosa.client.withdraw({ body: await paymentTo(omar, { amount: '40.00' }) });
  await limited('50.00', null);
  expect(await make('50.01')).toMatchObject({
    code: 'account_limit_exceeded',
    errors: { amount: ['$50.00 is left of the $50.00 a day that can leave this account.'] },
  });
  expect(await make('50.00')).toBeUndefined();
  await limited('50.00', '20.00');
  expect(await make('20.01')).toMatchObject({
    errors: { amount: ['At most $20.00 can leave this account in one payment.'] },
  });
});

test('[PAY-04] a payment of a later day is approved with PIN and code, leaves on its day, once, and both are told', async () => {
  const [rosa, omar] = [await payer(), await payer('0')];
  const first_day = next(addDays(today(), 3));
  const wanted = { ...(await paymentTo(omar, { amount: '40.00' })), frequency: 'once', first_day } as const;
  const asked = await rosa.client.makeStandingOrder({ body: orderBody(bank, wanted) });
  expect(asked.order).toMatchObject({ state: 'awaiting-code', next_on: null, amount: '40.00' });
  const [mail] = await bank.mailsTo(rosa.email);
  expect(mail?.text).toContain(`When: ${asked.order.words}`);
  expect(asked.order.words).toMatch(/^Once, on /);
  const params = { orderId: asked.order.id };
  expect(
    await refusalOf(rosa.client.confirmStandingOrder({ params, body: { otp_code: '000000' } })),
  ).toMatchObject({ code: 'code_invalid' });
  const otp_code = await newestCode(bank, rosa.email);
  const { order } = await rosa.client.confirmStandingOrder({ params, body: { otp_code } });
  expect(order).toMatchObject({ state: 'active', next_on: first_day });
  expect((await rosa.client.listStandingOrders()).coming).toMatchObject([
    { order_id: order.id, day: first_day, due_on: first_day, is_skipped: false },
  ]);
  moveTo(bank, first_day, 5);
  await standingOrders.payAllDue();
  expect(await sentBy(rosa)).toEqual([]);
  moveTo(bank, first_day, 6);
  expect((await standingOrders.payAllDue()).paid).toBe(1);
  await standingOrders.payAllDue();
  expect(await walletOf(bank, rosa.id)).toMatchObject({ balance: 96_000n, held: 0n });
  expect(await walletOf(bank, omar.id)).toMatchObject({ balance: 4_000n });
  expect(await mailsAbout(rosa, 'You sent')).toBe(1);
  expect(await mailsAbout(omar, 'You received')).toBe(1);
  expect(await orderOf(rosa, order)).toMatchObject({
    state: 'ended',
    ended_because: 'done',
    paid: 1,
    last: { day: first_day, outcome: 'paid' },
  });
});

test('[PAY-04] a standing order is paid on each of its days, on the next working day after a holiday', async () => {
  const [rosa, omar] = [await payer(), await payer('0')];
  const day = addDays(today(), 4);
  const monday = next(day);
  const order = await scheduled(bank, rosa, {
    ...(await paymentTo(omar, { amount: '10.00' })),
    frequency: 'weekly',
    first_day: monday,
    times: 3,
  });
  await changeSettings(bank, {
    'times.bank-holidays': [...bankHolidays, addDays(monday, 7)].sort().join('\n'),
  });
  const paidOn: string[] = [];
  for (let on = monday; on <= addDays(monday, 21); on = addDays(on, 1)) {
    moveTo(bank, on, 6);
    if ((await standingOrders.payAllDue()).paid > 0) paidOn.push(on);
  }
  const moved = bankDay(addDays(monday, 7), new Set([...bankHolidays, addDays(monday, 7)]));
  expect(paidOn).toEqual([monday, moved, next(addDays(monday, 14))]);
  expect(await walletOf(bank, omar.id)).toMatchObject({ balance: 3_000n });
  expect(await orderOf(rosa, order)).toMatchObject({ state: 'ended', ended_because: 'done', paid: 3 });
  await changeSettings(bank, { 'times.bank-holidays': bankHolidays.join('\n') });
});

test('[PAY-04] without enough money it is tried again twice that day; then it is told, and the next day stays', async () => {
  const rosa = await payer('5.00');
  const first_day = next(addDays(today(), 2));
  const order = await scheduled(bank, rosa, { amount: '100.00', first_day });
  moveTo(bank, first_day, 6);
  expect((await standingOrders.payAllDue()).later).toBe(1);
  expect((await standingOrders.payAllDue()).later).toBe(0);
  expect((await listOf(rosa)).coming[0]).toMatchObject({ day: first_day, is_retried: true });
  expect(await mailsAbout(rosa, 'We could not pay Konrad Zuse yet')).toBe(1);
  moveTo(bank, first_day, 12);
  expect((await standingOrders.payAllDue()).later).toBe(1);
  moveTo(bank, first_day, 17);
  expect((await standingOrders.payAllDue())['not-paid']).toBe(1);
  moveTo(bank, first_day, 20);
  await standingOrders.payAllDue();
  expect(await sentBy(rosa)).toEqual([]);
  expect(await mailsAbout(rosa, 'We did not pay Konrad Zuse')).toBe(1);
  const after = await orderOf(rosa, order);
  expect(after).toMatchObject({
    state: 'active',
    last: { outcome: 'not-paid', reason: 'There was not enough money in the account.' },
  });
  await giveMoney(bank, rosa.id, '500.00');
  moveTo(bank, after?.next_on ?? '', 6);
  expect((await standingOrders.payAllDue()).paid).toBe(1);
});

test('[PAY-04] an order of a weekend keeps its day, which is not the one on which it is paid', async () => {
  const soon = Array.from({ length: 7 }, (_, n) => addDays(today(), n + 2));
  const first_day = soon.find((day) => new Date(day).getUTCDay() === 6) ?? '';
  const order = await scheduled(bank, await payer(), { frequency: 'weekly', first_day, amount: '10.00' });
  expect(order).toMatchObject({ next_day: first_day, next_on: next(first_day) });
});

test('[PAY-04] money that comes before the second try is enough', async () => {
  const rosa = await payer('5.00');
  const first_day = next(addDays(today(), 2));
  await scheduled(bank, rosa, { amount: '100.00', first_day, frequency: 'once' });
  moveTo(bank, first_day, 7);
  expect((await standingOrders.payAllDue()).later).toBe(1);
  await giveMoney(bank, rosa.id, '500.00');
  moveTo(bank, first_day, 12);
  expect((await standingOrders.payAllDue()).paid).toBe(1);
  expect(await sentBy(rosa)).toHaveLength(1);
});

test('[PAY-04] a day is skipped and taken back, an order paused and resumed, and ended; what has passed is not made up', async () => {
  const rosa = await payer();
  const first_day = next(addDays(today(), 2));
  const { id } = await scheduled(bank, rosa, { frequency: 'weekly', first_day, amount: '10.00' });
  const params = { orderId: id };
  const skip = (day: string, isSkipped: boolean) =>
    rosa.client.skipStandingOrderDay({ params, body: { day, skip: isSkipped } });
  expect(await refusalOf(skip(addDays(first_day, 1), true))).toMatchObject({ code: 'status_conflict' });
  await skip(addDays(first_day, 7), true);
  const { order } = await skip(first_day, true);
  expect(order.next_on).toBe(next(addDays(first_day, 14)));
  expect((await skip(addDays(first_day, 7), false)).order.next_on).toBe(next(addDays(first_day, 7)));
  moveTo(bank, first_day, 6);
  expect(await standingOrders.payAllDue()).toMatchObject({ paid: 0, skipped: 1 });
  let { client } = await again(rosa);
  expect((await client.pauseStandingOrder({ params })).order).toMatchObject({
    state: 'paused',
    next_on: null,
  });
  expect(await refusalOf(client.pauseStandingOrder({ params }))).toMatchObject({ code: 'status_conflict' });
  moveTo(bank, addDays(first_day, 15), 12);
  expect((await standingOrders.payAllDue()).paid).toBe(0);
  ({ client } = await again(rosa));
  expect((await client.resumeStandingOrder({ params })).order.next_on).toBe(next(addDays(first_day, 21)));
  moveTo(bank, next(addDays(first_day, 21)), 6);
  expect((await standingOrders.payAllDue()).paid).toBe(1);
  ({ client } = await again(rosa));
  await client.endStandingOrder({ params });
  moveTo(bank, addDays(first_day, 40), 6);
  expect((await standingOrders.payAllDue()).paid).toBe(0);
  expect(await sentBy(rosa)).toHaveLength(1);
});

test('[PAY-04] other terms are another order, approved anew, which takes the place of the one before', async () => {
  const rosa = await payer();
  const first_day = next(addDays(today(), 2));
  const before = await scheduled(bank, rosa, { first_day, amount: '10.00' });
  const wish = orderBody(bank, { first_day, amount: '900.00', replaces: before.id });
  const { order } = await rosa.client.makeStandingOrder({ body: wish });
  expect(await orderOf(rosa, before)).toMatchObject({ state: 'active', amount: '10.00' });
  const otp_code = await newestCode(bank, rosa.email);
  await rosa.client.confirmStandingOrder({ params: { orderId: order.id }, body: { otp_code } });
  expect(await orderOf(rosa, before)).toMatchObject({ state: 'ended', ended_because: 'replaced' });
  moveTo(bank, first_day, 6);
  expect((await standingOrders.payAllDue()).paid).toBe(1);
  expect(await sentBy(rosa)).toMatchObject([{ amount: 90_000n }]);
});

test('[PAY-04] staff read the scheduled payments of a customer', async () => {
  const rosa = await payer();
  const order = await scheduled(bank, rosa, { amount: '12.00' });
  const olga = await testMember(bank, 'support');
  const { scheduled: seen } = await olga.client.getCustomer({ params: { customerId: rosa.id } });
  expect(seen).toEqual([
    {
      ...{ id: order.id, state: 'active', amount: '12.00', currency: 'EUR', account_name: 'Konrad Zuse' },
      ...{ words: order.words, next_on: order.next_on, paid: 0 },
    },
  ]);
});

test('[PAY-04] bad terms are refused by their field', async () => {
  const rosa = await payer();
  const refused = async (changes: Parameters<typeof orderBody>[1]) =>
    (await refusalOf(rosa.client.makeStandingOrder({ body: orderBody(bank, changes) })))?.errors;
  expect(await refused({ first_day: today() })).toHaveProperty('first_day');
  expect(await refused({ first_day: addDays(today(), 800) })).toHaveProperty('first_day');
  expect(await refused({ last_day: today() })).toHaveProperty('last_day');
  expect(await refused({ last_day: addDays(today(), 90), times: 3 })).toHaveProperty('times');
  expect(await refused({ times: 0 })).toHaveProperty('times');
  expect(await refused({ account_number: 'DE00 3704 0044 0532 0130 00' })).toHaveProperty('account_number');
  expect(await refused({ amount: '0.50' })).toHaveProperty('amount');
});

test('[PAY-03] an order keeps how its customer agreed to an account in another name, in its code, its seal and its payments', async () => {
  const [rosa, omar] = [await payer(), await payer('0')];
  const first_day = next(addDays(today(), 3));
  const agreed = async (changes: { readonly despite_name?: boolean }) => {
    const to = await paymentTo(omar, { amount: '40.00', account_name: 'Alan Turing', ...changes });
    const order = await scheduled(bank, rosa, { ...to, frequency: 'once', first_day });
    const { name_agreed_by } = await bank.database.kysely
      .selectFrom('standing_order')
      .select('name_agreed_by')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    return name_agreed_by;
  };
  expect(await agreed({})).toBe('code');
  const mail = (await bank.mailsTo(rosa.email)).find(({ subject }) => subject.startsWith('Your code for'));
  expect(mail?.text).toContain('The account is not held by Alan Turing. It may be a scam.');
  expect(await agreed({ despite_name: true })).toBe('choice');
  moveTo(bank, first_day, 7);
  await standingOrders.payAllDue();
  const kept = await bank.database.kysely
    .selectFrom('payment_name')
    .select(['result', 'agreed_by'])
    .where(
      'withdrawal_id',
      'in',
      (await sentBy(rosa)).map(({ id }) => id),
    )
    .execute();
  expect(kept.map(({ agreed_by }) => agreed_by).sort()).toEqual(['approval', 'choice']);
  await expect(bank.database.pool.query('UPDATE standing_order SET name_agreed_by = NULL')).rejects.toThrow(
    'permission denied',
  );
});
