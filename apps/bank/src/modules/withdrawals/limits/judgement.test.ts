import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentFrom, tellAndTake } from '../../../../../../tools/testing/accepted/payment-in-calls.ts';
import { startTopup } from '../../../../../../tools/testing/accepted/topup-calls.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { walletOf } from '../../../../../../tools/testing/books.ts';
import { signIn, type TestCustomer } from '../../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import {
  confirmPayment,
  expectSoundPayments,
  growTrust,
  letGo,
  moveToNoon,
  pay,
  payingCustomer,
  payment,
  paymentTo,
} from '../../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
const { withdrawals } = bank.modules;
const staff = { kind: 'staff', staffId: randomUUID(), because: 'called the customer' } as const;
const british = { currency: 'GBP', account_number: 'GB29NWBK60161331926819' } as const;

const approve = (id: string, people: 1 | 2) => letGo(bank, staff, id, people);
const judged = async (id: string) =>
  (await withdrawals.listInReview(100)).find((each) => each.id === id)?.risk;
const rulesOf = async (id: string) => (await judged(id))?.fired.map((rule) => rule.id);

/** A month old in everything but the payee. */
async function longKnown(amount: string): Promise<TestCustomer> {
  const customer = await payingCustomer(bank, amount);
  await growTrust(bank, customer);
  return customer;
}

beforeAll(() => moveToNoon(bank));

afterAll(() => expectSoundPayments(bank));

test('[RSK-03] [RSK-04] a pound first does not make a stranger a payee who may be sent fifty thousand', async () => {
  const ada = await longKnown('200000.00');
  expect((await pay(bank, ada, payment({ ...british, amount: '1.00' }))).data.status).toBe('approved');
  const { data } = await pay(bank, ada, payment({ ...british, amount: '50000.00' }));
  expect(data.status).toBe('pending');
  expect(await judged(data.withdrawal_id)).toMatchObject({ version: 0, answer: 'hold-for-two' });
  await expect(approve(data.withdrawal_id, 1)).rejects.toMatchObject({ code: 'second_person_needed' });
  expect(await approve(data.withdrawal_id, 2)).toBe(true);
});

test('[RSK-03] three millions to an old payee take two people, under whatever name', async () => {
  const ada = await longKnown('10000000.00');
  await pay(bank, ada, payment({ ...british, amount: '1.00' }));
  bank.clock.advance({ days: 4 });
  const later = await signIn(bank, ada.email);
  await growTrust(bank, later);
  const changed = { ...british, account_number: '31926819', beneficiary: { sort_code: '60-16-13' } };
  const { data } = await pay(
    bank,
    later,
    payment({ ...changed, account_name: 'Somebody Else', amount: '3000000.00' }),
  );
  expect(data.status).toBe('pending');
  expect(await judged(data.withdrawal_id)).toMatchObject({ answer: 'hold-for-two' });
  expect(await rulesOf(data.withdrawal_id)).toEqual([
    'large',
    'very-large',
    'no-passkey',
    'no-passkey-and-large',
  ]);
  expect(await approve(data.withdrawal_id, 2)).toBe(true);
  // And what is left of the bounds counts what has gone, so that the next one waits as well.
  const again = await pay(bank, later, payment({ ...changed, amount: '10.00' }));
  expect(again.data.status).toBe('pending');
  expect(await rulesOf(again.data.withdrawal_id)).toContain('large');
});

/** Pays so much on each of three days, a little more than a day apart; what became of each payment. */
async function payDaily(payees: readonly string[][]): Promise<(readonly string[] | undefined)[]> {
  let ada = await longKnown('500000.00');
  const fired = [];
  for (const [day, accounts] of payees.entries()) {
    if (day > 0) bank.clock.advance({ hours: 25 });
    if (day > 0) ada = await signIn(bank, ada.email);
    await growTrust(bank, ada);
    await bank.forgetCounts();
    for (const account_number of accounts) {
      const body = payment({ currency: 'GBP', account_number, amount: '4500.00' });
      const { data } = await pay(bank, ada, { ...body, beneficiary: { sort_code: '601613' } });
      fired.push(data.status === 'approved' ? undefined : await rulesOf(data.withdrawal_id));
    }
  }
  return fired;
}

test('[RSK-03] what is small on each day waits once three days of it are large, to one payee and of one customer', async () => {
  moveToNoon(bank);
  const one = '31926819';
  expect(await payDaily([[one], [one], [one]])).toEqual([
    undefined,
    undefined,
    ['new-and-large', 'new-payee'],
  ]);
  moveToNoon(bank);
  const strangers = [['31926819', '31926820'], ['31926821', '31926822'], ['31926823']];
  const [last, ...before] = (await payDaily(strangers)).toReversed();
  expect(before).toEqual(before.map(() => undefined));
  expect(last).toEqual(['new-and-large', 'new-payee']);
});

test('[RSK-03] many payments at one moment are judged as the sum that they are', async () => {
  const ada = await payingCustomer(bank, '100000.00');
  const asked = [];
  for (const amount of ['2400.00', '2400.00', '2400.00'])
    asked.push((await ada.client.withdraw({ body: payment({ ...british, amount }) })).data);
  expect(asked.map(({ review_expected }) => review_expected)).toEqual([false, false, true]);
  const statuses = [];
  for (const { withdrawal_id } of asked)
    statuses.push((await confirmPayment(bank, ada, withdrawal_id)).data.status);
  expect(statuses).toEqual(['pending', 'pending', 'pending']);
});

test('[RSK-03] small payments to many strangers wait once their sum is large', async () => {
  const ada = await payingCustomer(bank, '100000.00');
  const statuses = [];
  for (const digits of ['1', '2', '3']) {
    const account = { currency: 'USD', account_number: `00012345678${digits}` } as const;
    const body = payment({ ...account, amount: '6000.00', beneficiary: { routing_number: '011000015' } });
    statuses.push((await pay(bank, ada, body)).data.status);
  }
  expect(statuses).toEqual(['approved', 'approved', 'pending']);
});

test('money that just came in and leaves again to a stranger is looked at', async () => {
  const [from, mule] = [await longKnown('20000.00'), await longKnown('0')];
  await pay(bank, from, await paymentTo(mule, { amount: '4000.00', account_name: 'Ada Lovelace' }));
  const little = await pay(bank, mule, payment({ ...british, amount: '100.00' }));
  expect(little.data.status).toBe('approved');
  const { data } = await pay(bank, mule, payment({ ...british, amount: '2900.00' }));
  expect(data.status).toBe('pending');
  expect(await rulesOf(data.withdrawal_id)).toContain('passing-through');
});

test.each<[string, (mule: TestCustomer) => Promise<void>]>([
  [
    'a card of another bank',
    async (mule) => {
      for (const amount of ['2000.00', '2000.00']) {
        const { id: paymentId } = await startTopup(mule, amount);
        await bank.client().decideCardPayment({ params: { paymentId }, body: { outcome: 'pays' } });
      }
    },
  ],
  [
    'another bank',
    async (mule) => {
      const { iban } = await mule.client.getWallet();
      await tellAndTake(bank, paymentFrom({ account: iban, amount: '4000.00' }));
    },
  ],
])(
  '[RSK-03] [PAY-08] money that just came in from %s is looked at when it leaves to a stranger',
  async (_from, come) => {
    const mule = await longKnown('0');
    await come(mule);
    const { data } = await pay(bank, mule, payment({ ...british, amount: '2900.00' }));
    expect(data.status).toBe('pending');
    expect(await rulesOf(data.withdrawal_id)).toContain('passing-through');
  },
);

test('[RSK-05] a payment of a customer who was locked meanwhile is not sent, whoever agrees', async () => {
  const ada = await payingCustomer(bank, '20000.00');
  const { data } = await pay(bank, ada, payment({ ...british, amount: '6000.00' }));
  const setStatus = (status: string) =>
    bank.database.kysely.updateTable('customer').set({ status }).where('id', '=', ada.id).execute();
  for (const status of ['locked', 'closed']) {
    await setStatus(status);
    for (const people of [1, 2] as const)
      await expect(approve(data.withdrawal_id, people)).rejects.toMatchObject({
        code: 'customer_not_active',
      });
  }
  expect((await walletOf(bank, ada.id)).held).toBeGreaterThan(0n);
  await setStatus('active');
  expect(await approve(data.withdrawal_id, 1)).toBe(true);
});

test('[RSK-05] a customer who is locked between asking and confirming sends nothing', async () => {
  const ada = await payingCustomer(bank, '1000.00');
  const { data } = await ada.client.withdraw({ body: payment({ amount: '10.00' }) });
  await bank.database.kysely
    .updateTable('customer')
    .set({ status: 'locked' })
    .where('id', '=', ada.id)
    .execute();
  expect(await refusalOf(confirmPayment(bank, ada, data.withdrawal_id))).toMatchObject({ status: 401 });
  expect((await walletOf(bank, ada.id)).balance).toBe(100_000n);
});

test('[RSK-04] the bounds that a customer reads are those by which the payment is judged', async () => {
  const ada = await longKnown('100000.00');
  const payee = 'uk:601613/31926819';
  const bounds = (query: { payee?: string } = { payee }) => ada.client.getPaymentBounds({ query });
  expect(await bounds({})).toMatchObject({ currency: 'GBP', at_once: '5000.00', left_today: '5000000.00' });
  await pay(bank, ada, payment({ ...british, amount: '1000.00' }));
  const { at_once, left_today, new: isNew } = await bounds();
  expect([at_once, left_today]).toEqual(['4000.00', '4999000.00']);
  expect(isNew.map(({ what }) => what)).toEqual(['payee']);
  expect(Date.parse(isNew[0]?.until ?? '') - bank.clock.now().getTime()).toBe(72 * 3_600_000);
  const ask = async (amount: string) => {
    const { data } = await ada.client.withdraw({ body: payment({ ...british, amount }) });
    await ada.client.cancelWithdrawal({ body: { withdrawal_id: data.withdrawal_id } });
    return data.review_expected;
  };
  expect([await ask(at_once), await ask('4000.01')]).toEqual([false, true]);
});
