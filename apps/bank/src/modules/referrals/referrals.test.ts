import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { bankBalance, expectSoundBooks, walletOf } from '../../../../../tools/testing/books.ts';
import {
  registerCustomer,
  signedInCustomer,
  type TestCustomer,
  verifiedCustomer,
} from '../../../../../tools/testing/customers.ts';
import { someHash } from '../../../../../tools/testing/hash.ts';
import { changeSettings } from '../../../../../tools/testing/settings.ts';
import { isSamePerson, maskedEmail } from './referral.ts';

const bank = await testBank();
const {
  database,
  modules: { deposits, referrals },
} = bank;
let ada: TestCustomer;
let ref: string;

beforeAll(async () => {
  // Confirmed by themselves after a few seconds, on a slow machine they would be before the test does it.
  await changeSettings(bank, { 'work.sandbox-deposits': 'by staff' });
  ada = await signedInCustomer(bank);
  ref = (await ada.client.getProfile({ params: { userId: ada.id } })).user.referral_code;
});

afterAll(() => expectSoundBooks(bank));

const friend = (first_name: string) => signedInCustomer(bank, { first_name, last_name: 'Hopper', ref });

async function deposited(by: TestCustomer, amount: string): Promise<void> {
  const { data } = await by.client.fundWallet({ body: { amount } });
  const payment = { received: amount, transactionHash: someHash() };
  await deposits.confirm({ kind: 'system' }, data.deposit_id, payment);
}

/** Until every bonus that was asked for has been looked at. */
async function bonusesDone(): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query(
      "SELECT count(*) AS open FROM jobs.job WHERE name = 'pay-referral-bonus' AND state < 'completed'",
    );
    expect(rows).toEqual([{ open: 0n }]);
  }, 30_000);
}

const balance = async () => (await walletOf(bank, ada.id)).balance;
const listed = async () => (await ada.client.getReferrals()).data;

test('[API-20] a referred person is listed with a masked address, once verified', async () => {
  expect(await listed()).toEqual([]);
  const { email } = await verifiedCustomer(bank, { first_name: 'Grace', last_name: 'Hopper', ref });
  await registerCustomer(bank, { first_name: 'Not', last_name: 'Verified', ref });
  const facts = { status: 'pending', bonus: '10.00', referred_at: bank.clock.now().toISOString() };
  expect(await ada.client.getReferrals()).toEqual({
    status: 'success',
    data: [
      {
        referee_details: { full_name: 'Grace Hopper', email: maskedEmail(email), ...facts },
        ...facts,
      },
    ],
  });
});

test('[LED-10] the bonus is paid once, with the first deposit that is large enough', async () => {
  const [before, costs] = [await balance(), await bankBalance(bank, 'referral-costs')];
  const grace = await friend('Barbara');
  await deposited(grace, '49.99');
  await bonusesDone();
  expect(await balance()).toBe(before);
  await Promise.all([deposited(grace, '50.00'), deposited(grace, '80.00'), deposited(grace, '500.00')]);
  await bonusesDone();
  expect(await balance()).toBe(before + 1_000n);
  expect(await bankBalance(bank, 'referral-costs')).toBe(costs - 1_000n);
  expect((await listed()).find(({ status }) => status === 'paid')).toMatchObject({
    status: 'paid',
    bonus: '10.00',
    referee_details: { full_name: 'Barbara Hopper', status: 'paid' },
  });
  expect((await ada.client.getWallet()).transactions[0]).toMatchObject({
    amount: '10.00',
    transaction_type: 'credit',
    description: 'Referral bonus for Barbara Hopper',
  });
  const mails = (await bank.mailsTo(ada.email)).filter(({ subject }) => subject === 'You have earned $10.00');
  expect(mails).toHaveLength(1);
});

test('[LED-10] paid by hand or by the job, at once and again, it is paid once', async () => {
  const before = await balance();
  const mary = await friend('Mary');
  await deposited(mary, '50.00');
  const [deposit] = (await mary.client.getWallet()).transactions;
  const qualifying = { customerId: mary.id, depositId: deposit?.id ?? '' };
  await Promise.all(Array.from({ length: 10 }, () => referrals.considerBonus(qualifying)));
  await bonusesDone();
  expect(await balance()).toBe(before + 1_000n);
});

test('[LED-10] friends who deposit at the same moment earn their referrer a bonus each', async () => {
  const before = await balance();
  const friends = [await friend('Joan'), await friend('Jean')];
  await Promise.all(friends.map((each) => deposited(each, '60.00')));
  await bonusesDone();
  expect(await balance()).toBe(before + 2_000n);
});

test('[LED-10] nobody earns by referring themselves with a second account', async () => {
  const before = await balance();
  const count = (await listed()).length;
  const twin = await signedInCustomer(bank, { first_name: 'ADA', last_name: 'Love-lace', ref });
  await deposited(twin, '100.00');
  await bonusesDone();
  expect(await balance()).toBe(before);
  expect(await listed()).toHaveLength(count);
});

test('[LED-10] a customer whom nobody referred, or whose referrer has left, earns nobody a bonus', async () => {
  const left = await signedInCustomer(bank, { first_name: 'Left' });
  const { user } = await left.client.getProfile({ params: { userId: left.id } });
  const alone = await friend('Alone');
  await database.kysely
    .updateTable('customer')
    .set({ referred_by: null })
    .where('id', '=', alone.id)
    .execute();
  const orphan = await signedInCustomer(bank, { first_name: 'Orphan', ref: user.referral_code });
  await database.kysely.updateTable('customer').set({ status: 'closed' }).where('id', '=', left.id).execute();
  const costs = await bankBalance(bank, 'referral-costs');
  await deposited(alone, '100.00');
  await deposited(orphan, '100.00');
  await bonusesDone();
  expect(await bankBalance(bank, 'referral-costs')).toBe(costs);
});

test('an address is masked whatever it looks like', () => {
  expect(maskedEmail('ada@example.com')).toBe('a•••@example.com');
  expect(maskedEmail('"a@b"@example.com')).toBe('"•••@example.com');
});

test('the same name and day of birth are the same person, however they are written', () => {
  const person = { firstName: 'Zoë', lastName: "O'Brien", dateOfBirth: '1990-01-01' };
  expect(isSamePerson(person, { ...person, firstName: 'ZOE', lastName: 'O Brien' })).toBe(true);
  expect(isSamePerson(person, { ...person, dateOfBirth: '1990-01-02' })).toBe(false);
  expect(isSamePerson(person, { ...person, lastName: 'Brien' })).toBe(false);
});
