import { expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { signedInCustomer, signIn } from '../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';
import { pay, payingCustomer } from '../../../../../tools/testing/withdrawals.ts';
import { policies } from '../../platform/policies.ts';
import { waitMs } from './lookups.ts';

const bank = await testBank();
const { anHour, aDay } = policies.payeeLookups;

test('[PAY-02] a customer is found by their whole email address, and paid without the name of the bank', async () => {
  const ada = await payingCustomer(bank, '100.00');
  const grace = await signedInCustomer(bank, { first_name: 'Grace', last_name: 'Hopper' });
  const { payee } = await ada.client.findPayee({ body: { email: ` ${grace.email.toUpperCase()}` } });
  const { account_number, sort_code } = await grace.client.getWallet();
  expect(payee).toEqual({
    account_name: 'Grace Hopper',
    account_number,
    bank_name: 'Farthing',
    currency: 'USD',
    beneficiary: { sort_code },
  });
  await pay(bank, ada, { ...payee, amount: '5.00', pin: '4821' });
  expect((await grace.client.getWallet()).balance).toBe('5.00');
  const own = ada.client.findPayee({ body: { email: ada.email } });
  expect(await refusalOf(own)).toMatchObject({ code: 'payee_is_self' });
});

test('[PAY-02] nobody is found by a part of an address, by a pattern, or who is locked', async () => {
  const ada = await signedInCustomer(bank);
  const lin = await signedInCustomer(bank, { first_name: 'Lin' });
  for (const email of [lin.email.slice(1), lin.email.replace(/^../, '__'), 'nobody@example.com'])
    expect(await refusalOf(ada.client.findPayee({ body: { email } }))).toMatchObject({
      status: 404,
      code: 'payee_not_found',
    });
  await bank.database.kysely
    .updateTable('customer')
    .set({ status: 'locked', locked_at: bank.clock.now(), locked_because: 'staff' })
    .where('id', '=', lin.id)
    .execute();
  expect(await refusalOf(ada.client.findPayee({ body: { email: lin.email } }))).toMatchObject({
    code: 'payee_not_found',
  });
});

test('[PAY-02] whoever tries many addresses, at once or in turn, is stopped, whether or not they are customers', async () => {
  const mallory = await signedInCustomer(bank, { first_name: 'Mallory' });
  const tries = Array.from({ length: 3 * anHour }, (_, n) =>
    refusalOf(mallory.client.findPayee({ body: { email: `guess.${n}@example.com` } })),
  );
  const codes = (await Promise.all(tries)).map((refusal) => refusal?.code);
  expect(codes.filter((code) => code === 'payee_not_found')).toHaveLength(anHour);
  expect(new Set(codes)).toEqual(new Set(['payee_not_found', 'too_many_requests']));
  const grace = await signedInCustomer(bank, { first_name: 'Grace' });
  const beyond = await refusalOf(mallory.client.findPayee({ body: { email: grace.email } }));
  expect(beyond).toMatchObject({ code: 'too_many_requests', status: 429 });
  expect(beyond?.retryAfterSeconds).toBeGreaterThan(3000);
  bank.clock.advance({ minutes: 61 });
  const later = await signIn(bank, mallory.email);
  expect(await refusalOf(later.client.findPayee({ body: { email: 'x@example.com' } }))).toMatchObject({
    code: 'payee_not_found',
  });
});

test('[PAY-02] lookups are bounded for an hour and for a day; a time that has not come yet does not count', () => {
  const now = new Date('2026-11-16T12:00:00Z');
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const bound = { anHour: 2, aDay: 3 };
  expect(waitMs([], now, bound)).toBe(0);
  expect(waitMs([ago(30)], now, bound)).toBe(0);
  expect(waitMs([ago(30), ago(10)], now, bound)).toBe(30 * 60_000);
  expect(waitMs([ago(61), ago(10)], now, bound)).toBe(0);
  expect(waitMs([ago(23 * 60), ago(300), ago(200)], now, bound)).toBe(60 * 60_000);
  expect(waitMs([ago(-300), ago(-200), ago(-100)], now, bound)).toBe(0);
  expect(anHour).toBeLessThan(aDay);
});
