import { beforeEach, expect, test } from 'vitest';
import {
  checkIdOf,
  sendIdentityCheck,
  zoneOf,
} from '../../../../../tools/testing/accepted/identity/identity-calls.ts';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { signedInCustomer, signIn, type TestCustomer } from '../../../../../tools/testing/customers.ts';
import { poisoned } from '../../../../../tools/testing/processes/poisoned.ts';

const bank = await testBank();
const { keep, judge } = bank.modules.identityChecks;

beforeEach(() => bank.clock.advance({ minutes: 10 }));

const inDays = (days: number) =>
  new Date(bank.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
const subjectsTo = async ({ email }: TestCustomer) =>
  (await bank.mailsTo(email)).map(({ subject }) => subject).filter((subject) => /document/.test(subject));
const tierOf = async ({ email }: TestCustomer) =>
  (await (await signIn(bank, email)).client.getIdentityCheck()).tier;

/** Passed with a document that expires then, and in the highest tier by it, with its limit. */
async function passed(customer: TestCustomer, expiresOn: string): Promise<void> {
  const lines = await zoneOf(bank, customer, 'passes', expiresOn);
  await sendIdentityCheck(bank, customer, { outcome: 'passes', lines });
  const id = await checkIdOf(customer);
  await judge(id);
  const { kysely } = bank.database;
  await kysely.updateTable('identity_check').set({ tier: 3 }).where('id', '=', id).execute();
  await kysely
    .updateTable('customer')
    .set({ tier: 3, daily_limit: 900_000_000n })
    .where('id', '=', customer.id)
    .execute();
}

test('[IDV-06] a document that expires is told of once, 30 days before', async () => {
  const ada = await signedInCustomer(bank);
  await passed(ada, inDays(40));
  await keep();
  expect(await subjectsTo(ada)).toEqual([]);
  bank.clock.advance({ days: 11 });
  await keep();
  await keep();
  expect(await subjectsTo(ada)).toEqual(['Your document expires soon']);
  expect(await tierOf(ada)).toBe(3);
});

test('[IDV-06] [IDV-11] a document that has expired lowers the tier and its limit to what everybody begins with', async () => {
  const ada = await signedInCustomer(bank);
  await passed(ada, inDays(5));
  bank.clock.advance({ days: 6 });
  await keep();
  await keep();
  expect(await subjectsTo(ada)).toEqual(['Your document has expired']);
  expect(await tierOf(ada)).toBe(2);
  const row = await bank.database.kysely
    .selectFrom('customer')
    .select('daily_limit')
    .where('id', '=', ada.id)
    .executeTakeFirst();
  expect(row).toEqual({ daily_limit: 500_000_000n });
  const log = (await (await signIn(bank, ada.email)).client.listAccessLog({ query: {} })).entries;
  expect(log).toMatchObject([{ by: 'bank', action: 'customer.change-limits' }]);
});

test('[IDV-06] who has sent a newer document in time keeps the tier, and is told nothing', async () => {
  const ada = await signedInCustomer(bank);
  await passed(ada, inDays(5));
  const first = await checkIdOf(ada);
  await bank.database.pool.query(
    `INSERT INTO identity_check (id, customer_id, tier, state, document_expires_on, created_at, submitted_at, decided_at)
     SELECT gen_random_uuid(), customer_id, tier, state, $2::date, now(), now(), now() FROM identity_check WHERE id = $1`,
    [first, inDays(900)],
  );
  bank.clock.advance({ days: 6 });
  await keep();
  expect(await subjectsTo(ada)).toEqual([]);
  expect(await tierOf(ada)).toBe(3);
});

test('[IDV-06] one check that cannot be followed keeps no papers of others, and no tier', async () => {
  const [stuck, ben] = [await signedInCustomer(bank), await signedInCustomer(bank, { first_name: 'Ben' })];
  await passed(stuck, inDays(4));
  await passed(ben, inDays(5));
  const cured = await poisoned(bank, 'identity_check', await checkIdOf(stuck));
  bank.clock.advance({ days: 95 });
  await expect(keep()).rejects.toThrow();
  expect([await tierOf(stuck), await tierOf(ben)]).toEqual([3, 2]);
  const papersOf = async ({ id }: TestCustomer) =>
    (
      await bank.database.pool.query(
        'SELECT FROM identity_picture JOIN identity_check ON id = check_id WHERE customer_id = $1',
        [id],
      )
    ).rowCount;
  expect(await papersOf(ben)).toBe(0);
  await cured();
  await keep();
  expect([await tierOf(stuck), await papersOf(stuck)]).toEqual([2, 0]);
});
