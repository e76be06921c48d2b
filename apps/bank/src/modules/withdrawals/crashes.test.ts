import { type AnswerOf, verifyWithdrawal, withdraw } from '@farthing/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { walletOf } from '../../../../../tools/testing/books.ts';
import type { TestCustomer } from '../../../../../tools/testing/customers.ts';
import { callDirectly } from '../../../../../tools/testing/direct-call.ts';
import { loseConnectionAtEveryStep, outside } from '../../../../../tools/testing/processes/crashes.ts';
import {
  codeFor,
  expectSoundPayments,
  expectStatesToMatchTheJournal,
  moveToNoon,
  payingCustomer,
  payment,
  takeStep,
} from '../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
const { database } = bank;
const { withdrawals } = bank.modules;
const system = { kind: 'system' } as const;
let ada: TestCustomer;

const prepared = async (amount = '10.00') => {
  const answer = await callDirectly(bank, withdraw, ada, payment({ amount }));
  return (answer as AnswerOf<typeof withdraw>).data.withdrawal_id;
};
const confirmed = async (amount = '10.00') => {
  const withdrawal_id = await prepared(amount);
  const otp_code = await codeFor(bank, ada, withdrawal_id);
  await callDirectly(bank, verifyWithdrawal, ada, { withdrawal_id, otp_code });
  return withdrawal_id;
};
const stateOf = async (id: string) =>
  (await database.kysely.selectFrom('withdrawal').select('state').where('id', '=', id).executeTakeFirst())
    ?.state;
const mailsAbout = async (start: string) =>
  (await bank.mailsTo(ada.email)).filter(({ subject }) => subject.startsWith(start)).length;

beforeAll(async () => {
  moveToNoon(bank);
  ada = await payingCustomer(bank, '1000.00');
});

afterAll(() => expectSoundPayments(bank));

test('[LED-05] [LED-03] lost at any step of asking, and asked again with its key, there is one withdrawal, one hold and one mail', async () => {
  const body = payment({ currency: 'EUR', amount: '9.15' });
  const ask = (attempt: number) =>
    callDirectly(bank, withdraw, ada, body, {
      scope: 'crash',
      key: String(attempt),
      fingerprint: Buffer.alloc(32),
    });
  const [before, mails] = [(await walletOf(bank, ada.id)).held, await mailsAbout('Your code to send')];
  await ask(0);
  const cost = (await walletOf(bank, ada.id)).held - before;
  const losses = await loseConnectionAtEveryStep(ask, async (_, attempt) => {
    const { held } = await walletOf(bank, ada.id);
    expect([before + cost * BigInt(attempt), before + cost * BigInt(attempt + 1)]).toContain(held);
    await ask(attempt);
    await ask(attempt);
    expect((await walletOf(bank, ada.id)).held).toBe(before + cost * BigInt(attempt + 1));
    expect(await mailsAbout('Your code to send')).toBe(mails + attempt + 1);
  });
  expect(losses).toBeGreaterThan(3);
});

test('[LED-05] [LED-03] lost at any step of confirming, the money is held or sent, and the code again sends it once', async () => {
  let heard = 0;
  let last = { id: '', code: '', balance: 0n, cost: 0n, mails: 0 };
  const confirm = ({ id, code }: typeof last) =>
    callDirectly(bank, verifyWithdrawal, ada, { withdrawal_id: id, otp_code: code });
  const losses = await loseConnectionAtEveryStep(
    async () => {
      last = await outside(async () => {
        const { balance, held } = await walletOf(bank, ada.id);
        const id = await prepared('1.00');
        const cost = (await walletOf(bank, ada.id)).held - held;
        return { id, code: await codeFor(bank, ada, id), balance, cost, mails: await mailsAbout('You sent') };
      });
      await confirm(last);
    },
    async (error) => {
      const isSent = (await stateOf(last.id)) === 'paying';
      if (error === undefined) heard += 1;
      if (error === undefined) expect(isSent).toBe(true);
      expect((await walletOf(bank, ada.id)).balance).toBe(isSent ? last.balance - last.cost : last.balance);
      await confirm(last);
      await confirm(last);
      expect((await walletOf(bank, ada.id)).balance).toBe(last.balance - last.cost);
      expect(await mailsAbout('You sent')).toBe(last.mails + 1);
    },
  );
  expect(losses).toBeGreaterThan(3);
  // The writer asks what became of a work whose answer it lost.
  expect(heard).toBeGreaterThan(0);
});

test('[LED-05] lost at any step of settling, returning or expiring, the next run finishes what is left, once', async () => {
  // Somebody who has not made so many payments within the hour that the next would be looked at.
  ada = await payingCustomer(bank, '1000.00');
  const [settled, failed, expired] = [await confirmed(), await confirmed(), await prepared()];
  const step = (action: 'settle' | 'fail', id: string) => () => takeStep(bank, system, id, action);
  const check = () => expectStatesToMatchTheJournal(bank);
  const { balance } = await walletOf(bank, ada.id);
  await loseConnectionAtEveryStep(step('settle', settled), check);
  await loseConnectionAtEveryStep(step('fail', failed), check);
  bank.clock.advance({ minutes: 11 });
  await loseConnectionAtEveryStep(() => withdrawals.expireOverdue(), check);
  expect([await stateOf(settled), await stateOf(failed), await stateOf(expired)]).toEqual([
    'completed',
    'failed',
    'expired',
  ]);
  const after = await walletOf(bank, ada.id);
  expect(after).toMatchObject({ held: 0n });
  expect(after.balance).toBeGreaterThan(balance);
});
