import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { staffSignIn, type TestMember, testMember } from '../../../../../../tools/testing/staff.ts';
import { policies } from '../../../platform/policies.ts';

const bank = await testBank();
let sue: TestMember;
let alan: TestMember;

const reason = 'Her laptop was stolen';

beforeAll(async () => {
  [sue, alan] = await Promise.all([
    testMember(bank, 'support', 'Sue Field'),
    testMember(bank, 'administrator', 'Alan Moss'),
  ]);
});

const endsOf = async (sessionId: string) =>
  (
    await bank.database.pool.query<{ actor_id: string | null; because: string }>(
      `SELECT actor_id, after ->> 'because' AS because FROM audit_entry
       WHERE subject_id = $1 AND action = 'staff-session.end'`,
      [sessionId],
    )
  ).rows;

test('[OPS-07] members see where they are signed in and end a session, which is over with its next request', async () => {
  const { access, refresh } = await staffSignIn(bank, sue);
  const second = bank.client(access);
  const { sessions } = await second.listOwnSessions();
  expect(sessions).toHaveLength(2);
  expect(sessions.map(({ current }) => current)).toEqual([true, false]);
  expect(sessions[0]).toMatchObject({ device: expect.any(String), address: expect.any(String) });
  const [own, first] = sessions;
  await sue.client.endOwnSession({ params: { sessionId: own?.id ?? '' } });
  expect(await refusalOf(second.getMe())).toMatchObject({ status: 401 });
  expect(await refusalOf(bank.client().staffRefresh({ body: { refresh } }))).toMatchObject({ status: 401 });
  expect((await sue.client.listOwnSessions()).sessions.map(({ id }) => id)).toEqual([first?.id]);
  expect(await endsOf(own?.id ?? '')).toEqual([{ actor_id: sue.id, because: 'ended-by-member' }]);
});

test('[OPS-07] nobody ends the session of a colleague as if it were their own, or learns that there is one', async () => {
  const [session] = (await alan.client.listOwnSessions()).sessions;
  const end = (sessionId: string) => refusalOf(sue.client.endOwnSession({ params: { sessionId } }));
  expect(await end(session?.id ?? '')).toEqual(await end(randomUUID()));
  expect(await refusalOf(alan.client.getMe())).toBeUndefined();
  const params = { memberId: alan.id };
  expect(await refusalOf(sue.client.listMemberSessions({ params }))).toMatchObject({
    code: 'permission_denied',
  });
});

test('[OPS-07] an administrator sees and ends the sessions of others, with a reason that is written down', async () => {
  const ida = await testMember(bank, 'support', 'Ida Fern');
  const params = { memberId: ida.id };
  const { sessions } = await alan.client.listMemberSessions({ params });
  expect(sessions).toMatchObject([{ current: false }]);
  const sessionId = sessions[0]?.id ?? '';
  const end = (memberId: string) =>
    alan.client.endMemberSession({ params: { memberId, sessionId }, body: { reason } });
  expect(await refusalOf(end(sue.id))).toMatchObject({ code: 'not_found' });
  await end(ida.id);
  expect(await refusalOf(ida.client.getMe())).toMatchObject({ status: 401 });
  expect(await endsOf(sessionId)).toEqual([{ actor_id: alan.id, because: reason }]);
  expect(await refusalOf(end(ida.id))).toMatchObject({ code: 'not_found' });
  expect((await alan.client.listMemberSessions({ params })).sessions).toEqual([]);
  expect(
    await refusalOf(alan.client.listMemberSessions({ params: { memberId: randomUUID() } })),
  ).toMatchObject({
    code: 'not_found',
  });
});

test('[OPS-07] a session whose time is over is not listed as open', async () => {
  const ida = await testMember(bank, 'support', 'Ida Fern');
  const root = await testMember(bank, 'administrator', 'Ruth Hill');
  bank.clock.advance({ seconds: policies.staff.absoluteMs / 1000 });
  const { access } = await staffSignIn(bank, root);
  const { sessions } = await bank.client(access).listMemberSessions({ params: { memberId: ida.id } });
  expect(sessions).toEqual([]);
});
