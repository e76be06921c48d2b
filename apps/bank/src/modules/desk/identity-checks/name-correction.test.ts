import { specimenZone } from '@farthing/rules/documents';
import { beforeEach, expect, test } from 'vitest';
import {
  aPicture,
  checkIdOf,
  yearsFromNow,
} from '../../../../../../tools/testing/accepted/identity/identity-calls.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import {
  signedInCustomer,
  type TestCustomer,
  testPassword,
} from '../../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { approve, type TestMember, testMember } from '../../../../../../tools/testing/staff.ts';
import { moveToNoon, pay, payingCustomer, payment } from '../../../../../../tools/testing/withdrawals.ts';
import { importList } from '../../screening/index.ts';

const bank = await testBank();
moveToNoon(bank);
let olga: TestMember;
let ann: TestMember;
const body = { reason: 'Compared with the document' };

// Sessions end while tests move the clock.
beforeEach(async () => {
  bank.clock.advance({ minutes: 10 });
  [olga, ann] = await Promise.all([testMember(bank, 'operations'), testMember(bank, 'approver')]);
});

type Names = { readonly first_name: string; readonly last_name: string };
const king = { first_name: 'Ada', last_name: 'King' };

/** Sent with a document that shows `shown`, and claimed by the operator. */
async function asked(customer: TestCustomer, names: Names, shown: Names = names): Promise<string> {
  const { client } = customer;
  await client.startIdentityCheck({ body: { tier: 2, ...names } });
  const { first_name: firstName, last_name: lastName } = shown;
  const holder = { firstName, lastName, birthDate: '1990-12-10', expiresOn: yearsFromNow(bank) };
  await client.saveIdentityDocument({ body: { lines: specimenZone('passes', holder) } });
  for (const part of ['front', 'selfie'] as const)
    await client.addIdentityPicture({ params: { part }, upload: await aPicture() });
  await client.submitIdentityCheck();
  const checkId = await checkIdOf(customer);
  await bank.modules.identityChecks.judge(checkId);
  await olga.client.claimCase({ params: { queue: 'identity-checks', caseId: checkId }, body: {} });
  return checkId;
}

const pass = (checkId: string) => olga.client.passIdentityCheck({ params: { checkId }, body });

async function nameOf({ client, id: userId }: TestCustomer): Promise<string> {
  const { user } = await client.getProfile({ params: { userId } });
  return `${user.first_name} ${user.last_name}`;
}

async function* listOf(name: string) {
  yield new TextEncoder().encode(`Group ID,Name 6\n1,${name}`);
}

test('[IDV-09] a name is corrected by a document and two people; new papers have it and old ones keep theirs', async () => {
  const ada = await payingCustomer(bank, '500.00');
  const payerOf = async (withdrawalId: string) =>
    (await ada.client.getWithdrawal({ params: { withdrawalId } })).withdrawal.payer_name;
  const { data: before } = await pay(bank, ada, payment({ amount: '10.00' }));
  const checkId = await asked(ada, king);
  expect(await olga.client.getStaffIdentityCheck({ params: { checkId } })).toMatchObject({
    name: { document: 'ADA KING', profile: 'Ada Lovelace', asked: 'Ada King', same: true },
    signals: ['name-correction'],
  });
  const { outcome, proposal_id: proposalId } = await pass(checkId);
  expect([outcome, await nameOf(ada)]).toEqual(['proposed', 'Ada Lovelace']);
  expect(await refusalOf(approve(olga, proposalId ?? ''))).toBeDefined();
  bank.clock.advance({ minutes: 1 });
  await approve(ann, proposalId ?? '');
  expect(await nameOf(ada)).toBe('Ada King');
  bank.clock.advance({ minutes: 1 });
  const { data: after } = await pay(bank, ada, payment({ amount: '10.00' }));
  expect([await payerOf(before.withdrawal_id), await payerOf(after.withdrawal_id)]).toEqual([
    'Ada Lovelace',
    'Ada King',
  ]);
  const subjects = (await bank.mailsTo(ada.email)).map(({ subject }) => subject);
  expect(subjects).toContain('Your name was corrected');
  const { entries } = await ada.client.listAccessLog({ query: {} });
  expect(entries.map(({ by, action }) => [by, action])).toContainEqual(['staff', 'customer.correct-name']);
});

test('[IDV-09] a document that shows another name than the one asked for corrects nothing', async () => {
  const ada = await signedInCustomer(bank);
  const checkId = await asked(ada, king, { first_name: 'Grace', last_name: 'Hopper' });
  expect(await refusalOf(pass(checkId))).toMatchObject({
    code: 'status_conflict',
    message: expect.stringContaining('Ask for another document'),
  });
  expect(await nameOf(ada)).toBe('Ada Lovelace');
});

test('[IDV-07] [IDV-09] a new name like one on a list is not given before staff say that it is another person', async () => {
  const ada = await signedInCustomer(bank);
  await importList(bank, { name: 'corrected', kind: 'sanctions' }, listOf('Zebedee Quillfeather'));
  const checkId = await asked(ada, { first_name: 'Zebedee', last_name: 'Quillfeather' });
  const casesOf = async () =>
    (await olga.client.listCases({ params: { queue: 'screening' } })).cases.filter(
      ({ customer }) => customer?.id === ada.id,
    );
  const [found] = await casesOf();
  expect(found?.title).toBe('Zebedee Quillfeather is like a name on a list');
  expect(await refusalOf(pass(checkId))).toMatchObject({
    code: 'status_conflict',
    message: expect.stringContaining('Names on lists'),
  });
  await olga.client.dismissScreeningHit({ params: { hitId: found?.id ?? '' }, body });
  const { proposal_id: proposalId } = await pass(checkId);
  // The list changes while a colleague thinks about it.
  await importList(bank, { name: 'corrected', kind: 'sanctions' }, listOf('Zebedee Quilfeather'));
  expect(await refusalOf(approve(ann, proposalId ?? ''))).toMatchObject({ code: 'proposal_not_possible' });
  expect(await nameOf(ada)).toBe('Ada Lovelace');
});

test('[IDV-09] whoever has shown a document cannot change their name by password any more', async () => {
  const ada = await signedInCustomer(bank);
  const rename = (last_name: string) =>
    ada.client.updateProfile({
      params: { userId: ada.id },
      body: { last_name, current_password: testPassword },
    });
  await importList(bank, { name: 'renamed', kind: 'exposed' }, listOf('Ada Quillfeather'));
  await rename('Quillfeather');
  const { cases } = await olga.client.listCases({ params: { queue: 'screening' }, query: { limit: 100 } });
  expect(cases.map(({ customer }) => customer?.id)).toContain(ada.id);
  const checkId = await asked(ada, king);
  await approve(ann, (await pass(checkId)).proposal_id ?? '');
  expect((await refusalOf(rename('Hopper')))?.errors?.first_name?.[0]).toContain('choose Identity check');
  expect(await nameOf(ada)).toBe('Ada King');
});

test('[IDV-09] a name that is the same, or may be taken for the bank, is refused at once', async () => {
  const { client } = await signedInCustomer(bank);
  const problem = async (names: Partial<Names>) =>
    (await refusalOf(client.startIdentityCheck({ body: { tier: 2, ...names } })))?.errors?.first_name?.[0];
  expect(await problem({ first_name: 'Ada', last_name: 'Lovelace' })).toContain('that you have');
  expect(await problem({ first_name: 'Security', last_name: 'Team' })).toContain('take for the bank');
});
