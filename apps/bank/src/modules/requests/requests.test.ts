import { mostOpenRequests } from '@farthing/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from '../../../../../tools/testing/accepted/money-requests.ts';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { signedInCustomer, signIn, type TestCustomer } from '../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';
import {
  confirmPayment,
  expectSoundPayments,
  moveToNoon,
  payingCustomer,
} from '../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
let ada: TestCustomer;
let grace: TestCustomer;

beforeAll(async () => {
  moveToNoon(bank);
  ada = await payingCustomer(bank, '10000.00');
  grace = await signedInCustomer(bank, { first_name: 'Grace', last_name: 'Hopper' });
});

beforeEach(() => bank.forgetCounts());

afterAll(() => expectSoundPayments(bank));

const prepare = (payer: TestCustomer, token: string, amount = '25.00') =>
  payer.client.payMoneyRequest({ params: { token }, body: { amount, pin: '4821' } });

async function pay(payer: TestCustomer, token: string, amount = '25.00') {
  const { data } = await prepare(payer, token, amount);
  return confirmPayment(bank, payer, data.withdrawal_id);
}

const found = async (id: string) =>
  (await grace.client.listMoneyRequests()).requests.find((request) => request.id === id);

const read = async (token: string) => ada.client.readMoneyRequest({ params: { token } });

test('[PAY-05] a customer reads what a link asks, pays it in two steps, and both read its text', async () => {
  const request = await ask(grace);
  expect(request).toMatchObject({ state: 'open', amount: '25.00', most_payments: 1, payments: [] });
  expect(request.token).toMatch(/^[\w-]{27}$/);
  expect(await read(request.token)).toMatchObject({
    state: 'open',
    name: 'Grace Hopper',
    text: 'Theatre tickets',
    amount: '25.00',
    own: false,
  });

  const { data } = await prepare(ada, request.token);
  expect(data).toMatchObject({ amount: '25.00', debit_amount: '25.00' });
  expect(await found(request.id)).toMatchObject({ state: 'open' });
  await confirmPayment(bank, ada, data.withdrawal_id);
  expect(await found(request.id)).toMatchObject({
    state: 'paid',
    paid_amount: '25.00',
    payments: [{ payer: 'Ada Lovelace', amount: '25.00', at: bank.clock.now().toISOString() }],
  });
  const { withdrawal } = await ada.client.getWithdrawal({ params: { withdrawalId: data.withdrawal_id } });
  expect(withdrawal).toMatchObject({ account_name: 'Grace Hopper', narration: 'Theatre tickets' });
  const mail = (await bank.mailsTo(grace.email)).find(({ subject }) => subject.startsWith('You received'));
  expect(mail?.subject).toBe('You received $25.00 (USD) from Ada Lovelace');
  expect(mail?.text).toContain('Narration: Theatre tickets');
  const { transactions } = await grace.client.getWallet();
  expect(transactions[0]).toMatchObject({ description: 'Transfer from Ada Lovelace' });

  expect(await refusalOf(prepare(ada, request.token))).toMatchObject({
    code: 'money_request_closed',
    message: 'This request has been paid already.',
  });
});

test('[PAY-05] a request that may be paid twice is paid twice and no third time', async () => {
  const request = await ask(grace, { most_payments: 2 });
  await pay(ada, request.token);
  expect(await found(request.id)).toMatchObject({ state: 'part-paid', paid_amount: '25.00' });
  await pay(ada, request.token);
  expect(await found(request.id)).toMatchObject({ state: 'paid', paid_amount: '50.00' });
  expect(await refusalOf(prepare(ada, request.token))).toMatchObject({ code: 'money_request_closed' });
});

test('[PAY-05] in parts it takes what is left and no more, and ends when the parts are the amount', async () => {
  const request = await ask(grace, { way: 'parts', amount: '100.00' });
  await pay(ada, request.token, '60.00');
  expect(await read(request.token)).toMatchObject({ state: 'part-paid', amount: '100.00', left: '40.00' });
  const refusal = (amount: string) => refusalOf(prepare(ada, request.token, amount));
  expect(await refusal('40.01')).toMatchObject({ errors: { amount: ['At most $40.00 is left to pay.'] } });
  expect(await refusal('39.50')).toMatchObject({
    errors: { amount: ['Pay all of $40.00, or leave at least $1.00.'] },
  });
  await pay(ada, request.token, '40.00');
  expect(await found(request.id)).toMatchObject({ state: 'paid', paid_amount: '100.00' });
});

test('[PAY-05] with an open amount whoever pays decides', async () => {
  const request = await ask(grace, { way: 'open' });
  expect(request.amount).toBeNull();
  await pay(ada, request.token, '7.50');
  expect(await found(request.id)).toMatchObject({ state: 'paid', paid_amount: '7.50' });
});

test('[PAY-05] asked in pounds into an account in dollars, it is paid by the usual quote', async () => {
  const request = await ask(grace, { currency: 'GBP', amount: '78.00' });
  expect(await read(request.token)).toMatchObject({ currency: 'GBP', account_currency: 'USD' });
  const { data } = await prepare(ada, request.token, '78.00');
  expect(data).toMatchObject({ amount: '78.00', currency: 'GBP', debit_amount: '100.00' });
  await confirmPayment(bank, ada, data.withdrawal_id);
  expect(await found(request.id)).toMatchObject({ state: 'paid', paid_amount: '78.00' });
});

test('[PAY-05] a request expires on time, even if a payment was already prepared', async () => {
  const request = await ask(grace, { days: 1, most_payments: 5 });
  const day = 86_400;
  bank.clock.advance({ seconds: day - 60 });
  // Tokens of yesterday have expired.
  [ada, grace] = [await signIn(bank, ada.email), await signIn(bank, grace.email)];
  const { data } = await prepare(ada, request.token);
  bank.clock.advance({ seconds: 60 });
  expect(await refusalOf(confirmPayment(bank, ada, data.withdrawal_id))).toMatchObject({
    code: 'money_request_closed',
  });
  const { withdrawal } = await ada.client.getWithdrawal({ params: { withdrawalId: data.withdrawal_id } });
  expect(withdrawal.status).toBe('cancelled');
  expect(await refusalOf(prepare(ada, request.token))).toMatchObject({
    message: 'This request has expired. Ask for a new link.',
  });
});

test('[PAY-05] what is withdrawn is paid by nobody any more, and what was paid stays paid', async () => {
  const request = await ask(grace, { most_payments: 5 });
  await pay(ada, request.token);
  const { data } = await prepare(ada, request.token);
  const params = { requestId: request.id };
  const { request: withdrawn } = await grace.client.withdrawMoneyRequest({ params });
  expect(withdrawn).toMatchObject({ state: 'withdrawn', paid_amount: '25.00' });
  expect((await grace.client.withdrawMoneyRequest({ params })).request.state).toBe('withdrawn');
  expect(await refusalOf(confirmPayment(bank, ada, data.withdrawal_id))).toMatchObject({
    code: 'money_request_closed',
  });
  expect(await found(request.id)).toMatchObject({ state: 'withdrawn', paid_amount: '25.00' });
});

test('[PAY-05] what is wrong with a request is told by its field', async () => {
  const refusal = (changes: object) => refusalOf(ask(grace, changes));
  expect(await refusal({ amount: '0.50' })).toMatchObject({
    errors: { amount: ['You can ask for $1.00 to $100,000,000.00.'] },
  });
  expect(await refusal({ amount: undefined })).toMatchObject({ code: 'amount_out_of_bounds' });
  expect(await refusal({ days: 91 })).toMatchObject({ errors: { days: ['Choose from 1 to 90 days.'] } });
  expect(await refusal({ most_payments: 51 })).toMatchObject({
    errors: { most_payments: ['Choose from 1 to 50 times.'] },
  });
  expect(await refusal({ text: ' ' })).toMatchObject({ errors: { text: ['Enter what it is for.'] } });
});

test('[PAY-05] a customer has a bounded number of open requests', async () => {
  const busy = await signedInCustomer(bank, { first_name: 'Joan', last_name: 'Clarke' });
  const first = await ask(busy);
  for (let each = 1; each < mostOpenRequests; each += 1) await ask(busy);
  expect(await refusalOf(ask(busy))).toMatchObject({ code: 'too_many_money_requests' });
  await busy.client.withdrawMoneyRequest({ params: { requestId: first.id } });
  await ask(busy);
});
