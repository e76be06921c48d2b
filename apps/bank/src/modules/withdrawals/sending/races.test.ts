import { type Call, verifyWithdrawal, withdraw } from '@farthing/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { bankBalance, walletOf } from '../../../../../../tools/testing/books.ts';
import type { TestCustomer } from '../../../../../../tools/testing/customers.ts';
import { callDirectly } from '../../../../../../tools/testing/direct-call.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import {
  codeFor,
  expectSoundPayments,
  moveToNoon,
  payingCustomer,
  payment,
  paymentTo,
} from '../../../../../../tools/testing/withdrawals.ts';
import { Refusal } from '../../../platform/refusal.ts';

const bank = await testBank();

/** Two cores, fifty callers: how many were answered each way. */
function tally(codes: readonly (string | undefined)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const code of codes) counts[code ?? 'done'] = (counts[code ?? 'done'] ?? 0) + 1;
  return counts;
}

/** How a call without HTTP was refused; undefined when it was not. */
async function refusedDirectly(call: Call, customer: TestCustomer, body: object) {
  try {
    await callDirectly(bank, call, customer, body);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

const verifyDirectly = (customer: TestCustomer, withdrawal_id: string, otp_code: string) =>
  refusedDirectly(verifyWithdrawal, customer, { withdrawal_id, otp_code });

beforeAll(() => moveToNoon(bank));

afterAll(() => expectSoundPayments(bank));

test('[LED-02] of several withdrawals of the whole balance at once, one is taken', async () => {
  const ada = await payingCustomer(bank, '100.00');
  const grace = await payingCustomer(bank, '0');
  const body = await paymentTo(grace, { amount: '100.00' });
  const answers = await Promise.all([1, 2, 3, 4].map(() => refusalOf(ada.client.withdraw({ body }))));
  expect(tally(answers.map((answer) => answer?.code))).toEqual({ done: 1, insufficient_funds: 3 });
  expect(await walletOf(bank, ada.id)).toMatchObject({ balance: 10_000n, available: 0n });
});

test('[LED-03] a withdrawal that is verified many times at once moves money once, and everybody gets the same answer', async () => {
  const ada = await payingCustomer(bank, '100.00');
  const grace = await payingCustomer(bank, '0');
  const { data } = await ada.client.withdraw({ body: await paymentTo(grace, { amount: '40.00' }) });
  const { withdrawal_id } = data;
  const otp_code = await codeFor(bank, ada, withdrawal_id);
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map(() => ada.client.verifyWithdrawal({ body: { withdrawal_id, otp_code } })),
  );
  answers.push(await ada.client.verifyWithdrawal({ body: { withdrawal_id, otp_code } }));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect((await walletOf(bank, ada.id)).balance).toBe(6_000n);
  expect((await walletOf(bank, grace.id)).balance).toBe(4_000n);
  const mails = await bank.mailsTo(grace.email);
  expect(mails.filter(({ subject }) => subject.startsWith('You received'))).toHaveLength(1);
  const wrong = otp_code === '000000' ? '111111' : '000000';
  expect(await verifyDirectly(ada, withdrawal_id, wrong)).toBe('withdrawal_closed');
});

test('[LED-03] the same Idempotency-Key, many times at once, makes one withdrawal and one hold', async () => {
  const ada = await payingCustomer(bank, '100.00');
  const headers = {
    authorization: `Bearer ${ada.access}`,
    'content-type': 'application/json',
    'idempotency-key': 'k1',
  };
  const send = (amount: string) =>
    bank.fetch('/api/v1/wallet/withdraw/', {
      method: 'POST',
      headers,
      body: JSON.stringify(payment({ amount })),
    });
  const answers = await Promise.all([1, 2, 3, 4].map(async () => (await send('10.00')).text()));
  expect(new Set(answers).size).toBe(1);
  const { rows } = await bank.database.pool.query('SELECT id FROM withdrawal WHERE customer_id = $1', [
    ada.id,
  ]);
  expect(rows).toHaveLength(1);
  expect(await (await send('11.00')).json()).toMatchObject({ code: 'idempotency_key_reused' });
});

test('[LED-11] parallel calls cannot exceed the daily limit together', async () => {
  const ceo = await payingCustomer(bank, '20000000.00');
  const body = payment({ currency: 'GBP', amount: '1000000.00', account_number: 'GB29NWBK60161331926819' });
  const ask = () => refusalOf(ceo.client.withdraw({ body }));
  const first = await Promise.all([1, 2, 3, 4].map(ask));
  const second = await Promise.all([1, 2, 3, 4].map(ask));
  const codes = [...first, ...second].map((answer) => answer?.code);
  expect(tally(codes)).toEqual({ done: 5, daily_limit_exceeded: 3 });
  const { rows } = await bank.database.pool.query(
    'SELECT total, ceiling, currency FROM outgoing_day WHERE customer_id = $1',
    [ceo.id],
  );
  expect(rows).toEqual([{ total: 500_000_000n, ceiling: 500_000_000n, currency: 'GBP' }]);
});

test('[LED-11] the database refuses a total over the limit, whoever writes it', async () => {
  const more = bank.database.pool.query('UPDATE outgoing_day SET total = ceiling + 1');
  await expect(more).rejects.toThrow('check constraint');
});

test('of fifty wrong codes at once at most five are judged, and the right one among them does not help', async () => {
  const ada = await payingCustomer(bank, '100.00');
  const { data } = await ada.client.withdraw({ body: payment({ amount: '10.00' }) });
  const code = await codeFor(bank, ada, data.withdrawal_id);
  const guesses = Array.from({ length: 50 }, (_, index) =>
    String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'),
  );
  const answers = await Promise.all(guesses.map((guess) => verifyDirectly(ada, data.withdrawal_id, guess)));
  expect(tally(answers)).toEqual({ code_invalid: 5, code_tries_exceeded: 45 });
  expect(await verifyDirectly(ada, data.withdrawal_id, code)).toBe('code_tries_exceeded');
});

test('of fifty wrong PINs at once five are judged, whatever else is wrong with the payments, and none tells more', async () => {
  const eve = await payingCustomer(bank, '100.00');
  const asked = (changes: Parameters<typeof payment>[0]) => refusedDirectly(withdraw, eve, payment(changes));
  const guesses = Array.from({ length: 50 }, (_, index) => ({
    pin: String(9000 + index),
    ...(index % 2 === 0 ? { account_number: 'XX00' } : {}),
  }));
  expect(tally(await Promise.all(guesses.map(asked)))).toEqual({ pin_incorrect: 4, pin_locked: 46 });
  expect(await asked({})).toBe('pin_locked');
  expect(await asked({ account_number: 'XX00' })).toBe('pin_locked');
  expect(await walletOf(bank, eve.id)).toMatchObject({ held: 0n });
});

test('a code that is entered while the withdrawal expires either sends the money or gives it back, never both', async () => {
  const ada = await payingCustomer(bank, '100.00');
  const transit = await bankBalance(bank, 'payouts-in-transit', 'EUR');
  for (let round = 0; round < 4; round += 1) {
    const { data } = await ada.client.withdraw({ body: payment({ amount: '5.00' }) });
    const code = await codeFor(bank, ada, data.withdrawal_id);
    bank.clock.advance({ minutes: 10, seconds: -0.001 });
    const verified = verifyDirectly(ada, data.withdrawal_id, code);
    bank.clock.advance({ seconds: 0.001 });
    const expired = bank.modules.withdrawals.expireOverdue();
    const [answer, count] = await Promise.all([verified, expired]);
    expect([undefined, 'withdrawal_expired']).toContain(answer);
    if (answer === undefined) expect(count).toBe(0);
    bank.clock.advance({ minutes: -10 });
  }
  bank.clock.advance({ minutes: 11 });
  await bank.modules.withdrawals.expireOverdue();
  const { rows } = await bank.database.pool.query(
    "SELECT count(*) FILTER (WHERE state = 'paying') AS sent FROM withdrawal WHERE customer_id = $1",
    [ada.id],
  );
  const sent = rows[0].sent as bigint;
  expect(await bankBalance(bank, 'payouts-in-transit', 'EUR')).toBe(transit + sent * 500n);
  expect(await walletOf(bank, ada.id)).toMatchObject({ held: 0n });
});
