import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { walletOf } from '../../../../../../tools/testing/books.ts';
import { signIn, type TestCustomer } from '../../../../../../tools/testing/customers.ts';
import {
  expectSoundPayments,
  letGo,
  moveToNoon,
  pay,
  payingCustomer,
  payment,
  paymentTo,
} from '../../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
const staff = { kind: 'staff', staffId: randomUUID(), because: 'called the customer' } as const;
const approve = (id: string) => letGo(bank, staff, id, 2);
let ada: TestCustomer;

beforeAll(async () => {
  moveToNoon(bank);
  ada = await payingCustomer(bank, '1000000.00');
});

afterAll(() => expectSoundPayments(bank));

/** As the service answers them; good rates are never changed, only followed by others. */
async function setRates(eur: string): Promise<void> {
  bank.clock.advance({ minutes: 2 });
  await bank.database.kysely
    .insertInto('exchange_rates')
    .values({ eur, gbp: '0.78', source: 'rates.example', fetched_at: bank.clock.now() })
    .execute();
  ada = await signIn(bank, ada.email);
  await bank.forgetCounts();
}

/** Large, and to somebody new: it waits for staff. */
async function heldPayment(changes: Parameters<typeof payment>[0] = {}): Promise<string> {
  const { data } = await pay(
    bank,
    ada,
    payment({ amount: '20000.00', account_name: 'Konrad Zuse', ...changes }),
  );
  expect(data.status).toBe('pending');
  return data.withdrawal_id;
}

const stateOf = async (withdrawalId: string) =>
  (await ada.client.getWithdrawal({ params: { withdrawalId } })).withdrawal.status;

const ibans = [
  'DE89370400440532013000',
  'FR1420041010050500013M02606',
  'NL91ABNA0417164300',
  'AT611904300234573201',
  'BE68539007547034',
];
const nextIban = () => ({ account_number: ibans.pop() ?? '' });

test('a payment let go while its quote is promised goes at it, whatever the rate has done', async () => {
  await setRates('0.92');
  const id = await heldPayment(nextIban());
  await setRates('0.85');
  expect(await approve(id)).toBe(true);
  expect(await stateOf(id)).toBe('approved');
});

test('a payment let go later goes at its quote while the rate is within the bound', async () => {
  await setRates('0.92');
  const id = await heldPayment(nextIban());
  const { held } = await walletOf(bank, ada.id);
  bank.clock.advance({ minutes: 30 });
  await setRates('0.9125');
  const before = (await walletOf(bank, ada.id)).balance;
  expect(await approve(id)).toBe(true);
  expect(before - (await walletOf(bank, ada.id)).balance).toBe(held);
});

test.for([
  ['against', '0.90'],
  ['for', '0.94'],
] as const)(
  'when the rate has moved further %s the customer, the payment comes back and nothing is charged',
  async ([, rate]) => {
    await setRates('0.92');
    const before = await walletOf(bank, ada.id);
    const id = await heldPayment(nextIban());
    bank.clock.advance({ hours: 40 });
    await setRates(rate);
    expect(await approve(id)).toBe(false);
    expect(await stateOf(id)).toBe('expired');
    expect(await walletOf(bank, ada.id)).toEqual(before);
    const [mail] = await bank.mailsTo(ada.email);
    expect(mail?.text).toContain('we hold its rate and cost for a short time only');
    expect(await approve(id)).toBe(false);
  },
);

test('what is not exchanged is not concerned', async () => {
  await setRates('0.92');
  const grace = await payingCustomer(bank, '0', { first_name: 'Grace', last_name: 'Hopper' });
  const id = await heldPayment(await paymentTo(grace, { amount: '20000.00', currency: 'EUR' }));
  bank.clock.advance({ hours: 40 });
  await setRates('0.80');
  expect(await approve(id)).toBe(true);
});

test('the mail about a payment that is reviewed says plainly what becomes of its rate', async () => {
  await heldPayment(nextIban());
  const [mail] = await bank.mailsTo(ada.email);
  expect(mail?.subject).toBe('Your payment to Konrad Zuse is being reviewed');
  expect(mail?.text).toContain('set aside until then. If the rate moves by more than 1% before then');
});
