import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { walletOf } from '../../../../../../tools/testing/books.ts';
import { signIn, type TestCustomer } from '../../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import {
  codeFor,
  confirmPayment,
  expectSoundPayments,
  moveToNoon,
  pay,
  payingCustomer,
  payment,
  paymentTo,
} from '../../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
let ada: TestCustomer;
let grace: TestCustomer;

const ask = async (changes: Parameters<typeof payment>[0] = {}) =>
  (await ada.client.withdraw({ body: payment(changes) })).data.withdrawal_id;
const read = async (withdrawalId: string) =>
  (await ada.client.getWithdrawal({ params: { withdrawalId } })).withdrawal;
const cancel = (withdrawal_id: string) => ada.client.cancelWithdrawal({ body: { withdrawal_id } });
const resend = (withdrawal_id: string) => ada.client.resendWithdrawalCode({ body: { withdrawal_id } });

/** Access tokens live for five minutes, and limits on calls are not what is tried here. */
async function later(time: Parameters<typeof bank.clock.advance>[0]): Promise<void> {
  bank.clock.advance(time);
  await bank.forgetCounts();
  ada = await signIn(bank, ada.email);
}

beforeAll(async () => {
  moveToNoon(bank);
  ada = await payingCustomer(bank, '100000.00');
  grace = await payingCustomer(bank, '0', { first_name: 'Grace', last_name: 'Hopper' });
});

afterAll(() => expectSoundPayments(bank));

test('[RCP-01] a withdrawal can be read again at any time, with all that its receipt needs', async () => {
  const { data } = await ada.client.withdraw({
    body: payment({ amount: '92.00', narration: 'For the Z4' }),
  });
  const { review_expected, notes, ...asked } = data;
  expect({ review_expected, notes }).toMatchObject({ review_expected: false, notes: [expect.any(String)] });
  const before = await read(asked.withdrawal_id);
  expect(before).toEqual({
    ...asked,
    status: 'awaiting_code',
    debit_currency: 'USD',
    fee_amount: '0.00',
    account_name: 'Konrad Zuse',
    account_number: 'DE89370400440532013000',
    bank_name: 'Commerzbank',
    bank_code: null,
    narration: 'For the Z4',
    description: 'Transfer to Konrad Zuse',
    reference: expect.stringMatching(/^[0-9A-Z]{12}$/),
    created_at: bank.clock.now().toISOString(),
    sent_at: null,
    ended_at: null,
    payout: null,
  });
  const { data: confirmed } = await confirmPayment(bank, ada, asked.withdrawal_id);
  const sent = await read(asked.withdrawal_id);
  expect(sent).toEqual({
    ...before,
    status: 'approved',
    expires_at: null,
    sent_at: bank.clock.now().toISOString(),
    payout: {
      state: 'sent',
      sent_at: bank.clock.now().toISOString(),
      accepted_at: null,
      settled_at: null,
      returned_at: null,
      return_code: null,
    },
  });
  expect(sent).toMatchObject(confirmed);
  const [line] = (await ada.client.getWallet()).transactions;
  expect(await read(line?.reference ?? '')).toEqual(sent);
});

test('nobody reads, cancels or gets a code for the withdrawal of another, or for one that does not exist', async () => {
  const id = await ask();
  for (const withdrawalId of [id, randomUUID()]) {
    const body = { withdrawal_id: withdrawalId };
    for (const call of [
      () => grace.client.getWithdrawal({ params: { withdrawalId } }),
      () => grace.client.cancelWithdrawal({ body }),
      () => grace.client.resendWithdrawalCode({ body }),
    ])
      expect(await refusalOf(call())).toMatchObject({ status: 404, code: 'withdrawal_not_found' });
  }
  const { reference } = await read(id);
  expect(await refusalOf(grace.client.getWithdrawal({ params: { withdrawalId: reference } }))).toMatchObject({
    status: 404,
  });
  expect(await read(id)).toMatchObject({ status: 'awaiting_code' });
});

test('a withdrawal that waits for its code can be cancelled: the money is free again, and the code is worth nothing', async () => {
  await later({ minutes: 20 });
  await bank.modules.withdrawals.expireOverdue();
  const id = await ask();
  const code = await codeFor(bank, ada, id);
  expect((await walletOf(bank, ada.id)).held).toBeGreaterThan(0n);
  const answers = await Promise.all([cancel(id), cancel(id), cancel(id)]);
  for (const answer of answers) expect(answer.withdrawal).toMatchObject({ status: 'cancelled' });
  expect(await walletOf(bank, ada.id)).toMatchObject({ held: 0n });
  expect(await refusalOf(resend(id))).toMatchObject({ status: 409, code: 'withdrawal_closed' });
  const enter = ada.client.verifyWithdrawal({ body: { withdrawal_id: id, otp_code: code } });
  expect(await refusalOf(enter)).toMatchObject({ status: 409, code: 'withdrawal_closed' });
  const steps = await bank.database.kysely
    .selectFrom('audit_entry')
    .select(['actor_id', 'action'])
    .where('subject_id', '=', id)
    .where('action', '=', 'withdrawal.cancel')
    .execute();
  expect(steps).toEqual([{ actor_id: ada.id, action: 'withdrawal.cancel' }]);
});

test('one that staff look at can be cancelled, one that is on its way or expired cannot', async () => {
  await later({ minutes: 1 });
  const flagged = await ask({ amount: '20000.00', account_number: 'GB33BUKB20201555555555' });
  expect((await confirmPayment(bank, ada, flagged)).data.status).toBe('pending');
  expect(await read(flagged)).toMatchObject({ status: 'pending', sent_at: null });
  expect((await cancel(flagged)).withdrawal).toMatchObject({ status: 'cancelled' });
  const sent = await ask();
  await confirmPayment(bank, ada, sent);
  expect(await refusalOf(cancel(sent))).toMatchObject({
    status: 409,
    code: 'withdrawal_closed',
    message: 'This payment has been sent and can no longer be cancelled.',
  });
  const forgotten = await ask();
  await later({ minutes: 10 });
  expect(await refusalOf(resend(forgotten))).toMatchObject({ status: 409, code: 'withdrawal_expired' });
  await bank.modules.withdrawals.expireOverdue();
  expect(await refusalOf(cancel(forgotten))).toMatchObject({ status: 409, code: 'withdrawal_expired' });
});

test('a new code comes after 60 seconds, five in an hour at most, and only the newest works', async () => {
  await later({ minutes: 1 });
  const id = await ask();
  const first = await codeFor(bank, ada, id);
  expect(await refusalOf(resend(id))).toMatchObject({
    status: 429,
    code: 'code_resend_too_soon',
    message: 'Please wait 60 seconds before asking for another code.',
  });
  const { expires_at } = await read(id);
  for (let sends = 2; sends <= 5; sends += 1) {
    await later({ seconds: 61 });
    expect((await resend(id)).data).toEqual({ withdrawal_id: id, expires_at });
  }
  const [mail] = await bank.mailsTo(ada.email);
  expect(mail?.text).toContain('works once, within 6 minutes, and for this payment only');
  await later({ seconds: 60 });
  expect(await refusalOf(resend(id))).toMatchObject({ status: 429, code: 'code_resend_too_soon' });
  if (first !== mail?.code) {
    const enter = ada.client.verifyWithdrawal({ body: { withdrawal_id: id, otp_code: first } });
    expect(await refusalOf(enter)).toMatchObject({ code: 'code_invalid' });
  }
  expect((await confirmPayment(bank, ada, id)).data.status).toBe('approved');
});

test('whoever cancels while the code is entered gets one or the other, never both', async () => {
  await later({ hours: 2 });
  for (let round = 0; round < 3; round += 1) {
    const id = await ask({ amount: '1.00' });
    const outcomes = await Promise.allSettled([cancel(id), confirmPayment(bank, ada, id)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  }
});

test('payees that were paid are offered again, newest first, each account once, as they were written', async () => {
  await later({ hours: 2 });
  grace = await signIn(bank, grace.email);
  expect(await grace.client.listPayees()).toEqual({ payees: [] });
  const toGrace = await paymentTo(grace, { amount: '1.00' });
  await pay(bank, ada, toGrace);
  await later({ minutes: 1 });
  const international = payment({
    amount: '5.00',
    currency: 'USD',
    bank_name: 'First Bank',
    account_name: 'Katherine Johnson',
    account_number: '0123456789',
    beneficiary: { transfer_type: 'local', routing_number: '011000015', account_type: 'savings' },
  });
  await pay(bank, ada, international);
  await later({ minutes: 1 });
  await pay(bank, ada, { ...toGrace, account_name: 'Grace B. Hopper' });
  const payee = { ...international, account_name: 'Dorothy Vaughan', account_number: '9876543210' };
  await later({ minutes: 1 });
  const { data } = await pay(bank, ada, payee);
  const minutesAgo = (minutes: number) =>
    new Date(bank.clock.now().getTime() - minutes * 60_000).toISOString();
  const names = async () => (await ada.client.listPayees()).payees.map(({ account_name }) => account_name);
  expect((await names())[0]).toBe('Dorothy Vaughan');
  expect(await names()).not.toContain('Grace Hopper');
  // What came back was no account that can be paid.
  await bank.modules.withdrawals.takeStep({ kind: 'system' }, data.withdrawal_id, 'fail');
  expect(await names()).not.toContain('Dorothy Vaughan');
  const { payees } = await ada.client.listPayees();
  expect(payees.slice(0, 2)).toEqual([
    {
      account_name: 'Grace B. Hopper',
      account_number: toGrace.account_number,
      bank_name: 'Farthing',
      currency: 'USD',
      beneficiary: toGrace.beneficiary,
      last_paid_at: minutesAgo(1),
    },
    {
      account_name: 'Katherine Johnson',
      account_number: '0123456789',
      bank_name: 'First Bank',
      currency: 'USD',
      beneficiary: international.beneficiary,
      last_paid_at: minutesAgo(2),
    },
  ]);
});
