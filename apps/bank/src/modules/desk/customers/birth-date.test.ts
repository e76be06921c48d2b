import { specimenZone } from '@farthing/rules/documents';
import { beforeEach, expect, test } from 'vitest';
import {
  checkIdOf,
  sendIdentityCheck,
  yearsFromNow,
} from '../../../../../../tools/testing/accepted/identity/identity-calls.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { signedInCustomer, type TestCustomer } from '../../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { approve, testMember } from '../../../../../../tools/testing/staff.ts';

const bank = await testBank();
const body = { reason: 'The document shows another day' };

beforeEach(() => bank.clock.advance({ minutes: 10 }));

const birthOf = async ({ client, id: userId }: TestCustomer) =>
  (await client.getProfile({ params: { userId } })).user.date_of_birth;

/** Passed by a person, though the document shows another birth date. */
async function shownAnother(customer: TestCustomer): Promise<void> {
  const lines = specimenZone('passes', {
    ...{ firstName: 'Ada', lastName: 'Lovelace', birthDate: '1991-12-10', expiresOn: yearsFromNow(bank) },
  });
  await sendIdentityCheck(bank, customer, { outcome: 'passes', lines });
  const checkId = await checkIdOf(customer);
  await bank.modules.identityChecks.judge(checkId);
  const { client } = await testMember(bank, 'operations');
  await client.claimCase({ params: { queue: 'identity-checks', caseId: checkId }, body: {} });
  await client.passIdentityCheck({ params: { checkId }, body });
}

test('[IDV-09] a birth date is corrected to that of the document, by two people, and the customer is told', async () => {
  const ada = await signedInCustomer(bank);
  const [sue, ann] = [await testMember(bank, 'support'), await testMember(bank, 'approver')];
  const about = { params: { customerId: ada.id }, body };
  // Nobody corrects anything by their word alone.
  expect(await refusalOf(sue.client.proposeBirthDate(about))).toMatchObject({ code: 'status_conflict' });
  await shownAnother(ada);
  expect(await birthOf(ada)).toBe('1990-12-10');
  const { proposal_id: proposalId } = await sue.client.proposeBirthDate(about);
  expect(await birthOf(ada)).toBe('1990-12-10');
  expect(await refusalOf(approve(sue, proposalId))).toBeDefined();
  await approve(ann, proposalId);
  expect(await birthOf(ada)).toBe('1991-12-10');
  expect((await bank.mailsTo(ada.email))[0]?.subject).toBe('Your birth date was corrected');
  const { entries } = await ada.client.listAccessLog({ query: {} });
  expect(entries.map(({ by, action }) => [by, action])).toContainEqual([
    'staff',
    'customer.correct-birth-date',
  ]);
  expect(await refusalOf(sue.client.proposeBirthDate(about))).toMatchObject({ code: 'status_conflict' });
});
