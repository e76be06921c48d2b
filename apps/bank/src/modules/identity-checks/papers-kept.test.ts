import { beforeEach, expect, test } from 'vitest';
import {
  aPicture,
  checkIdOf,
  sendIdentityCheck,
  zoneOf,
} from '../../../../../tools/testing/accepted/identity/identity-calls.ts';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { signedInCustomer, signIn, type TestCustomer } from '../../../../../tools/testing/customers.ts';
import { testMember } from '../../../../../tools/testing/staff.ts';

const bank = await testBank();
const { keep } = bank.modules.identityChecks;

beforeEach(() => bank.clock.advance({ minutes: 10 }));

const again = async ({ email }: TestCustomer) => (await signIn(bank, email)).client;
const withPicture = async (customer: TestCustomer, part: 'front' | 'selfie' = 'front') =>
  (await again(customer)).addIdentityPicture({ params: { part }, upload: await aPicture() });
const withLines = async (customer: TestCustomer, outcome: 'passes' | 'more-wanted' = 'passes') => {
  const client = await again(customer);
  const lines = await zoneOf(bank, { ...customer, client }, outcome);
  await client.saveIdentityDocument({ body: { lines } });
};

/** What is kept of the newest check of somebody. */
async function kept({ id }: TestCustomer): Promise<{ pictures: number; has_document: boolean }> {
  const { rows } = await bank.database.pool.query(
    `SELECT
       sealed_document IS NOT NULL AS has_document,
       (SELECT count(*)::integer FROM identity_picture WHERE check_id = identity_check.id) AS pictures
     FROM identity_check WHERE customer_id = $1 ORDER BY created_at DESC LIMIT 1`,
    [id],
  );
  return rows[0];
}

const nothing = { pictures: 0, has_document: false };

test('[IDV-06] a check whose papers were deleted because it was never sent can be gone on with, and its papers are deleted again', async () => {
  const ada = await signedInCustomer(bank);
  await ada.client.startIdentityCheck({ body: { tier: 2 } });
  await withLines(ada);
  await withPicture(ada);
  bank.clock.advance({ days: 31 });
  await keep();
  expect(await kept(ada)).toEqual(nothing);
  await withPicture(ada);
  await withLines(ada);
  bank.clock.advance({ days: 29 });
  await keep();
  expect(await kept(ada)).toEqual({ pictures: 1, has_document: true });
  bank.clock.advance({ days: 2 });
  await keep();
  expect(await kept(ada)).toEqual(nothing);
});

test('[IDV-06] what staff ask more for a month after it was begun is not deleted under the hands of the customer', async () => {
  const ada = await signedInCustomer(bank);
  await ada.client.startIdentityCheck({ body: { tier: 2 } });
  bank.clock.advance({ days: 29 });
  await withLines(ada, 'more-wanted');
  for (const part of ['front', 'selfie'] as const) await withPicture(ada, part);
  await (await again(ada)).submitIdentityCheck();
  bank.clock.advance({ days: 2 });
  await bank.modules.identityChecks.judge(await checkIdOf({ ...ada, client: await again(ada) }));
  expect((await (await again(ada)).getIdentityCheck()).check?.state).toBe('more-wanted');
  await keep();
  expect(await kept(ada)).toMatchObject({ has_document: true });
  bank.clock.advance({ days: 31 });
  await keep();
  expect(await kept(ada)).toEqual(nothing);
});

test('[IDV-06] the papers of a check that nobody decided are deleted some time after the customer has left', async () => {
  const ada = await signedInCustomer(bank);
  await sendIdentityCheck(bank, ada, { outcome: 'to-staff' });
  await bank.modules.identityChecks.judge(await checkIdOf(ada));
  const { client } = await testMember(bank, 'support');
  await client.closeCustomer({ params: { customerId: ada.id }, body: { reason: 'They asked for it' } });
  bank.clock.advance({ days: 89 });
  await keep();
  expect(await kept(ada)).toMatchObject({ has_document: true });
  bank.clock.advance({ days: 2 });
  await keep();
  expect(await kept(ada)).toEqual(nothing);
});
