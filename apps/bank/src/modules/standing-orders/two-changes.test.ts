import { addDays, bankDay, bankHolidays, londonDay } from '@farthing/rules';
import { afterAll, beforeEach, expect, test } from 'vitest';
import {
  endEveryOrder,
  moveTo,
  orderBody,
  scheduled,
} from '../../../../../tools/testing/accounts/standing-orders.ts';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { newestCode, signIn } from '../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';
import {
  expectSoundPayments,
  growTrust,
  moveToNoon,
  payingCustomer,
} from '../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
const { standingOrders } = bank.modules;

beforeEach(async () => {
  await endEveryOrder(bank);
  moveToNoon(bank);
  await bank.forgetCounts();
});
afterAll(() => expectSoundPayments(bank));

async function payer(amount: string) {
  const customer = await payingCustomer(bank, amount, { first_name: 'Rosa' });
  await growTrust(bank, customer);
  return customer;
}

const inDays = (days: number) => bankDay(addDays(londonDay(bank.clock.now()), days), new Set(bankHolidays));

test('[PAY-04] an order that is changed in two ways at once is changed in the one that is confirmed first', async () => {
  const rosa = await payer('1000.00');
  const first_day = inDays(2);
  const before = await scheduled(bank, rosa, { first_day, amount: '10.00' });
  const change = async (amount: string) => {
    const body = orderBody(bank, { first_day, amount, replaces: before.id });
    const { order } = await rosa.client.makeStandingOrder({ body });
    return { params: { orderId: order.id }, body: { otp_code: await newestCode(bank, rosa.email) } };
  };
  const [twelve, thirteen] = [await change('12.00'), await change('13.00')];
  await rosa.client.confirmStandingOrder(thirteen);
  expect(await refusalOf(rosa.client.confirmStandingOrder(twelve))).toMatchObject({
    code: 'status_conflict',
    message: 'This scheduled payment was changed in another way meanwhile. Please start again.',
  });
  moveTo(bank, first_day, 6);
  expect((await standingOrders.payAllDue()).paid).toBe(1);
  const sent = await bank.database.kysely
    .selectFrom('withdrawal')
    .select('amount')
    .where('customer_id', '=', rosa.id)
    .execute();
  expect(sent).toEqual([{ amount: 1_300n }]);
});

test('[PAY-04] a day that is skipped is passed over without a word, also when there is too little money for it', async () => {
  const rosa = await payer('5.00');
  const first_day = inDays(2);
  const { id } = await scheduled(bank, rosa, { frequency: 'weekly', first_day, amount: '100.00' });
  await rosa.client.skipStandingOrderDay({ params: { orderId: id }, body: { day: first_day, skip: true } });
  moveTo(bank, first_day, 6);
  expect(await standingOrders.payAllDue()).toMatchObject({ skipped: 1, later: 0 });
  const mails = await bank.mailsTo(rosa.email);
  expect(mails.filter(({ subject }) => subject.startsWith('We could not pay'))).toEqual([]);
  const { client } = await signIn(bank, rosa.email);
  expect((await client.listStandingOrders()).orders[0]).toMatchObject({
    state: 'active',
    next_day: addDays(first_day, 7),
  });
});

test('[PAY-04] what helps before the next try is told by why it could not be paid', async () => {
  const rosa = await payer('1000.00');
  const [wallet] = (await rosa.client.listAccounts()).accounts;
  const first_day = inDays(2);
  await scheduled(bank, rosa, { first_day, amount: '100.00' });
  const params = { accountId: wallet?.id ?? '' };
  await rosa.client.changeAccountLimits({ params, body: { day: '50.00', payment: null } });
  moveTo(bank, first_day, 6);
  expect((await standingOrders.payAllDue()).later).toBe(1);
  const mail = (await bank.mailsTo(rosa.email)).find(({ subject }) => subject.startsWith('We could not pay'));
  expect(mail?.text).toContain('If the limit of the account is enough for it before then');
});
