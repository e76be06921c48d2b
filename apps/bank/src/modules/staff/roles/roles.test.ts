import { type Permission, permissionsOf } from '@farthing/contract';
import { beforeEach, expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { approve, type TestMember, testMember } from '../../../../../../tools/testing/staff.ts';

const bank = await testBank();
const reason = 'The team works another way from now on';

let ada: TestMember;
let ben: TestMember;
let cleo: TestMember;
let olga: TestMember;

// Alone in the bank: who can do what is counted over everybody at work.
beforeEach(async () => {
  await bank.database.pool.query(`UPDATE staff_member SET status = 'deactivated'`);
  await bank.database.pool.query(`UPDATE staff_role SET permissions = NULL, changed_at = NULL`);
  [ada, ben, cleo, olga] = await Promise.all([
    testMember(bank, 'administrator', 'Ada Marsh'),
    testMember(bank, 'administrator', 'Ben Hall'),
    testMember(bank, 'approver', 'Cleo Ash'),
    testMember(bank, 'operations', 'Olga Moor'),
  ]);
});

const ask = async (role: string, permissions: readonly Permission[], by = ada) =>
  (
    await by.client.proposeRolePermissions({
      params: { role },
      body: { permissions: [...permissions], reason },
    })
  ).proposal;

const without = (role: Parameters<typeof permissionsOf>[0], ...names: Permission[]) =>
  permissionsOf(role).filter((name) => !names.includes(name));

const roleOf = async (name: string) =>
  (await ada.client.listRoles()).roles.find((role) => role.name === name);

test('[OPS-07] what a role may do is changed by two, who see what changes and whom it concerns, and holds at once', async () => {
  const proposal = await ask('operations', without('operations', 'lists.export', 'books.read'));
  expect(proposal.summary).toBe('Change what the role operations may do.');
  const { evidence } = await cleo.client.getProposal({ params: { proposalId: proposal.id } });
  expect(evidence.reasons).toEqual([
    'It may no longer: see the books.',
    'It may no longer: export lists.',
    'It concerns Olga Moor, from their next request on.',
  ]);
  expect(await refusalOf(olga.client.getTrialBalance())).toBeUndefined();
  await approve(cleo, proposal.id);
  expect(await refusalOf(olga.client.getTrialBalance())).toMatchObject({ code: 'permission_denied' });
  expect((await olga.client.getMe()).me.permissions).not.toContain('books.read');
  const { rows } = await bank.database.pool.query(
    `SELECT actor_id, after ->> 'because' AS because FROM audit_entry WHERE action = 'staff-role.change'`,
  );
  expect(rows).toEqual([{ actor_id: cleo.id, because: reason }]);
});

test('[OPS-07] a bank makes a role of its own, which opens what it says and nothing else', async () => {
  await approve(cleo, (await ask('cash-desk', ['deposits.read', 'customers.read', 'proposals.read'])).id);
  expect(await roleOf('cash-desk')).toMatchObject({
    permissions: ['self.manage', 'deposits.read', 'customers.read', 'proposals.read'],
    members: [],
  });
  const { proposal } = await ada.client
    .changeMemberRole({
      params: { memberId: olga.id },
      body: { role: 'nobody-knows', reason },
    })
    .catch((error: unknown) => ({ proposal: error }));
  expect(proposal).toMatchObject({ status: 400 });
  const nia = await testMember(bank, 'auditor', 'Nia Frost');
  const asked = await ada.client.changeMemberRole({
    params: { memberId: nia.id },
    body: { role: 'cash-desk', reason },
  });
  const { evidence } = await cleo.client.getProposal({ params: { proposalId: asked.proposal.id } });
  expect(evidence.reasons).toEqual([
    'The role cash-desk may: manage their own sign-in; see deposits; see customers; see proposals.',
  ]);
  await approve(cleo, asked.proposal.id);
  expect((await roleOf('cash-desk'))?.members).toEqual([{ id: nia.id, name: 'Nia Frost' }]);
});

test('[OPS-07] nobody changes a role alone, and nobody approves what their own role gains', async () => {
  const proposal = await ask('administrator', [...permissionsOf('administrator'), 'books.read']);
  expect(await refusalOf(approve(ada, proposal.id))).toMatchObject({ code: 'own_proposal' });
  expect(await refusalOf(approve(ben, proposal.id))).toMatchObject({ code: 'own_proposal' });
  expect(await refusalOf(ask('operations', permissionsOf('administrator'), olga))).toMatchObject({
    code: 'permission_denied',
  });
  expect((await ada.client.getMe()).me.permissions).not.toContain('books.read');
  await approve(cleo, proposal.id);
  expect((await ada.client.getMe()).me.permissions).toContain('books.read');
});

test('[OPS-07] a role with everything, or with both sides of one duty, is refused to whoever asks', async () => {
  const everything = [...new Set([...permissionsOf('operations'), ...permissionsOf('approver')])];
  expect(await refusalOf(ask('head-of-bank', everything))).toMatchObject({ code: 'role_too_powerful' });
  const both = [...permissionsOf('approver'), 'loans.decide'] as const;
  expect(await refusalOf(ask('approver', both))).toMatchObject({
    status: 409,
    code: 'role_too_powerful',
    message:
      'One person with this role could propose and approve the same: “Approve a loan”, “Repay a loan from the wallet”, “Repay a loan from outside”, “Offer a loan by instalments”, “Write a loan off” and 5 more.',
  });
  // Administrators alone may do both about members.
  const members = [...permissionsOf('approver'), 'members.manage'] as const;
  expect(await refusalOf(ask('approver', members))).toMatchObject({
    code: 'role_too_powerful',
    message:
      'One person with this role could propose and approve the same: “Invite a member”, “Change a role”, “What a role may do”.',
  });
  expect(await roleOf('head-of-bank')).toBeUndefined();
});

test('[OPS-07] no change of a role or a member leaves a duty without two people who can do it', async () => {
  const dutyLeft = { status: 409, code: 'duty_left' };
  expect(await refusalOf(ask('approver', without('approver', 'money.approve')))).toMatchObject(dutyLeft);
  expect(await refusalOf(ask('operations', without('operations', 'loans.decide')))).toMatchObject(dutyLeft);
  const about = (memberId: string) => ({ params: { memberId }, body: { reason } });
  expect(await refusalOf(ada.client.deactivateMember(about(cleo.id)))).toMatchObject({
    ...dutyLeft,
    message: expect.stringMatching(/^No two people would be left to propose and approve “.* and \d+ more\.$/),
  });
  expect(await refusalOf(ada.client.resetMember(about(cleo.id)))).toMatchObject(dutyLeft);
  const demotion = { params: { memberId: cleo.id }, body: { role: 'auditor', reason } };
  expect(await refusalOf(ada.client.changeMemberRole(demotion))).toMatchObject(dutyLeft);
  await testMember(bank, 'approver', 'Cora Lake');
  expect(await refusalOf(ada.client.deactivateMember(about(cleo.id)))).toBeUndefined();
});

test('[OPS-07] of two approvers who are deactivated at the same moment one stays', async () => {
  const cora = await testMember(bank, 'approver', 'Cora Lake');
  const leave = (by: TestMember, { id }: TestMember) =>
    refusalOf(by.client.deactivateMember({ params: { memberId: id }, body: { reason } }));
  const results = await Promise.all([leave(ada, cleo), leave(ben, cora)]);
  expect(results.filter((result) => result === undefined)).toHaveLength(1);
  expect(results).toContainEqual(expect.objectContaining({ code: 'duty_left' }));
});

test('[OPS-07] a role and a member that each leave the other as the last are not both let go at once', async () => {
  const cora = await testMember(bank, 'auditor', 'Cora Lake');
  await approve(cleo, (await ask('second-approver', permissionsOf('approver'))).id);
  const { proposal } = await ada.client.changeMemberRole({
    params: { memberId: cora.id },
    body: { role: 'second-approver', reason },
  });
  await approve(cleo, proposal.id);
  const weaker = await ask('second-approver', without('approver', 'money.approve'));
  const results = await Promise.all([
    refusalOf(approve(ben, weaker.id)),
    refusalOf(ada.client.deactivateMember({ params: { memberId: cleo.id }, body: { reason } })),
  ]);
  expect(results.filter((result) => result === undefined)).toHaveLength(1);
  expect(results).toContainEqual(expect.objectContaining({ code: 'duty_left' }));
});

test('[OPS-07] of two changes of one role the second closes, and the name of a role is kept', async () => {
  const [first, second] = [
    await ask('support', without('support', 'locks.decide')),
    await ask('support', without('support', 'messages.decide')),
  ];
  await approve(cleo, first.id);
  expect(await refusalOf(approve(cleo, second.id))).toMatchObject({ status: 409 });
  expect((await roleOf('support'))?.permissions).toContain('messages.decide');
  const renamed = bank.database.pool.query(`UPDATE staff_role SET name = 'helpers' WHERE name = 'support'`);
  await expect(renamed).rejects.toMatchObject({ code: '42501' });
  await expect(bank.database.pool.query(`DELETE FROM staff_role`)).rejects.toMatchObject({ code: '42501' });
});

test('[OPS-07] a role of the bank’s own does nothing to money alone', async () => {
  const held = without('operations');
  await approve(cleo, (await ask('tellers', held)).id);
  const tess = await testMember(bank, 'auditor', 'Tess Reed');
  const { proposal } = await ada.client.changeMemberRole({
    params: { memberId: tess.id },
    body: { role: 'tellers', reason },
  });
  await approve(cleo, proposal.id);
  const { rows } = await bank.database.pool.query('SELECT role FROM staff_member WHERE id = $1', [tess.id]);
  expect(rows).toEqual([{ role: 'tellers' }]);
  const member = {
    kind: 'staff',
    staffId: tess.id,
    sessionId: tess.id,
    role: 'tellers',
    permissions: new Set(held),
  } as const;
  const { staff } = bank.modules;
  const room = await staff.roomAlone(bank.database.kysely, member, 'money-in', 'USD');
  expect(room(0n)).toBe(0n);
});
