import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyAccount, jointAccount } from '../../../../../tools/testing/accepted/shared-accounts.ts';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { newestCode, type TestCustomer } from '../../../../../tools/testing/customers.ts';
import { giveMoneyTo } from '../../../../../tools/testing/give-money.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';
import {
  confirmPayment,
  expectSoundPayments,
  moveToNoon,
  payingCustomer,
  paymentTo,
} from '../../../../../tools/testing/withdrawals.ts';
import { isRaised, lowerOf } from './index.ts';

const bank = await testBank();
const pin = '4821';

beforeAll(() => moveToNoon(bank));
afterAll(() => expectSoundPayments(bank));

const firstOf = async ({ client }: TestCustomer) =>
  (await client.listAccounts()).accounts.find(({ first }) => first)?.id ?? '';

async function limited(day: string | null, payment: string | null, money = '100.00') {
  const [ada, grace] = [await payingCustomer(bank, money), await payingCustomer(bank, '0')];
  const params = { accountId: await firstOf(ada) };
  await ada.client.changeAccountLimits({ params, body: { day, payment } });
  return { ada, grace, params };
}

test('the lower of two limits holds, and what lets more leave is a raise', () => {
  const [low, high] = [
    { dayMinor: 5n, paymentMinor: null },
    { dayMinor: 9n, paymentMinor: 3n },
  ];
  expect(lowerOf(low, high)).toEqual({ dayMinor: 5n, paymentMinor: 3n });
  expect(isRaised(low, high)).toBe(true);
  expect(isRaised(high, { dayMinor: 9n, paymentMinor: null })).toBe(true);
  expect(isRaised({ dayMinor: null, paymentMinor: null }, low)).toBe(false);
});

test('[ACT-06] [LED-11] a payment above a limit of the account is told by field, with what is left', async () => {
  const { ada, grace, params } = await limited('50.00', '30.00');
  const sent = (amount: string) => paymentTo(grace, { amount }).then((body) => ada.client.withdraw({ body }));
  expect(await refusalOf(sent('30.01'))).toMatchObject({
    status: 422,
    code: 'account_limit_exceeded',
    errors: { amount: ['At most $30.00 can leave this account in one payment.'] },
  });
  const { data } = await sent('30.00');
  expect(await refusalOf(sent('20.01'))).toMatchObject({
    errors: { amount: ['$20.00 is left of the $50.00 a day that can leave this account.'] },
  });
  expect((await ada.client.getAccountLimits({ params })).limits).toMatchObject({
    own: { day: '50.00', payment: '30.00' },
    used_today: '30.00',
    left_today: '20.00',
    change: 'alone',
  });
  await ada.client.cancelWithdrawal({ body: { withdrawal_id: data.withdrawal_id } });
  expect((await ada.client.getAccountLimits({ params })).limits.used_today).toBe('0.00');
  await sent('30.00');
});

test('[LED-11] of twelve payments at once with room for four, exactly four are taken, whoever of the people sends them', async () => {
  const [ada, grace, payee] = await Promise.all([1, 2, 3].map(() => payingCustomer(bank, '0')));
  if (!ada || !grace || !payee) throw new Error('nobody is there');
  const accountId = await jointAccount(bank, [ada, grace]);
  await giveMoneyTo(bank, accountId, '500.00');
  await ada.client.changeAccountLimits({ params: { accountId }, body: { day: '45.00', payment: null } });
  const body = await paymentTo(payee, { amount: '10.00', account: accountId });
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => refusalOf((n % 2 ? ada : grace).client.withdraw({ body }))),
  );
  const codes = answers.map((answer) => answer?.code ?? 'done');
  expect(codes.filter((code) => code === 'done')).toHaveLength(4);
  expect(codes.filter((code) => code === 'account_limit_exceeded')).toHaveLength(8);
  const { limits } = await grace.client.getAccountLimits({ params: { accountId } });
  expect(limits).toMatchObject({ used_today: '40.00', left_today: '5.00' });
});

test('[ACT-06] a limit that is lowered while a payment waits for its code keeps it from leaving', async () => {
  const { ada, grace, params } = await limited('50.00', null);
  const { data } = await ada.client.withdraw({ body: await paymentTo(grace, { amount: '40.00' }) });
  await ada.client.changeAccountLimits({ params, body: { day: '39.99', payment: null } });
  expect(await refusalOf(confirmPayment(bank, ada, data.withdrawal_id))).toMatchObject({
    code: 'account_limit_exceeded',
  });
  expect((await grace.client.getWallet()).balance).toBe('0.00');
});

test('a thief with the session raises nothing: it takes the PIN and a code that is for these limits alone', async () => {
  const { ada, params } = await limited('50.00', null);
  const change = (body: Parameters<typeof ada.client.changeAccountLimits>[0]['body']) =>
    refusalOf(ada.client.changeAccountLimits({ params, body }));
  expect(await change({ day: '60.00', payment: null })).toMatchObject({
    code: 'validation_failed',
    errors: { pin: ['Enter your PIN.'], otp_code: ['Enter the code from the email.'] },
  });
  expect(await change({ day: null, payment: null, pin: '1357', otp_code: '123456' })).toMatchObject({
    code: 'pin_incorrect',
  });
  await ada.client.sendLimitsCode({ params, body: { day: '60.00', payment: null, pin } });
  const otp_code = await newestCode(bank, ada.email);
  expect(await change({ day: '60000.00', payment: null, pin, otp_code })).toMatchObject({
    code: 'status_conflict',
  });
  const wrong = otp_code === '000001' ? '000002' : '000001';
  expect(await change({ day: '60.00', payment: null, pin, otp_code: wrong })).toMatchObject({
    code: 'code_invalid',
  });
  expect(await change({ day: '60.00', payment: null, pin, otp_code })).toBeUndefined();
  expect((await ada.client.getAccountLimits({ params })).limits.own.day).toBe('60.00');
  expect(await change({ day: '70.00', payment: null, pin, otp_code })).toMatchObject({
    code: 'status_conflict',
  });
});

test('a limit is not passed by: moves, exchanges and the rest of a closed account count', async () => {
  const { ada } = await limited(null, null);
  const open = (currency: 'USD' | 'EUR') =>
    ada.client.openAccount({ body: { kind: 'current', currency, name: currency } });
  const [{ account: own }, { account: euros }] = [await open('USD'), await open('EUR')];
  const wallet = await firstOf(ada);
  await ada.client.moveMoney({ body: { from: wallet, to: own.id, amount: '50.00' } });
  const params = { accountId: own.id };
  await ada.client.changeAccountLimits({ params, body: { day: '20.00', payment: null } });
  const moved = (amount: string) =>
    refusalOf(ada.client.moveMoney({ body: { from: own.id, to: wallet, amount } }));
  expect(await moved('20.01')).toMatchObject({ code: 'account_limit_exceeded' });
  expect(await moved('15.00')).toBeUndefined();
  const quote = { from: own.id, to: euros.id, amount: '5.01', side: 'give' } as const;
  expect(await refusalOf(ada.client.quoteExchange({ body: quote }))).toMatchObject({
    code: 'account_limit_exceeded',
  });
  expect(await refusalOf(ada.client.closeAccount({ params, body: { move_rest_to: wallet } }))).toMatchObject({
    code: 'account_limit_exceeded',
  });
  expect(await moved('5.00')).toBeUndefined();
});

test('[ACT-06] [ACT-07] one owner lowers a joint account, all raise it; a company agrees on both', async () => {
  const [ada, grace] = [await payingCustomer(bank, '0'), await payingCustomer(bank, '0')];
  const joint = { accountId: await jointAccount(bank, [ada, grace]) };
  await ada.client.changeAccountLimits({ params: joint, body: { day: '50.00', payment: null } });
  const more = { day: '80.00', payment: '10.00' };
  expect(await refusalOf(grace.client.changeAccountLimits({ params: joint, body: more }))).toMatchObject({
    code: 'status_conflict',
  });
  const proposed = await ada.client.proposeForAccount({
    params: joint,
    body: { kind: 'limits', ...more, pin },
  });
  expect(proposed.is_done).toBe(false);
  const { shared } = await grace.client.getSharedAccount({ params: joint });
  expect(shared.proposals[0]?.what).toBe(
    'Let at most $80.00 in a day, and at most $10.00 at once leave the account',
  );
  await grace.client.agreeForAccount({
    params: { proposalId: shared.proposals[0]?.id ?? '' },
    body: { pin },
  });
  expect((await ada.client.getAccountLimits({ params: joint })).limits.own).toEqual(more);

  const company = { accountId: await companyAccount(bank, ada, grace) };
  const lower = { day: '5.00', payment: null };
  expect(await refusalOf(ada.client.changeAccountLimits({ params: company, body: lower }))).toMatchObject({
    code: 'status_conflict',
  });
  expect(await refusalOf(grace.client.changeAccountLimits({ params: company, body: lower }))).toMatchObject({
    code: 'permission_denied',
  });
  const stranger = await payingCustomer(bank, '0');
  expect(await refusalOf(stranger.client.getAccountLimits({ params: company }))).toMatchObject({
    code: 'not_found',
  });
});

test('an account without limits counts what leaves it, so that a limit of noon knows the morning', async () => {
  const { ada, grace, params } = await limited(null, null);
  await ada.client.withdraw({ body: await paymentTo(grace, { amount: '25.00' }) });
  await ada.client.changeAccountLimits({ params, body: { day: '30.00', payment: null } });
  expect((await ada.client.getAccountLimits({ params })).limits.left_today).toBe('5.00');
});
