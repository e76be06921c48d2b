import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { jointAccount } from '../../../../../../tools/testing/accepted/shared-accounts.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { newestCode, type TestCustomer } from '../../../../../../tools/testing/customers.ts';
import { customerDesk } from '../../../../../../tools/testing/desk.ts';
import { giveMoneyTo } from '../../../../../../tools/testing/give-money.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { approve } from '../../../../../../tools/testing/staff.ts';
import {
  confirmPayment,
  expectSoundPayments,
  payingCustomer,
  paymentTo,
} from '../../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
const { sue, ann, reason } = await customerDesk(bank);
const pin = '4821';

afterAll(() => expectSoundPayments(bank));

const walletOf = async ({ client }: TestCustomer) =>
  (await client.listAccounts()).accounts.find(({ first }) => first)?.id ?? '';

const propose = (accountId: string, day: string | null, payment: string | null = null) =>
  sue.client.proposeAccountLimits({ params: { accountId }, body: { day, payment, reason } });

async function setByBank(accountId: string, day: string | null, payment: string | null = null) {
  const { proposal_id } = await propose(accountId, day, payment);
  await approve(ann, proposal_id);
}

const fileOf = ({ id }: TestCustomer) => sue.client.getCustomer({ params: { customerId: id } });

const subjectsTo = async ({ email }: TestCustomer) =>
  (await bank.mailsTo(email)).map(({ subject }) => subject);

async function customerWithMoney() {
  const [ada, grace] = [await payingCustomer(bank, '100.00'), await payingCustomer(bank, '0')];
  return { ada, grace, accountId: await walletOf(ada) };
}

test('[STF-03] [LED-11] what the bank lets leave an account is decided by two people, and its owner is told', async () => {
  const { ada, grace, accountId } = await customerWithMoney();
  const pay = (amount: string) => paymentTo(grace, { amount }).then((body) => ada.client.withdraw({ body }));
  const { proposal_id } = await propose(accountId, '40.00', '25.00');
  expect((await fileOf(ada)).open_proposals).toEqual([{ id: proposal_id, kind: 'account-limits' }]);
  expect(await refusalOf(approve(sue, proposal_id))).toMatchObject({ code: 'permission_denied' });
  const { limits } = await ada.client.getAccountLimits({ params: { accountId } });
  expect(limits.bank).toEqual({ day: null, payment: null });
  await approve(ann, proposal_id);
  expect(await refusalOf(pay('25.01'))).toMatchObject({ code: 'account_limit_exceeded' });
  await pay('25.00');
  expect(await refusalOf(pay('15.01'))).toMatchObject({
    errors: { amount: ['$15.00 is left of the $40.00 a day that can leave this account.'] },
  });
  expect((await fileOf(ada)).accounts.find(({ id }) => id === accountId)?.limits).toEqual({
    own: { day: null, payment: null },
    bank: { day: '40.00', payment: '25.00' },
    used_today: '25.00',
  });
  expect(await subjectsTo(ada)).toContain('We have limited your account');
  const { entries } = await sue.client.listCustomerTrail({ params: { customerId: ada.id } });
  const entry = entries.find(({ action }) => action === 'account.bank-limits');
  expect(entry).toMatchObject({ actor: { id: ann.id }, subject: { owner_id: ada.id } });
  await setByBank(accountId, null);
  expect(await subjectsTo(ada)).toContain('We have lifted our limits on your account');
  await pay('15.01');
});

test('a customer cannot raise their own limits beyond those of the bank, alone or with PIN and code', async () => {
  const { ada, accountId } = await customerWithMoney();
  const params = { accountId };
  const change = (day: string | null, more = {}) =>
    refusalOf(ada.client.changeAccountLimits({ params, body: { day, payment: null, ...more } }));
  await change('50.00');
  await ada.client.sendLimitsCode({ params, body: { day: '60.00', payment: null, pin } });
  const otp_code = await newestCode(bank, ada.email);
  await setByBank(accountId, '40.00');
  const tooMuch = { errors: { day: ['The bank allows at most $40.00 a day from this account.'] } };
  expect(await change('60.00', { pin, otp_code })).toMatchObject(tooMuch);
  const asked = ada.client.sendLimitsCode({ params, body: { day: '50.01', payment: null, pin } });
  expect(await refusalOf(asked)).toMatchObject(tooMuch);
  expect((await ada.client.getAccountLimits({ params })).limits).toMatchObject({
    own: { day: '50.00' },
    bank: { day: '40.00' },
    left_today: '40.00',
  });
  expect(await change('30.00')).toBeUndefined();
  expect((await ada.client.getAccountLimits({ params })).limits.left_today).toBe('30.00');
});

test('what a customer does to their limits keeps no proposal of staff from being approved; another one of staff does', async () => {
  const { ada, accountId } = await customerWithMoney();
  const { proposal_id: first } = await propose(accountId, '40.00');
  const { proposal_id: second } = await propose(accountId, '70.00');
  expect(await refusalOf(propose(accountId, '40.00'))).toMatchObject({ code: 'proposal_open' });
  await ada.client.changeAccountLimits({ params: { accountId }, body: { day: '20.00', payment: null } });
  await approve(ann, first);
  expect(await refusalOf(approve(ann, second))).toMatchObject({ code: 'proposal_closed' });
  expect(await refusalOf(propose(accountId, '40.00'))).toMatchObject({ code: 'status_conflict' });
  expect(await refusalOf(propose(randomUUID(), '40.00'))).toMatchObject({ code: 'not_found' });
});

test('[ACT-06] a limit of the bank on a joint account: both owners are told, hold to it, and agree on nothing above it', async () => {
  const [ada, grace] = [await payingCustomer(bank, '0'), await payingCustomer(bank, '0')];
  const accountId = await jointAccount(bank, [ada, grace]);
  await giveMoneyTo(bank, accountId, '100.00');
  const limits = (day: string) =>
    ada.client.proposeForAccount({
      params: { accountId },
      body: { kind: 'limits', day, payment: null, pin },
    });
  await ada.client.changeAccountLimits({ params: { accountId }, body: { day: '5.00', payment: null } });
  await limits('90.00');
  await setByBank(accountId, '40.00');
  for (const owner of [ada, grace]) expect(await subjectsTo(owner)).toContain('We have limited your account');
  const { shared } = await grace.client.getSharedAccount({ params: { accountId } });
  const params = { proposalId: shared.proposals[0]?.id ?? '' };
  const above = { errors: { day: ['The bank allows at most $40.00 a day from this account.'] } };
  expect(await refusalOf(grace.client.agreeForAccount({ params, body: { pin } }))).toMatchObject(above);
  expect(await refusalOf(limits('40.01'))).toMatchObject(above);
});

test('a limit of the bank that comes while a payment waits for its code keeps it from leaving', async () => {
  const { ada, grace, accountId } = await customerWithMoney();
  const { data } = await ada.client.withdraw({ body: await paymentTo(grace, { amount: '40.00' }) });
  await setByBank(accountId, '39.99');
  expect(await refusalOf(confirmPayment(bank, ada, data.withdrawal_id))).toMatchObject({
    code: 'account_limit_exceeded',
  });
  expect((await grace.client.getWallet()).balance).toBe('0.00');
});
