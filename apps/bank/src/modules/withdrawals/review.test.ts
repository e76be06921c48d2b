import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { walletOf } from '../../../../../tools/testing/books.ts';
import { signIn, type TestCustomer } from '../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';
import {
  codeFor,
  confirmPayment,
  expectSoundPayments,
  growTrust,
  letGo,
  moveToNoon,
  pay,
  payingCustomer,
  payment,
  paymentTo,
  takeStep,
} from '../../../../../tools/testing/withdrawals.ts';
import { derivedId } from '../books/index.ts';

const bank = await testBank();
const { withdrawals } = bank.modules;
const staff = { kind: 'staff', staffId: randomUUID(), because: 'called the customer' } as const;
const large = '20000.00';
let ada: TestCustomer;
let grace: TestCustomer;
let toGrace: Awaited<ReturnType<typeof paymentTo>>;

type Action = 'approve' | 'decline' | 'cancel' | 'settle' | 'fail';
const act = (action: Action, id: string) =>
  action === 'approve' ? letGo(bank, staff, id, 1) : takeStep(bank, staff, id, action);

async function flagged(customer = ada) {
  const { data } = await pay(bank, customer, { ...toGrace, amount: large });
  expect(data.status).toBe('pending');
  return data;
}

const subjectsOf = async (customer: TestCustomer) =>
  (await bank.mailsTo(customer.email)).map(({ subject }) => subject);

beforeAll(async () => {
  moveToNoon(bank);
  ada = await payingCustomer(bank, '100000.00');
  grace = await payingCustomer(bank, '0', { first_name: 'Grace', last_name: 'Hopper' });
  toGrace = await paymentTo(grace);
});

afterAll(() => expectSoundPayments(bank));

test('a large amount to a new payee waits for staff while the money is held, and both know', async () => {
  const { withdrawal_id, reference } = await flagged();
  expect(await walletOf(bank, ada.id)).toMatchObject({ balance: 10_000_000n, held: 2_000_000n });
  expect(await walletOf(bank, grace.id)).toMatchObject({ balance: 0n });
  expect(await subjectsOf(ada)).toContain('Your payment to Grace Hopper is being reviewed');
  const [waiting] = await withdrawals.listInReview(10);
  expect(waiting).toMatchObject({
    id: withdrawal_id,
    reference,
    risk: { version: 0, answer: 'hold-for-one' },
  });
  expect(waiting?.risk?.fired.map(({ id }) => id)).toEqual(['new-and-large', 'new-payee']);
  bank.clock.advance({ hours: 1 });
  expect(await withdrawals.expireOverdue()).toBe(0);
  ada = await signIn(bank, ada.email);
});

test('approved by several at once it is sent once, and the code that confirmed it is told so', async () => {
  const [waiting] = await withdrawals.listInReview(1);
  const id = waiting?.id ?? '';
  const answers = await Promise.all([act('approve', id), act('approve', id), act('approve', id)]);
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(await act('decline', id)).toBe(false);
  expect(await walletOf(bank, grace.id)).toMatchObject({ balance: 2_000_000n });
  expect((await confirmPayment(bank, ada, id)).data).toMatchObject({ status: 'approved', withdrawal_id: id });
  expect(await withdrawals.listInReview(1)).toEqual([]);
});

test('every step is in the audit log, with who, what and why, and no code', async () => {
  const entries = await bank.database.kysely
    .selectFrom('audit_entry')
    .select(['actor_kind', 'action', 'subject_id', 'before', 'after'])
    .where('subject_kind', '=', 'withdrawal')
    .execute();
  expect(entries.map(({ actor_kind, action }) => `${action} by ${actor_kind}`).sort()).toEqual([
    'withdrawal.approve by staff',
    'withdrawal.confirm by customer',
    'withdrawal.prepare by customer',
  ]);
  expect(entries.find(({ action }) => action === 'withdrawal.approve')).toMatchObject({
    before: { status: 'in-review' },
    after: { status: 'completed', because: 'called the customer', amount: '2000000', currency: 'USD' },
  });
  expect(JSON.stringify(entries)).not.toContain(await codeFor(bank, ada, entries[0]?.subject_id ?? ''));
});

test('[RSK-04] the same payee is trusted three days later, and not before', async () => {
  const { withdrawal_id } = await flagged();
  expect(await act('decline', withdrawal_id)).toBe(true);
  bank.clock.advance({ days: 4 });
  ada = await signIn(bank, ada.email);
  await growTrust(bank, ada);
  const { data } = await pay(bank, ada, { ...toGrace, amount: large });
  expect(data.status).toBe('approved');
});

test('declined, the money is available again, with a mail, and the code opens nothing any more', async () => {
  const alan = await payingCustomer(bank, large);
  const { withdrawal_id } = await flagged(alan);
  expect(await act('decline', withdrawal_id)).toBe(true);
  expect(await act('approve', withdrawal_id)).toBe(false);
  expect(await walletOf(bank, alan.id)).toMatchObject({ balance: 2_000_000n, held: 0n });
  expect(await subjectsOf(alan)).toContain('Your payment to Grace Hopper was not sent');
  expect(await refusalOf(confirmPayment(bank, alan, withdrawal_id))).toMatchObject({
    status: 409,
    code: 'withdrawal_closed',
  });
});

test('approved in vain, since the payee was locked meanwhile, the money is given back', async () => {
  const alan = await payingCustomer(bank, large);
  const { withdrawal_id } = await flagged(alan);
  const setStatus = (status: string) =>
    bank.database.kysely.updateTable('customer').set({ status }).where('id', '=', grace.id).execute();
  await setStatus('locked');
  expect(await act('approve', withdrawal_id)).toBe(false);
  await setStatus('active');
  expect(await act('approve', withdrawal_id)).toBe(false);
  expect(await walletOf(bank, alan.id)).toMatchObject({ balance: 2_000_000n, held: 0n });
  expect(await subjectsOf(alan)).toContain('Your payment to Grace Hopper was not delivered');
});

test('what staff do not decide in time is given back', async () => {
  const alan = await payingCustomer(bank, large);
  const { withdrawal_id } = await flagged(alan);
  bank.clock.advance({ seconds: 3 * 86_400 });
  expect(await act('approve', withdrawal_id)).toBe(false);
  await withdrawals.expireOverdue();
  expect(await walletOf(bank, alan.id)).toMatchObject({ balance: 2_000_000n, held: 0n });
  const back = await signIn(bank, alan.email);
  expect(await refusalOf(confirmPayment(bank, back, withdrawal_id))).toMatchObject({
    status: 409,
    code: 'withdrawal_expired',
  });
});

test('without the code in time the money is available again, with a mail, however often the job runs', async () => {
  const alan = await payingCustomer(bank, '100.00');
  const { data } = await alan.client.withdraw({ body: payment({ amount: '50.00' }) });
  bank.clock.advance({ minutes: 10 });
  const back = await signIn(bank, alan.email);
  const { withdrawal_id } = data;
  const otp_code = await codeFor(bank, alan, withdrawal_id);
  // Late is late, whether or not the job has been there.
  const verify = () => refusalOf(back.client.verifyWithdrawal({ body: { withdrawal_id, otp_code } }));
  expect(await verify()).toMatchObject({ status: 409, code: 'withdrawal_expired' });
  const runs = await Promise.all([1, 2, 3].map(() => withdrawals.expireOverdue()));
  // None, if the job that runs every minute was there first.
  expect(runs.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(1);
  expect(await withdrawals.expireOverdue()).toBe(0);
  expect(await verify()).toMatchObject({ status: 409, code: 'withdrawal_expired' });
  expect(await walletOf(bank, alan.id)).toMatchObject({ balance: 10_000n, held: 0n });
  const subjects = await subjectsOf(alan);
  expect(subjects.filter((subject) => subject === 'Your payment to Konrad Zuse was not sent')).toHaveLength(
    1,
  );
});

test('one withdrawal that cannot be ended does not keep the money of the others', async () => {
  const [alan, emmy] = [await payingCustomer(bank, '100.00'), await payingCustomer(bank, '100.00')];
  const { data } = await alan.client.withdraw({ body: payment({ amount: '50.00' }) });
  // Somebody has resolved its hold behind the bank's back, so that every try to end it is refused by the ledger.
  const release = derivedId(data.withdrawal_id, 'void');
  await bank.ledger.post({ kind: 'void-hold', id: release, hold: data.withdrawal_id });
  bank.clock.advance({ seconds: 1 });
  await emmy.client.withdraw({ body: payment({ amount: '50.00' }) });
  bank.clock.advance({ minutes: 10 });
  await withdrawals.expireOverdue();
  expect(await walletOf(bank, emmy.id)).toMatchObject({ balance: 10_000n, held: 0n });
  await bank.database.kysely
    .updateTable('withdrawal')
    .set({ state: 'expired', ended_at: bank.clock.now() })
    .where('id', '=', data.withdrawal_id)
    .where('state', '=', 'awaiting-code')
    .returning('id')
    .executeTakeFirstOrThrow();
  await bank.database.kysely
    .updateTable('outgoing_day')
    .set({ total: 0n })
    .where('customer_id', '=', alan.id)
    .execute();
});

test('cancelled before the code was entered, it cannot be confirmed', async () => {
  const alan = await payingCustomer(bank, '100.00');
  const { data } = await alan.client.withdraw({ body: payment({ amount: '50.00' }) });
  expect(await act('cancel', data.withdrawal_id)).toBe(true);
  expect(await act('cancel', data.withdrawal_id)).toBe(false);
  expect(await refusalOf(confirmPayment(bank, alan, data.withdrawal_id))).toMatchObject({
    status: 409,
    code: 'withdrawal_closed',
  });
  expect(await walletOf(bank, alan.id)).toMatchObject({ balance: 10_000n, held: 0n });
});

test('more than a little at night is reviewed', async () => {
  bank.clock.advance({ hours: (24 + 3 - bank.clock.now().getUTCHours()) % 24 });
  const alan = await payingCustomer(bank, '5000.00');
  expect((await pay(bank, alan, payment({ amount: '100.00' }))).data.status).toBe('approved');
  expect((await pay(bank, alan, payment({ amount: '2000.00' }))).data.status).toBe('pending');
  const [waiting] = await withdrawals.listInReview(1);
  expect(waiting?.risk?.fired.map(({ id }) => id)).toContain('unusual-hour');
});

test('a step on a withdrawal that does not exist is refused as not found', async () => {
  await expect(act('approve', randomUUID())).rejects.toMatchObject({ code: 'withdrawal_not_found' });
});
