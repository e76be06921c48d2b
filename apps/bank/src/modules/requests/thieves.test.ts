import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from '../../../../../tools/testing/accepted/money-requests.ts';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { walletOf } from '../../../../../tools/testing/books.ts';
import { signedInCustomer, type TestCustomer } from '../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';
import { testMember } from '../../../../../tools/testing/staff.ts';
import {
  codeFor,
  confirmPayment,
  expectSoundPayments,
  moveToNoon,
  payingCustomer,
} from '../../../../../tools/testing/withdrawals.ts';

/** What somebody dishonest tries with requests for money. */
const bank = await testBank();
const payers: TestCustomer[] = [];
let ada: TestCustomer;
let grace: TestCustomer;

beforeAll(async () => {
  moveToNoon(bank);
  for (let each = 0; each < 4; each += 1) payers.push(await payingCustomer(bank, '100.00'));
  ada = await payingCustomer(bank, '50000.00');
  grace = await payingCustomer(bank, '0', { first_name: 'Grace', last_name: 'Hopper' });
});

beforeEach(() => bank.forgetCounts());

afterAll(() => expectSoundPayments(bank));

const prepare = (payer: TestCustomer, token: string, amount = '25.00') =>
  payer.client.payMoneyRequest({ params: { token }, body: { amount, pin: '4821' } });

const stateOf = async (customer: TestCustomer, id: string) =>
  (await customer.client.listMoneyRequests()).requests.find((request) => request.id === id)?.state;

/** Confirms all of them at the same moment, and answers how often each was answered how. */
async function confirmAtOnce(prepared: readonly { payer: TestCustomer; id: string }[]) {
  const codes = await Promise.all(prepared.map(({ payer, id }) => codeFor(bank, payer, id)));
  const answers = await Promise.all(
    prepared.map(({ payer, id }, n) =>
      refusalOf(payer.client.verifyWithdrawal({ body: { withdrawal_id: id, otp_code: codes[n] ?? '' } })),
    ),
  );
  return answers.map((answer) => answer?.code ?? 'paid').sort();
}

test('[PAY-05] four who pay a request at the same moment pay it once, and the others keep their money', async () => {
  const request = await ask(grace);
  const before = await walletOf(bank, grace.id);
  const prepared = await Promise.all(
    payers.map(async (payer) => ({ payer, id: (await prepare(payer, request.token)).data.withdrawal_id })),
  );
  expect(await confirmAtOnce(prepared)).toEqual([
    'money_request_closed',
    'money_request_closed',
    'money_request_closed',
    'paid',
  ]);
  expect((await walletOf(bank, grace.id)).balance - before.balance).toBe(2_500n);
  const balances = await Promise.all(payers.map(async ({ id }) => walletOf(bank, id)));
  expect(balances.map(({ balance, held }) => [balance, held]).sort()).toEqual([
    [10_000n, 0n],
    [10_000n, 0n],
    [10_000n, 0n],
    [7_500n, 0n],
  ]);
});

test('[PAY-05] two tabs of one payer pay it once', async () => {
  const request = await ask(grace);
  const tabs = [await prepare(ada, request.token), await prepare(ada, request.token)];
  const prepared = tabs.map(({ data }) => ({ payer: ada, id: data.withdrawal_id }));
  expect(await confirmAtOnce(prepared)).toEqual(['money_request_closed', 'paid']);
});

test('[PAY-05] parts that are prepared at once never add up to more than is asked', async () => {
  const request = await ask(grace, { way: 'parts', amount: '100.00' });
  const prepared = await Promise.all(
    payers.slice(0, 3).map(async (payer) => ({
      payer,
      id: (await prepare(payer, request.token, '50.00')).data.withdrawal_id,
    })),
  );
  expect(await confirmAtOnce(prepared)).toEqual(['money_request_closed', 'paid', 'paid']);
  expect(await stateOf(grace, request.id)).toBe('paid');
});

test('[PAY-05] withdrawn in the moment in which it is paid, it is one of both and never half', async () => {
  const request = await ask(grace, { most_payments: 2 });
  const before = await walletOf(bank, grace.id);
  const { data } = await prepare(ada, request.token);
  const [outcome] = await Promise.all([
    confirmAtOnce([{ payer: ada, id: data.withdrawal_id }]),
    grace.client.withdrawMoneyRequest({ params: { requestId: request.id } }),
  ]);
  const received = (await walletOf(bank, grace.id)).balance - before.balance;
  expect(received).toBe(outcome[0] === 'paid' ? 2_500n : 0n);
  expect(await stateOf(grace, request.id)).toBe('withdrawn');
});

test('[PAY-05] what waits for staff while the request is withdrawn is given back, whoever agrees', async () => {
  const request = await ask(grace, { amount: '20000.00' });
  const { data } = await prepare(ada, request.token, '20000.00');
  expect((await confirmPayment(bank, ada, data.withdrawal_id)).data.status).toBe('pending');
  await grace.client.withdrawMoneyRequest({ params: { requestId: request.id } });
  const olga = await testMember(bank, 'operations');
  const before = await walletOf(bank, grace.id);
  const params = { withdrawalId: data.withdrawal_id };
  const sent = await olga.client.approveWithdrawal({ params, body: { reason: 'Called the customer' } });
  expect(sent).toMatchObject({
    outcome: 'failed',
    message:
      'It cannot be sent any more: the payee cannot be paid, the rate has moved too far, or the request for money that it answers is over. The money was given back.',
  });
  const { withdrawal } = await ada.client.getWithdrawal({ params: { withdrawalId: data.withdrawal_id } });
  expect(withdrawal.status).toBe('cancelled');
  expect((await walletOf(bank, grace.id)).balance).toBe(before.balance);
});

test('[PAY-05] the payer cannot change the amount, the payee or the text of a request', async () => {
  const { token } = await ask(grace);
  for (const amount of ['24.99', '25.01', '1.00'])
    expect(await refusalOf(prepare(ada, token, amount))).toMatchObject({
      errors: { amount: ['This request is for $25.00 exactly.'] },
    });
  const slipped = { account_number: '12345678', narration: 'Other', currency: 'EUR' };
  const body = { amount: '25.00', pin: '4821', ...slipped };
  const refusal = await refusalOf(ada.client.payMoneyRequest({ params: { token }, body }));
  expect(Object.keys(refusal?.errors ?? {}).sort()).toEqual(['account_number', 'currency', 'narration']);
});

test('[PAY-05] nobody pays their own request, from whichever account', async () => {
  const { token } = await ask(ada);
  expect(await ada.client.readMoneyRequest({ params: { token } })).toMatchObject({ own: true });
  expect(await refusalOf(prepare(ada, token))).toMatchObject({ code: 'payee_is_self' });
});

test('[PAY-05] a token cannot be guessed: another is not found, its id is none, and tries are few', async () => {
  const request = await ask(grace);
  const other = (request.token.startsWith('A') ? 'B' : 'A') + request.token.slice(1);
  const read = (token: string) => refusalOf(ada.client.readMoneyRequest({ params: { token } }));
  expect(await read(other)).toMatchObject({ code: 'not_found' });
  expect(await read(request.id)).toMatchObject({ code: 'validation_failed' });
  const codes = [];
  for (let each = 0; each < 62; each += 1) codes.push((await read(other))?.code);
  expect(codes.at(-1)).toBe('too_many_requests');
});

test('[PAY-05] money for somebody who is locked is refused like what was withdrawn, also if it was prepared', async () => {
  const thief = await signedInCustomer(bank, { first_name: 'Mallory', last_name: 'Moss' });
  const { token } = await ask(thief, { most_payments: 5 });
  const { data } = await prepare(ada, token);
  const staff = { kind: 'staff', staffId: randomUUID(), because: 'took over an account' } as const;
  await bank.modules.identity.byStaff.lock(staff, thief.id);
  expect(await ada.client.readMoneyRequest({ params: { token } })).toMatchObject({ state: 'withdrawn' });
  expect(await refusalOf(prepare(ada, token))).toMatchObject({ code: 'money_request_closed' });
  expect(await refusalOf(confirmPayment(bank, ada, data.withdrawal_id))).toMatchObject({
    code: 'withdrawal_closed',
  });
  expect((await walletOf(bank, thief.id)).balance).toBe(0n);
});

test('[PAY-05] an account that was closed takes nothing, and one of another customer cannot be asked into', async () => {
  const { account } = await grace.client.openAccount({
    body: { kind: 'current', currency: 'USD', name: 'Theatre' },
  });
  const { token } = await ask(grace, { account: account.id });
  await grace.client.closeAccount({ params: { accountId: account.id }, body: {} });
  expect(await refusalOf(prepare(ada, token))).toMatchObject({ code: 'money_request_closed' });
  expect(await refusalOf(ask(grace, { account: account.id }))).toMatchObject({ code: 'not_found' });
  const { accounts } = await ada.client.listAccounts();
  expect(await refusalOf(ask(grace, { account: accounts[0]?.id ?? '' }))).toMatchObject({
    code: 'not_found',
  });
});

test('[PAY-05] a text that would turn around what is read is refused', async () => {
  expect(await refusalOf(ask(grace, { text: 'Rent \u202Egnp.exe' }))).toMatchObject({
    errors: { text: ['Remove characters that cannot be shown.'] },
  });
});
