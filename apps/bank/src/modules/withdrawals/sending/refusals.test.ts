import { randomUUID } from 'node:crypto';
import type { SentBodyOf, withdraw } from '@farthing/contract';
import type { Currency } from '@farthing/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { walletOf } from '../../../../../../tools/testing/books.ts';
import { signedInCustomer, signIn, type TestCustomer } from '../../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import {
  codeFor,
  confirmPayment,
  expectSoundPayments,
  letGo,
  moveToNoon,
  payingCustomer,
  payment,
} from '../../../../../../tools/testing/withdrawals.ts';
import { policies } from '../../../platform/policies.ts';

const bank = await testBank();
let ada: TestCustomer;

const ask = (customer: TestCustomer, changes: Partial<SentBodyOf<typeof withdraw>> = {}) =>
  customer.client.withdraw({ body: payment(changes) });
const refused = (customer: TestCustomer, changes: Partial<SentBodyOf<typeof withdraw>> = {}) =>
  refusalOf(ask(customer, changes));
const enter = (customer: TestCustomer, withdrawal_id: string, otp_code: string) =>
  refusalOf(customer.client.verifyWithdrawal({ body: { withdrawal_id, otp_code } }));

/** Six digits that are not those of the code. */
const another = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

/** Limits on calls are not what is tried here. */
const { forgetCounts } = bank;

beforeAll(async () => {
  moveToNoon(bank);
  ada = await payingCustomer(bank, '1000.00');
});

afterAll(() => expectSoundPayments(bank));

test('[API-15] without a PIN, with a wrong one and with a locked one nothing is asked of the rest', async () => {
  const nobody = await signedInCustomer(bank);
  expect(await refused(nobody, { account_number: 'XX00' })).toMatchObject({
    status: 409,
    code: 'pin_missing',
  });
  const eve = await payingCustomer(bank, '100.00');
  for (let tries = 1; tries < 5; tries += 1)
    expect(await refused(eve, { pin: '9999' })).toMatchObject({ status: 403, code: 'pin_incorrect' });
  expect(await refused(eve, { pin: '9999' })).toMatchObject({ status: 403, code: 'pin_locked' });
  expect(await refused(eve)).toMatchObject({ status: 403, code: 'pin_locked' });
  expect(await walletOf(bank, eve.id)).toMatchObject({ held: 0n });
});

test('[API-15] a currency that is not offered is refused', async () => {
  const offered = policies.withdrawals.currencies as unknown as Currency[];
  offered.splice(offered.indexOf('GBP'), 1);
  try {
    expect(await refused(ada, { currency: 'GBP' })).toMatchObject({
      status: 400,
      code: 'currency_not_supported',
    });
  } finally {
    offered.push('GBP');
  }
});

test('[API-15] a payee that cannot be is refused with a message for each field', async () => {
  const beneficiary = { routing_number: '011000016' };
  const answer = await refused(ada, { currency: 'USD', account_number: 'AB12', beneficiary });
  expect(answer).toMatchObject({ status: 400, code: 'payee_invalid' });
  expect(Object.keys(answer?.errors ?? {})).toEqual(['account_number', 'beneficiary.routing_number']);
});

test('[RSK-06] an American payee with a British sort code and a German BIC is refused by the names of both', async () => {
  const beneficiary = { routing_number: '011000015', sort_code: '601613', swift_bic: 'COBADEFF' };
  const answer = await refused(ada, { currency: 'USD', account_number: '000123456789', beneficiary });
  expect(answer).toMatchObject({ status: 400, code: 'payee_invalid' });
  expect(Object.keys(answer?.errors ?? {})).toEqual(['beneficiary.sort_code', 'beneficiary.swift_bic']);
});

test('[API-15] an amount below or above what is sent at once is refused by name, with the bounds', async () => {
  const message = expect.stringMatching(/^You can send from 1,00\s€ to 100\.000\.000,00\s€ at once\.$/);
  const errors = { amount: [message] };
  for (const amount of ['0.99', '100000000.01'])
    expect(await refused(ada, { amount })).toMatchObject({
      status: 422,
      code: 'amount_out_of_bounds',
      message,
      errors,
    });
});

test('[API-15] numbers that are none and fields that are unknown are refused by name', async () => {
  await forgetCounts();
  for (const amount of ['-1', '0', '0.001', '1,000', '٣', '1e400']) {
    const answer = await refused(ada, { amount });
    expect(answer).toMatchObject({ status: 400, code: 'validation_failed' });
    expect(Object.keys(answer?.errors ?? {})).toEqual(['amount']);
  }
  const body = { ...payment(), status: 'approved', debit_amount: '0.01' };
  expect(await refusalOf(ada.client.withdraw({ body }))).toMatchObject({ code: 'validation_failed' });
});

test('[LED-11] [API-15] more than the daily limit is refused, before the funds are looked at', async () => {
  expect(await refused(ada, { currency: 'GBP', amount: '5000000.01', ...british })).toMatchObject({
    status: 422,
    code: 'daily_limit_exceeded',
  });
  expect(await refused(ada, { currency: 'GBP', amount: '5000000.00', ...british })).toMatchObject({
    status: 422,
    code: 'insufficient_funds',
  });
});

test('[LED-02] [API-15] more than is available is refused, what is held included, and leaves nothing behind', async () => {
  const alan = await payingCustomer(bank, '100.00');
  const dollars = {
    currency: 'USD',
    account_number: '123456789',
    beneficiary: { routing_number: '011000015' },
  } as const;
  await ask(alan, { ...dollars, amount: '60.00' });
  expect(await refused(alan, { ...dollars, amount: '40.01' })).toMatchObject({ code: 'insufficient_funds' });
  const { rows } = await bank.database.pool.query('SELECT state FROM withdrawal WHERE customer_id = $1', [
    alan.id,
  ]);
  expect(rows).toEqual([{ state: 'awaiting-code' }]);
  await ask(alan, { ...dollars, amount: '40.00' });
  expect(await walletOf(bank, alan.id)).toMatchObject({ balance: 10_000n, available: 0n });
});

test('[API-16] a withdrawal that is unknown, or another customer’s, is not found, whatever the code', async () => {
  await forgetCounts();
  const { data } = await ask(ada);
  const mallory = await signedInCustomer(bank);
  const code = await codeFor(bank, ada, data.withdrawal_id);
  expect(await enter(mallory, data.withdrawal_id, code)).toMatchObject({
    status: 404,
    code: 'withdrawal_not_found',
  });
  expect(await enter(ada, randomUUID(), code)).toMatchObject({ status: 404, code: 'withdrawal_not_found' });
  expect(await enter(ada, 'not-an-id', code)).toMatchObject({ status: 400, code: 'validation_failed' });
});

test('[LED-06] the code of one withdrawal confirms no other', async () => {
  const [first, second] = [await ask(ada, { amount: '1.00' }), await ask(ada, { amount: '2.00' })];
  const codes = [
    await codeFor(bank, ada, first.data.withdrawal_id),
    await codeFor(bank, ada, second.data.withdrawal_id),
  ];
  if (codes[0] === codes[1]) return;
  expect(await enter(ada, second.data.withdrawal_id, codes[0] ?? '')).toMatchObject({ code: 'code_invalid' });
});

test('[API-16] after five wrong codes the right one is refused too', async () => {
  const alan = await payingCustomer(bank, '1000.00');
  const { data } = await ask(alan);
  const code = await codeFor(bank, alan, data.withdrawal_id);
  for (let tries = 1; tries <= 5; tries += 1)
    expect(await enter(alan, data.withdrawal_id, another(code, tries))).toMatchObject({
      status: 400,
      code: 'code_invalid',
    });
  expect(await enter(alan, data.withdrawal_id, code)).toMatchObject({
    status: 400,
    code: 'code_tries_exceeded',
  });
});

test('asking for more withdrawals gives no more than fifteen wrong codes a day', async () => {
  const eve = await payingCustomer(bank, '1000.00');
  for (let asked = 1; asked <= 3; asked += 1) {
    await forgetCounts();
    const { data } = await ask(eve, { amount: '10.00' });
    const code = await codeFor(bank, eve, data.withdrawal_id);
    for (let tries = 1; tries <= 5; tries += 1) await enter(eve, data.withdrawal_id, another(code, tries));
  }
  await forgetCounts();
  expect(await refused(eve, { amount: '10.00' })).toMatchObject({ status: 429, code: 'too_many_requests' });
});

test('[API-16] a code that has run out before its withdrawal is refused as expired', async () => {
  await forgetCounts();
  const { data } = await ask(ada, { amount: '3.00' });
  const code = await codeFor(bank, ada, data.withdrawal_id);
  const now = bank.clock.now();
  await bank.database.kysely
    .updateTable('one_time_code')
    .set({ expires_at: now })
    .where('purpose', '=', 'withdrawal')
    .where('expires_at', '>', now)
    .execute();
  expect(await enter(ada, data.withdrawal_id, code)).toMatchObject({ status: 400, code: 'code_expired' });
});

test('[API-16] while the PIN is locked nothing is sent', async () => {
  const alan = await payingCustomer(bank, '1000.00');
  const { data } = await ask(alan);
  for (let tries = 1; tries <= 5; tries += 1) await refused(alan, { pin: '9999' });
  expect(await refusalOf(confirmPayment(bank, alan, data.withdrawal_id))).toMatchObject({
    code: 'pin_locked',
  });
  expect(await walletOf(bank, alan.id)).toMatchObject({ balance: 100_000n });
});

test('[LED-11] [API-16] what was asked for yesterday counts for the day on which it leaves', async () => {
  const ceo = await payingCustomer(bank, '20000000.00');
  const staff = { kind: 'staff', staffId: randomUUID() } as const;
  const { data } = await ask(ceo, { currency: 'GBP', amount: '3000000.00', ...british });
  await confirmPayment(bank, ceo, data.withdrawal_id);
  // It is large and the payee is new: it waits for staff, until tomorrow.
  bank.clock.advance({ days: 1 });
  const tomorrow = await signIn(bank, ceo.email);
  const again = await ask(tomorrow, { currency: 'GBP', amount: '3000000.00', ...british });
  const approve = () => letGo(bank, staff, data.withdrawal_id, 2);
  await expect(approve()).rejects.toMatchObject({ code: 'daily_limit_exceeded' });
  await bank.modules.withdrawals.takeStep(staff, again.data.withdrawal_id, 'cancel');
  expect(await approve()).toBe(true);
  ada = await signIn(bank, ada.email);
});

test('[LED-11] [API-16] a limit that was lowered after the withdrawal was asked for holds at the next midnight', async () => {
  const now = bank.clock.now();
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
  bank.clock.advance({ seconds: (midnight - now.getTime()) / 1000 - 60 });
  const alan = await payingCustomer(bank, '1000.00');
  const { data } = await ask(alan, { amount: '500.00' });
  await bank.database.kysely
    .updateTable('customer')
    .set({ daily_limit: 10_000n })
    .where('id', '=', alan.id)
    .execute();
  bank.clock.advance({ minutes: 2 });
  expect(await refusalOf(confirmPayment(bank, alan, data.withdrawal_id))).toMatchObject({
    status: 422,
    code: 'daily_limit_exceeded',
  });
  await bank.database.kysely
    .updateTable('customer')
    .set({ daily_limit: 500_000_000n })
    .where('id', '=', alan.id)
    .execute();
  expect((await confirmPayment(bank, alan, data.withdrawal_id)).data.status).toBe('approved');
});

const british = { account_number: 'GB29NWBK60161331926819' } as const;
