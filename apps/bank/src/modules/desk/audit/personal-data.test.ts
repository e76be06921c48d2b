import { beforeAll, expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import {
  signedInCustomer,
  type TestCustomer,
  testPassword,
} from '../../../../../../tools/testing/customers.ts';
import { type TestMember, testMember } from '../../../../../../tools/testing/staff.ts';

const bank = await testBank();
const told = { phone_number: '+442071234567', address: '12 Analytical Row', city: 'Ockham' } as const;
const email = 'ada.of.ockham@example.com';
let ada: TestCustomer;
let sue: TestMember;
let emmy: TestMember;
let root: TestMember;

beforeAll(async () => {
  ada = await signedInCustomer(bank, { first_name: 'Augusta' });
  const body = { ...told, email, current_password: testPassword };
  await ada.client.updateProfile({ params: { userId: ada.id }, body });
  sue = await testMember(bank, 'support');
  emmy = await testMember(bank, 'auditor');
  root = await testMember(bank, 'administrator');
});

const inPart = {
  after: { phone_number: '•••• 67', address: '•••', city: '•••', pending_email: 'a•••@example.com' },
};

/** An entry about the customer, as somebody opens it in the log. */
async function opened({ client }: TestMember, action: string) {
  const { rows } = await client.listAudit({ query: { action } });
  return (await client.getAuditEntry({ params: { entryId: rows[0]?.id ?? '' } })).entry;
}

test('[STF-04] the trail of a customer, which takes no reason, has personal data in part', async () => {
  const params = { customerId: ada.id };
  const { entries } = await sue.client.listCustomerTrail({ params });
  const change = entries.find(({ action }) => action === 'customer.change-profile');
  expect(change).toMatchObject(inPart);
  const entryId = change?.id ?? '';
  const { entry } = await sue.client.getCustomerTrailEntry({ params: { ...params, entryId } });
  expect(entry).toMatchObject(inPart);
  for (const secret of [...Object.values(told), email, ada.email])
    expect(JSON.stringify(entries)).not.toContain(secret);
});

test('[STF-04] so has the log, where names are for those who may read customers', async () => {
  for (const member of [emmy, root])
    expect(await opened(member, 'customer.change-profile')).toMatchObject(inPart);
  expect((await opened(emmy, 'customer.verify-email')).after).toMatchObject({ first_name: 'Augusta' });
  expect((await opened(root, 'customer.verify-email')).after).toMatchObject({ first_name: '•••' });
});

test('[OPS-04] the proof, which takes a reason, has each entry as it was written', async () => {
  const { bytes } = await emmy.client.exportAuditProof({ query: { reason: 'Asked for by the court' } });
  expect(new TextDecoder().decode(bytes)).toContain(told.phone_number);
});

test('[STF-04] what is written about a colleague is there in full', async () => {
  const { after } = await opened(root, 'staff-member.invite');
  expect(after).toMatchObject({ email: expect.stringMatching(/^[a-z]+\.\d+@bank\.example$/) });
});
