import { afterAll, beforeAll, expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { bankBalance, expectSoundBooks, walletOf } from '../../../../../tools/testing/books.ts';
import { signedInCustomer, type TestCustomer } from '../../../../../tools/testing/customers.ts';
import { someHash } from '../../../../../tools/testing/hash.ts';
import { loseConnectionAtEveryStep, outside } from '../../../../../tools/testing/processes/crashes.ts';

const bank = await testBank();
const { deposits, referrals } = bank.modules;
let ada: TestCustomer;
let ref: string;

beforeAll(async () => {
  ada = await signedInCustomer(bank);
  ref = (await ada.client.getProfile({ params: { userId: ada.id } })).user.referral_code;
});

afterAll(() => expectSoundBooks(bank));

let friends = 0;
/** A friend with a deposit that is too small to earn anything by itself, so that no job judges it meanwhile. */
async function qualifying() {
  friends += 1;
  // Seen from far apart, or the third of them would be one too many.
  bank.clock.advance({ days: 40 });
  const first_name = `Friend ${'abcdefghijklmnopqrstuvwxyz'[friends]}`;
  const friend = await signedInCustomer(bank, { first_name, last_name: 'Hopper', ref });
  const { data } = await friend.client.fundWallet({ body: { amount: '5.00' } });
  const payment = { received: '5.00', transactionHash: someHash() };
  await deposits.confirm({ kind: 'system' }, data.deposit_id, payment);
  return { customerId: friend.id, depositId: data.deposit_id };
}

const countOf = async (table: 'referral_judgement' | 'referral_bonus') =>
  Number((await bank.database.pool.query(`SELECT count(*) FROM ${table}`)).rows[0].count);

test('[LED-05] [LED-10] lost at any step of paying a bonus, judgement, bonus and money are there or none, and it is paid once', {
  timeout: 240_000,
}, async () => {
  const costs = await bankBalance(bank, 'referral-costs');
  let last = { customerId: '', depositId: '' };
  let due = 0;
  const expectPaid = async () => {
    const paid = await countOf('referral_bonus');
    expect(await countOf('referral_judgement')).toBe(paid);
    expect((await walletOf(bank, ada.id)).balance).toBe(1_000n * BigInt(paid));
    const mails = await bank.mailsTo(ada.email);
    expect(mails.filter(({ subject }) => subject === 'You have earned $10.00')).toHaveLength(paid);
    return paid;
  };
  const losses = await loseConnectionAtEveryStep(
    async () => {
      last = await outside(qualifying);
      due += 1;
      await referrals.considerBonus(last);
    },
    async () => {
      expect([due - 1, due]).toContain(await expectPaid());
      await referrals.considerBonus(last);
      await referrals.considerBonus(last);
      expect(await expectPaid()).toBe(due);
    },
  );
  expect(losses).toBeGreaterThan(4);
  expect(await expectPaid()).toBe(due);
  expect(await bankBalance(bank, 'referral-costs')).toBe(costs - 1_000n * BigInt(due));
});
