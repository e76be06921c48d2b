import { verifyWithdrawal, withdraw } from '@farthing/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { expectSoundBooks, walletOf } from '../../../../../tools/testing/books.ts';
import { loseConnectionAtEveryStep } from '../../../../../tools/testing/crashes.ts';
import type { TestCustomer } from '../../../../../tools/testing/customers.ts';
import {
  callDirectly,
  codeFor,
  expectStatesToMatchTheJournal,
  moveToNoon,
  payingCustomer,
  payment,
} from '../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
const { database } = bank;
const { withdrawals } = bank.modules;
const system = { kind: 'system' } as const;
let ada: TestCustomer;

const prepared = async (amount = '10.00') => {
  const { data } = await ada.client.withdraw({ body: payment({ amount }) });
  return data.withdrawal_id;
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

afterAll(async () => {
  await expectSoundBooks(bank);
  await expectStatesToMatchTheJournal(bank);
});

test('[LED-05] [LED-03] lost at any step of asking, and asked again with its key, there is one withdrawal, one hold and one mail', async () => {
  const key = { scope: 'crash', key: 'one', fingerprint: Buffer.alloc(32) };
  const losses = await loseConnectionAtEveryStep(
    database,
    () => callDirectly(bank, withdraw, ada, payment({ currency: 'EUR', amount: '91.54' }), key),
    async () => {
      // A try with the PIN whose verdict was lost counts as wrong for a while; that is the PIN's own matter.
      await database.kysely.updateTable('transaction_pin').set({ tries: 0, locked_at: null }).execute();
      const { held } = await walletOf(bank, ada.id);
      expect([0n, 10_000n]).toContain(held);
      expect(await mailsAbout('Your code to send')).toBe(held === 0n ? 0 : 1);
    },
  );
  expect(losses).toBeGreaterThan(20);
  expect(await walletOf(bank, ada.id)).toMatchObject({ balance: 100_000n, held: 10_000n });
  expect(await mailsAbout('Your code to send')).toBe(1);
});

test('[LED-05] [LED-03] lost at any step of confirming, the money is held or sent, and the code again sends it once', async () => {
  const { balance, held } = await walletOf(bank, ada.id);
  const withdrawal_id = await prepared();
  const otp_code = await codeFor(bank, ada, withdrawal_id);
  const cost = (await walletOf(bank, ada.id)).held - held;
  let sentUnheard = 0;
  const losses = await loseConnectionAtEveryStep(
    database,
    () => callDirectly(bank, verifyWithdrawal, ada, { withdrawal_id, otp_code }),
    async () => {
      const isSent = (await stateOf(withdrawal_id)) === 'paying';
      if (isSent) sentUnheard += 1;
      const expected = isSent ? { balance: balance - cost, held } : { balance, held: held + cost };
      expect(await walletOf(bank, ada.id)).toMatchObject(expected);
      expect(await mailsAbout('You sent')).toBe(isSent ? 1 : 0);
    },
  );
  expect(losses).toBeGreaterThan(20);
  expect(sentUnheard).toBeGreaterThan(0);
  expect(await walletOf(bank, ada.id)).toMatchObject({ balance: balance - cost, held });
  expect(await mailsAbout('You sent')).toBe(1);
});

test('[LED-05] lost at any step of settling, returning or expiring, the next run finishes what is left, once', async () => {
  const [settled, failed, expired] = [await confirmed(), await confirmed(), await prepared()];
  const step = (action: 'settlePayout' | 'failPayout', id: string) => () =>
    database.transaction((tx) => withdrawals[action](tx, system, id));
  const check = () => expectStatesToMatchTheJournal(bank);
  const { balance } = await walletOf(bank, ada.id);
  await loseConnectionAtEveryStep(database, step('settlePayout', settled), check);
  await loseConnectionAtEveryStep(database, step('failPayout', failed), check);
  bank.clock.advance({ minutes: 11 });
  await loseConnectionAtEveryStep(database, withdrawals.expireOverdue, check);
  expect([await stateOf(settled), await stateOf(failed), await stateOf(expired)]).toEqual([
    'completed',
    'failed',
    'expired',
  ]);
  const after = await walletOf(bank, ada.id);
  expect(after).toMatchObject({ held: 0n });
  expect(after.balance).toBeGreaterThan(balance);
});
