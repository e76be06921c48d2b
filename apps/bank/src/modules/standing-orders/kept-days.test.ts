import type { makeStandingOrder, SentBodyOf, StandingOrder } from '@farthing/contract';
import { addDays, bankDay, bankHolidays, lengthOfMonth, londonDay } from '@farthing/rules';
import { afterAll, beforeEach, expect, test } from 'vitest';
import {
  endEveryOrder,
  moveTo,
  orderBody,
  scheduled,
} from '../../../../../tools/testing/accounts/standing-orders.ts';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { newestCode, signIn, type TestCustomer } from '../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';
import {
  expectSoundPayments,
  growTrust,
  moveToNoon,
  payingCustomer,
} from '../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
const { standingOrders } = bank.modules;
const next = (day: string) => bankDay(day, new Set(bankHolidays));
/** The days to come, from next week on. */
const soon = () => Array.from({ length: 400 }, (_, n) => addDays(londonDay(bank.clock.now()), n + 8));

beforeEach(async () => {
  await endEveryOrder(bank);
  moveToNoon(bank);
  await bank.forgetCounts();
});
afterAll(() => expectSoundPayments(bank));

async function payer() {
  const customer = await payingCustomer(bank, '1000.00', { first_name: 'Rosa' });
  await growTrust(bank, customer);
  return customer;
}

/** Pays what is due at the hour of payments of a day. */
async function payOn(day: string) {
  moveTo(bank, day, 6);
  return standingOrders.payAllDue();
}

type Terms = Partial<SentBodyOf<typeof makeStandingOrder>>;

/** Other terms, of the frequency and the first day of before; signed in anew, as the clock was moved. */
async function changed({ email }: TestCustomer, { id, first_day }: StandingOrder, terms: Terms) {
  const customer = await signIn(bank, email);
  const body = orderBody(bank, { first_day, replaces: id, ...terms });
  const { order } = await customer.client.makeStandingOrder({ body });
  const otp_code = await newestCode(bank, email);
  return (await customer.client.confirmStandingOrder({ params: { orderId: order.id }, body: { otp_code } }))
    .order;
}

const sentBy = async ({ id }: TestCustomer) =>
  (
    await bank.database.kysely
      .selectFrom('withdrawal')
      .select('amount')
      .where('customer_id', '=', id)
      .orderBy('created_at')
      .execute()
  ).map(({ amount }) => amount);

test('[PAY-04] an order of the 31st that is changed in a shorter month is one of the 31st again after it', async () => {
  const first_day =
    soon().find((day) => {
      const [year = 0, month = 0] = day.split('-').map(Number);
      return day.endsWith('-31') && lengthOfMonth(year, month + 1) < 31;
    }) ?? '';
  const rosa = await payer();
  const order = await scheduled(bank, rosa, { first_day, amount: '10.00' });
  expect((await payOn(next(first_day))).paid).toBe(1);
  const after = await changed(rosa, order, { amount: '12.00' });
  expect(after.next_day?.slice(0, 7)).toBe(addDays(first_day, 1).slice(0, 7));
  expect(after.words).toMatch(/^Every month on the 31st, /);
  expect((await payOn(after.next_on ?? '')).paid).toBe(1);
  const { client } = await signIn(bank, rosa.email);
  expect((await client.listStandingOrders()).orders[0]?.next_day).toMatch(/-31$/);
  expect(await sentBy(rosa)).toEqual([1_000n, 1_200n]);
});

test('[PAY-04] other terms count the payments of before, and skip what was skipped', async () => {
  const first_day =
    soon().find((day) => [0, 7, 14].every((n) => next(addDays(day, n)) === addDays(day, n))) ?? '';
  const rosa = await payer();
  const order = await scheduled(bank, rosa, {
    ...{ frequency: 'weekly', first_day, times: 3, amount: '10.00' },
  });
  const day = addDays(first_day, 7);
  await rosa.client.skipStandingOrderDay({ params: { orderId: order.id }, body: { day, skip: true } });
  expect((await payOn(first_day)).paid).toBe(1);
  const terms = { frequency: 'weekly', amount: '12.00' } as const;
  expect(await refusalOf(changed(rosa, order, { ...terms, times: 1 }))).toMatchObject({
    errors: { times: [expect.stringContaining('over already')] },
  });
  expect(await refusalOf(changed(rosa, order, { ...terms, last_day: first_day }))).toMatchObject({
    errors: { last_day: [expect.stringContaining('Choose a later day')] },
  });
  const after = await changed(rosa, order, { ...terms, times: 3 });
  expect(after).toMatchObject({ next_day: addDays(first_day, 14), times: 3 });
  expect(await payOn(day)).toMatchObject({ paid: 0, skipped: 1 });
  expect((await payOn(addDays(first_day, 14))).paid).toBe(1);
  expect(await sentBy(rosa)).toEqual([1_000n, 1_200n]);
  const { client } = await signIn(bank, rosa.email);
  expect((await client.listStandingOrders()).orders.map(({ ended_because }) => ended_because)).toEqual(
    expect.arrayContaining(['done', 'replaced']),
  );
});

test('[PAY-04] an order that is changed on a Sunday pays on Monday what was due on Saturday, by its new terms', async () => {
  const first_day = soon().find((day) => new Date(day).getUTCDay() === 6) ?? '';
  const rosa = await payer();
  const order = await scheduled(bank, rosa, { frequency: 'weekly', first_day, amount: '10.00' });
  moveTo(bank, addDays(first_day, 1), 12);
  const after = await changed(rosa, order, { frequency: 'weekly', amount: '12.00' });
  expect(after).toMatchObject({ next_day: first_day, next_on: next(first_day) });
  expect((await payOn(next(first_day))).paid).toBe(1);
  expect(await sentBy(rosa)).toEqual([1_200n]);
});
