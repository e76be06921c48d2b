import { expect, test } from 'vitest';
import {
  checkIdOf,
  sendIdentityCheck,
} from '../../../../../../tools/testing/accepted/identity/identity-calls.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { signedInCustomer } from '../../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { approve, testMember } from '../../../../../../tools/testing/staff.ts';

const bank = await testBank();
const [olga, ann] = await Promise.all([testMember(bank, 'operations'), testMember(bank, 'approver')]);
const queue = 'identity-checks';
const reason = 'The papers are right';

async function referred(tier: 2 | 3 = 2) {
  const customer = await signedInCustomer(bank);
  await sendIdentityCheck(bank, customer, { outcome: tier === 3 ? 'passes' : 'to-staff', tier });
  const checkId = await checkIdOf(customer);
  await bank.modules.identityChecks.judge(checkId);
  return { customer, params: { checkId }, caseOf: { queue, caseId: checkId } as const };
}

test('[IDV-06] a check waits in the queue, and whoever has claimed it passes it', async () => {
  const { customer, params, caseOf } = await referred();
  const { cases } = await olga.client.listCases({ params: { queue } });
  expect(cases.find(({ id }) => id === params.checkId)).toMatchObject({
    title: 'Identity check for tier 2',
    reasons: ['The provider could not say whether the papers are right'],
    customer: { id: customer.id },
  });
  const pass = () => olga.client.passIdentityCheck({ params, body: { reason } });
  expect(await refusalOf(pass())).toMatchObject({ code: 'case_not_yours' });
  await olga.client.claimCase({ params: caseOf, body: {} });
  expect(await pass()).toMatchObject({ outcome: 'done' });
  expect((await customer.client.getIdentityCheck()).check?.state).toBe('passed');
  expect(await refusalOf(pass())).toMatchObject({ code: 'case_closed' });
});

test('[IDV-06] the highest tier takes two people; the tier and its limit follow', async () => {
  const { customer, params, caseOf } = await referred(3);
  await olga.client.claimCase({ params: caseOf, body: {} });
  const { outcome, proposal_id } = await olga.client.passIdentityCheck({ params, body: { reason } });
  expect(outcome).toBe('proposed');
  expect((await customer.client.getIdentityCheck()).tier).toBe(2);
  // Who approves sees what they approve.
  expect((await ann.client.lookAtIdentityPicture({ params: { ...params, part: 'selfie' } })).type).toBe(
    'image/webp',
  );
  await approve(ann, proposal_id ?? '');
  const { user } = await customer.client.getProfile({ params: { userId: customer.id } });
  expect(user).toMatchObject({ tier: 3, daily_limit: { amount: '10000000.00', currency: 'GBP' } });
});

test('[IDV-06] pictures are shown to who has the case and to nobody else, and each look is written down', async () => {
  const { params, caseOf } = await referred();
  const otto = await testMember(bank, 'operations');
  const look = ({ client }: typeof otto, part: 'front' | 'back' = 'front') =>
    client.lookAtIdentityPicture({ params: { ...params, part } });
  for (const member of [olga, ann])
    expect(await refusalOf(look(member))).toMatchObject({ code: 'case_not_yours' });
  await olga.client.claimCase({ params: caseOf, body: {} });
  expect(await refusalOf(look(otto))).toMatchObject({ code: 'case_not_yours' });
  expect(await refusalOf(look(olga, 'back'))).toMatchObject({ code: 'not_found' });
  expect(await refusalOf(look(await testMember(bank, 'auditor')))).toMatchObject({ code: 'case_not_yours' });
  for (const role of ['support', 'administrator'] as const)
    expect(await refusalOf(look(await testMember(bank, role)))).toMatchObject({ code: 'permission_denied' });
  await look(olga);
  const { rows } = await bank.database.pool.query(
    `SELECT actor_id, after ->> 'part' AS part FROM audit_entry WHERE action = 'identity-check.look' AND subject_id = $1`,
    [params.checkId],
  );
  expect(rows).toEqual([{ actor_id: olga.id, part: 'front' }]);
  await olga.client.refuseIdentityCheck({ params, body: { reason } });
  expect(await refusalOf(look(olga))).toMatchObject({ code: 'case_closed' });
  expect(await refusalOf(olga.client.getStaffIdentityCheck({ params }))).toMatchObject({
    code: 'case_closed',
  });
});

test('[IDV-06] asked for more, a customer reads why, adds to it and sends it again', async () => {
  const { customer, params } = await referred();
  await olga.client.askMoreOfIdentityCheck({ params, body: { reason: 'Please hold the passport flat.' } });
  expect((await customer.client.getIdentityCheck()).check).toMatchObject({
    ...{ state: 'more-wanted', reason: 'Please hold the passport flat.', missing: [] },
  });
  await customer.client.submitIdentityCheck();
  expect((await customer.client.getIdentityCheck()).check?.state).toBe('being-checked');
});
