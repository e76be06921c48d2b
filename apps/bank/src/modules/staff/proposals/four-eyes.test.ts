import { randomInt } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { connected } from '../../../../../../tools/testing/postgres-server.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import {
  approve,
  staffPassword,
  staffSignIn,
  type TestMember,
  testMember,
} from '../../../../../../tools/testing/staff.ts';
import { codeAt } from '../../../platform/totp/totp.ts';

const bank = await testBank();
const reason = 'She moves to the other team';

let ada: TestMember;
let ben: TestMember;
let cleo: TestMember;
let target: TestMember;

beforeEach(async () => {
  [ada, ben, cleo, target] = await Promise.all([
    testMember(bank, 'administrator', 'Ada Marsh'),
    testMember(bank, 'administrator', 'Ben Holt'),
    testMember(bank, 'approver', 'Cleo Park'),
    testMember(bank, 'support', 'Tess Moor'),
  ]);
});

const askRole = async (
  by = ada,
  role: 'operations' | 'auditor' | 'approver' = 'operations',
  whose = target,
) => (await by.client.changeMemberRole({ params: { memberId: whose.id }, body: { role, reason } })).proposal;
const askInvitation = async (email: string, by = ada) =>
  (await by.client.inviteMember({ body: { email, role: 'support', reason } })).proposal;
const someAddress = () => `new.${randomInt(1e12)}@bank.example`;
const roleOf = async ({ id }: TestMember) => {
  const { members } = await ben.client.listMembers();
  return members.find((member) => member.id === id)?.role;
};
const signedIn = async (member: TestMember) => {
  const { access } = await staffSignIn(bank, member);
  return { ...member, client: bank.client(access) };
};
/** As somebody with all rights on the database. */
const byHand = (statement: string, values: unknown[]) =>
  connected(bank.database.test.ownerUrl, (client) => client.query(statement, values));

describe('[STF-03] what takes two', () => {
  test('is proposed by one, read and approved by another, done, and written down with both', async () => {
    const proposal = await askRole();
    expect(proposal).toMatchObject({
      kind: 'role-change',
      status: 'open',
      reason,
      subject: { kind: 'staff-member', id: target.id },
      summary: `Make ${target.email} a member of operations instead of a member of support.`,
      proposed_by: { id: ada.id, full_name: 'Ada Marsh' },
      may_approve: false,
      may_withdraw: true,
    });
    const { proposals } = await cleo.client.listProposals({ query: { subject_id: target.id } });
    expect(proposals).toEqual([{ ...proposal, may_approve: true, may_withdraw: false }]);
    const { proposal: approved } = await approve(cleo, proposal.id);
    expect(approved).toMatchObject({ status: 'approved', decided_by: { id: cleo.id }, may_approve: false });
    expect(await roleOf(target)).toBe('operations');
    expect(await refusalOf(target.client.getMe())).toMatchObject({ status: 401 });
    const { rows } = await bank.database.pool.query(
      `SELECT action, actor_id, before, after FROM audit_entry
       WHERE subject_id = ANY ($1) AND action IN ('proposal.make', 'proposal.approve', 'staff-member.change-role')
       ORDER BY action`,
      [[proposal.id, target.id]],
    );
    expect(rows).toMatchObject([
      { action: 'proposal.approve', actor_id: cleo.id, after: { proposed_by: ada.id } },
      { action: 'proposal.make', actor_id: ada.id, after: { because: reason } },
      {
        action: 'staff-member.change-role',
        actor_id: cleo.id,
        before: { role: 'support' },
        after: { role: 'operations' },
      },
    ]);
  });

  test('[OPS-06] is approved with a reason only, which stands with it and in the audit log', async () => {
    const { id: proposalId, content_hash } = await askRole();
    const given = (reason: string) =>
      cleo.client.approveProposal({ params: { proposalId }, body: { content_hash, reason } });
    expect(await refusalOf(given(' '))).toMatchObject({
      status: 400,
      errors: { reason: [expect.any(String)] },
    });
    const { proposal } = await given('Her new manager agrees');
    expect(proposal).toMatchObject({ status: 'approved', decision_reason: 'Her new manager agrees' });
    const { rows } = await bank.database.pool.query(
      `SELECT after ->> 'because' AS because FROM audit_entry WHERE subject_id = $1 AND action = 'proposal.approve'`,
      [proposalId],
    );
    expect(rows).toEqual([{ because: 'Her new manager agrees' }]);
  });

  test('[RSK-12] is decided neither by the person who proposed it nor by the one whom it is about, nor without the right', async () => {
    const proposal = await askRole();
    expect(await refusalOf(approve(target, proposal.id))).toMatchObject({ code: 'permission_denied' });
    const promotion = await askRole(ada, 'auditor', cleo);
    for (const [by, proposalId] of [[ada, proposal.id] as const, [cleo, promotion.id] as const]) {
      const decline = by.client.declineProposal({ params: { proposalId }, body: { reason } });
      expect(await refusalOf(decline)).toMatchObject({ status: 403, code: 'own_proposal' });
      expect(await refusalOf(approve(by, proposalId))).toMatchObject({ code: 'own_proposal' });
    }
    expect(await roleOf(target)).toBe('support');
  });

  test('cannot be approved by its proposer in the database either, nor changed by the bank', async () => {
    const { id } = await askRole();
    const self = `UPDATE proposal SET state = 'approved', decided_by = proposed_by, decided_at = now() WHERE id = $1`;
    await expect(byHand(self, [id])).rejects.toMatchObject({ constraint: 'proposal_two_people' });
    await expect(bank.database.pool.query(self, [id])).rejects.toMatchObject({ code: '23514' });
    for (const change of [
      `content = '{}'`,
      `content_hash = sha256('')`,
      'proposed_by = NULL',
      `reason = 'x'`,
    ]) {
      const update = bank.database.pool.query(`UPDATE proposal SET ${change} WHERE id = $1`, [id]);
      await expect(update).rejects.toMatchObject({ code: '42501' });
    }
    await expect(bank.database.pool.query('DELETE FROM proposal')).rejects.toMatchObject({ code: '42501' });
  });

  test('is done once although several approve at the same moment', async () => {
    const email = someAddress();
    const { id } = await askInvitation(email);
    const results = await Promise.all([ben, cleo, ben, cleo].map((member) => refusalOf(approve(member, id))));
    expect(results.filter((refusal) => refusal === undefined)).toHaveLength(1);
    for (const refusal of results)
      if (refusal !== undefined) expect(refusal).toMatchObject({ status: 409, code: 'proposal_closed' });
    expect(await bank.mailsTo(email)).toHaveLength(1);
  });

  test('is bound to what was read: content that was edited by hand is not done', async () => {
    const proposal = await askRole();
    const params = { proposalId: proposal.id };
    const body = { content_hash: proposal.content_hash, reason };
    const wrong = { content_hash: '0'.repeat(64), reason };
    expect(await refusalOf(cleo.client.approveProposal({ params, body: wrong }))).toMatchObject({
      code: 'proposal_changed',
    });
    await byHand(`UPDATE proposal SET content = content || '{"role":"administrator"}' WHERE id = $1`, [
      proposal.id,
    ]);
    expect(await refusalOf(cleo.client.approveProposal({ params, body }))).toMatchObject({
      status: 409,
      code: 'proposal_changed',
    });
    expect(await roleOf(target)).toBe('support');
  });

  test('can be proposed as often as there is something to propose', async () => {
    // A prepared statement is planned anew for its first executions only: what fails from the sixth on is not seen before.
    for (let asked = 0; asked < 8; asked += 1) await askInvitation(someAddress());
  });

  test('[OPS-06] a list of what one can decide leaves out their own, what is about them and other duties', async () => {
    const both = [(await askRole()).id, (await askRole(ada, 'auditor', ben)).id];
    const query = { decidable: true, limit: 100 };
    const found = async ({ client }: TestMember) =>
      (await client.listProposals({ query })).proposals.map(({ id }) => id).filter((id) => both.includes(id));
    expect(await Promise.all([cleo, ben, ada, target].map(found))).toEqual([both, [both[0]], [], []]);
  });

  test('expires after a day, and can then be proposed again', async () => {
    const first = await askRole();
    expect(await refusalOf(askRole(ben))).toMatchObject({ status: 409, code: 'proposal_open' });
    bank.clock.advance({ hours: 24 });
    const [again, approver] = [await signedIn(ben), await signedIn(cleo)];
    expect(await refusalOf(approve(approver, first.id))).toMatchObject({ code: 'proposal_expired' });
    const { proposals } = await again.client.listProposals({
      query: { status: 'expired', subject_id: target.id },
    });
    expect(proposals).toMatchObject([{ id: first.id, status: 'expired', may_approve: false }]);
    const second = await askRole(again);
    await approve(approver, second.id);
  });

  test('can be declined with a reason, and taken back by its proposer alone', async () => {
    const proposal = await askRole();
    const params = { proposalId: proposal.id };
    expect(await refusalOf(ben.client.withdrawProposal({ params }))).toMatchObject({ status: 404 });
    expect((await ada.client.withdrawProposal({ params })).proposal.status).toBe('withdrawn');
    expect(await refusalOf(approve(cleo, proposal.id))).toMatchObject({ code: 'proposal_closed' });
    const second = await askRole();
    const declined = await cleo.client.declineProposal({
      params: { proposalId: second.id },
      body: { reason: 'Not now' },
    });
    expect(declined.proposal).toMatchObject({ status: 'declined', decision_reason: 'Not now' });
  });

  test('[RSK-12] closes itself when it cannot be done any more, and says why', async () => {
    const email = someAddress();
    const { id } = await askInvitation(email);
    await bank.database.transaction((tx) =>
      bank.modules.staff.invite(tx, { email, role: 'auditor' }, 'a test'),
    );
    const because = 'This address belongs to a member of staff by now.';
    expect(await refusalOf(approve(cleo, id))).toMatchObject({
      code: 'proposal_not_possible',
      message: because,
    });
    const { proposal } = await cleo.client.getProposal({ params: { proposalId: id } });
    expect(proposal).toMatchObject({
      status: 'void',
      decision_reason: because,
      decided_by: null,
      may_approve: false,
    });
    expect(await refusalOf(approve(cleo, id))).toMatchObject({ code: 'proposal_closed' });
  });

  test('is not done any more when its proposer has been deactivated', async () => {
    const proposal = await askRole();
    await ben.client.deactivateMember({ params: { memberId: ada.id }, body: { reason } });
    expect(await refusalOf(approve(cleo, proposal.id))).toMatchObject({ code: 'proposal_not_possible' });
    expect(await roleOf(target)).toBe('support');
  });

  test('[RSK-12] closes in the moment in which another takes its ground away', async () => {
    const proposal = await askRole(ada, 'operations');
    const other = await askRole(ada, 'auditor');
    await approve(cleo, other.id);
    const params = { proposalId: proposal.id };
    expect((await cleo.client.getProposal({ params })).proposal).toMatchObject({
      status: 'void',
      decision_reason: 'The member has another role by now.',
    });
  });
});

describe('members', () => {
  test('are invited by two: the link is mailed, and leads in', async () => {
    const email = someAddress();
    const { id } = await askInvitation(email);
    expect(await bank.mailsTo(email)).toEqual([]);
    await approve(cleo, id);
    const [mail] = await bank.mailsTo(email);
    const token = /token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    const { secret } = await bank.client().openInvitation({ body: { token } });
    const code = codeAt(secret, bank.clock.now());
    const joined = await bank
      .client()
      .acceptInvitation({ body: { token, full_name: 'Nia Frost', password: staffPassword, code } });
    expect(joined.me).toMatchObject({ email, full_name: 'Nia Frost', role: 'support' });
    expect(await refusalOf(askInvitation(email))).toMatchObject({ code: 'member_exists' });
  });

  test('a deactivated member is signed out at once, and can be invited again', async () => {
    const params = { memberId: target.id };
    const { member } = await ada.client.deactivateMember({ params, body: { reason } });
    expect(member.status).toBe('deactivated');
    expect(await refusalOf(target.client.getMe())).toMatchObject({ status: 401 });
    expect(await refusalOf(bank.client().staffRefresh({ body: { refresh: target.refresh } }))).toMatchObject({
      status: 401,
    });
    const password = bank.client().staffSignIn({ body: { email: target.email, password: staffPassword } });
    expect(await refusalOf(password)).toMatchObject({ code: 'invalid_credentials' });
    await approve(cleo, (await askInvitation(target.email)).id);
  });

  test('a member who was reset has to set up everything again', async () => {
    const { member } = await ada.client.resetMember({ params: { memberId: target.id }, body: { reason } });
    expect(member).toMatchObject({ status: 'invited', full_name: 'Tess Moor' });
    expect(await refusalOf(target.client.getMe())).toMatchObject({ status: 401 });
    expect(await refusalOf(staffSignIn(bank, target))).toMatchObject({ code: 'invalid_credentials' });
    const [mail] = await bank.mailsTo(target.email);
    expect(mail?.subject).toBe('Set up your Farthing staff sign-in again');
  });

  test('the last administrator stays, also when two leave at the same moment', async () => {
    await byHand(
      `UPDATE staff_member SET status = 'deactivated' WHERE role = 'administrator' AND id <> ALL ($1::uuid[])`,
      [[ada.id, ben.id]],
    );
    const leave = ({ client, id }: TestMember) =>
      client.deactivateMember({ params: { memberId: id }, body: { reason } });
    const results = await Promise.all([refusalOf(leave(ada)), refusalOf(leave(ben))]);
    const stayed = results[0] === undefined ? ben : ada;
    expect(results).toContainEqual(expect.objectContaining({ status: 409, code: 'last_administrator' }));
    expect(results).toContainEqual(undefined);
    const params = { memberId: stayed.id };
    expect(await refusalOf(stayed.client.resetMember({ params, body: { reason } }))).toMatchObject({
      code: 'last_administrator',
    });
    expect(await refusalOf(askRole(stayed, 'auditor', stayed))).toMatchObject({ code: 'last_administrator' });
  });
});
