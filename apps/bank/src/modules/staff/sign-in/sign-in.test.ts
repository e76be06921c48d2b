import { apiPrefix } from '@farthing/contract';
import { expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { signedInCustomer } from '../../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import {
  invitationFor,
  staffPassword,
  staffSignIn,
  testMember,
} from '../../../../../../tools/testing/staff.ts';
import { codeAt } from '../../../platform/totp/totp.ts';

const bank = await testBank();
const nobody = bank.client();

const startWith = (email: string, password = staffPassword) =>
  nobody.staffSignIn({ body: { email, password } });
const actionsOf = async (id: string) => {
  const rows = await bank.database.kysely
    .selectFrom('audit_entry')
    .select('action')
    .where((eb) => eb.or([eb('actor_id', '=', id), eb('subject_id', '=', id)]))
    .execute();
  return rows.map(({ action }) => action).sort();
};

test('[STF-01] a member signs in with password and code, and is told who they are and what they may do', async () => {
  const member = await testMember(bank, 'auditor', 'Ida Rhodes');
  const session = await staffSignIn(bank, member);
  expect(session.me).toMatchObject({ email: member.email, full_name: 'Ida Rhodes', role: 'auditor' });
  expect(session.me.permissions).toContain('audit.read');
  expect(session.me.permissions).not.toContain('members.manage');
  const { me, ends_at } = await bank.client(session.access).getMe();
  expect({ me, ends_at }).toEqual({ me: session.me, ends_at: session.ends_at });
  expect(await actionsOf(member.id)).toEqual([
    'staff-member.accept',
    'staff-member.invite',
    'staff-session.start',
    'staff-session.start',
  ]);
});

test('[STF-01] tokens of customers and of staff do not open each other’s doors', async () => {
  const member = await testMember(bank, 'administrator');
  const customer = await signedInCustomer(bank);
  expect(await refusalOf(customer.client.getMe())).toMatchObject({ status: 401 });
  expect(await refusalOf(member.client.getWallet())).toMatchObject({ status: 401 });
  const swapped = await Promise.all([
    refusalOf(nobody.staffRefresh({ body: { refresh: customer.refresh } })),
    refusalOf(nobody.refreshToken({ body: { refresh: member.refresh } })),
  ]);
  expect(swapped).toMatchObject([{ status: 401 }, { status: 401 }]);
  await customer.client.getWallet();
  await member.client.getMe();
});

test('a password is not a session: its challenge opens nothing, works once and not for long', async () => {
  const member = await testMember(bank, 'support');
  bank.clock.advance({ seconds: 30 });
  const { challenge } = await startWith(member.email);
  expect(await refusalOf(bank.client(challenge).getMe())).toMatchObject({ status: 401 });
  const code = codeAt(member.secret, bank.clock.now());
  await nobody.staffSignInWithCode({ body: { challenge, code } });
  const again = nobody.staffSignInWithCode({ body: { challenge, code } });
  expect(await refusalOf(again)).toMatchObject({ status: 400, code: 'sign_in_expired' });
  const late = await startWith(member.email);
  bank.clock.advance({ minutes: 5 });
  const body = { challenge: late.challenge, code: codeAt(member.secret, bank.clock.now()) };
  expect(await refusalOf(nobody.staffSignInWithCode({ body }))).toMatchObject({ code: 'sign_in_expired' });
});

test('[STF-01] a code works once, also for two who have it at the same moment', async () => {
  const member = await testMember(bank, 'support');
  bank.clock.advance({ seconds: 30 });
  const challenges = await Promise.all([startWith(member.email), startWith(member.email)]);
  const code = codeAt(member.secret, bank.clock.now());
  const results = await Promise.all(
    challenges.map(({ challenge }) => refusalOf(nobody.staffSignInWithCode({ body: { challenge, code } }))),
  );
  expect(results.filter((refusal) => refusal === undefined)).toHaveLength(1);
  expect(results).toContainEqual(expect.objectContaining({ code: 'code_invalid' }));
});

test('five wrong codes lock, however many challenges and however many at once; time opens again', async () => {
  const member = await testMember(bank, 'support');
  bank.clock.advance({ seconds: 30 });
  const challenges = await Promise.all([startWith(member.email), startWith(member.email)]);
  const right = codeAt(member.secret, bank.clock.now());
  const wrong = String((Number(right) + 1) % 1e6).padStart(6, '0');
  const tries = Array.from({ length: 12 }, (_, each) => {
    const { challenge = '' } = challenges[each % 2] ?? {};
    return refusalOf(nobody.staffSignInWithCode({ body: { challenge, code: wrong } }));
  });
  const codes = (await Promise.all(tries)).map((refusal) => refusal?.code);
  expect(codes.filter((code) => code === 'code_invalid')).toHaveLength(4);
  expect(codes.filter((code) => code === 'account_locked')).toHaveLength(8);
  const body = { challenge: challenges[0]?.challenge ?? '', code: right };
  expect(await refusalOf(nobody.staffSignInWithCode({ body }))).toMatchObject({ code: 'account_locked' });
  expect(await actionsOf(member.id)).toContain('staff-member.lock');
  bank.clock.advance({ minutes: 15 });
  await staffSignIn(bank, member);
});

/** The code of the refusal, or undefined for a right password; from a network of the caller's choice. */
async function passwordFrom(from: string, email: string, password: string): Promise<string | undefined> {
  const answer = await bank.fetch(`${apiPrefix}/staff/sign-in/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
    from,
  });
  return ((await answer.json()) as { code?: string }).code;
}

const wrongPassword = 'not the password';

test('[RSK-10] five wrong passwords lock their network out of an address, whether it is a member’s or not', async () => {
  const member = await testMember(bank, 'support');
  for (const email of [member.email, 'nobody@bank.example']) {
    const answers = [];
    for (let each = 0; each < 6; each += 1)
      answers.push(await passwordFrom('203.0.113.1', email, wrongPassword));
    expect(answers).toEqual([...Array(4).fill('invalid_credentials'), 'account_locked', 'account_locked']);
  }
  expect(await passwordFrom('203.0.113.1', member.email, staffPassword)).toBe('account_locked');
  expect(await passwordFrom('203.0.113.2', member.email, staffPassword)).toBeUndefined();
});

test('[RSK-10] guesses from many networks are bounded, and a member still gets in from where they have worked before', async () => {
  const member = await testMember(bank, 'support');
  await bank.database.kysely
    .updateTable('staff_session')
    .set({ address: '2001:db8:5:6::7' })
    .where('member_id', '=', member.id)
    .execute();
  const answers = [];
  for (let each = 1; each <= 30; each += 1)
    answers.push(await passwordFrom(`203.0.113.${10 + each}`, member.email, wrongPassword));
  expect(answers.filter((code) => code === 'invalid_credentials')).toHaveLength(19);
  expect(await passwordFrom('203.0.113.99', member.email, staffPassword)).toBe('account_locked');
  expect(await passwordFrom('2001:db8:5:6::8', member.email, staffPassword)).toBeUndefined();
  // Who guesses from there has five tries as well.
  for (let each = 0; each < 5; each += 1) await passwordFrom('2001:db8:5:6::9', member.email, wrongPassword);
  expect(await passwordFrom('2001:db8:5:6::8', member.email, staffPassword)).toBe('account_locked');
});

test('a session ends after a quarter of an hour without use, and after eight hours in any case', async () => {
  const member = await testMember(bank, 'operations');
  bank.clock.advance({ minutes: 9 });
  await member.client.getMe();
  let { refresh } = await nobody.staffRefresh({ body: { refresh: member.refresh } });
  for (let each = 0; each < 33; each += 1) {
    bank.clock.advance({ minutes: 14 });
    ({ refresh } = await nobody.staffRefresh({ body: { refresh } }));
  }
  bank.clock.advance({ minutes: 14 });
  expect(await refusalOf(nobody.staffRefresh({ body: { refresh } }))).toMatchObject({ status: 401 });
  const idle = await staffSignIn(bank, member);
  bank.clock.advance({ minutes: 10 });
  expect(await refusalOf(bank.client(idle.access).getMe())).toMatchObject({ status: 401 });
  bank.clock.advance({ minutes: 5 });
  expect(await refusalOf(nobody.staffRefresh({ body: { refresh: idle.refresh } }))).toMatchObject({
    status: 401,
  });
});

test('[RSK-09] a refresh token that was replaced and comes again ends the session for both who have it, and its owner is told once', async () => {
  const member = await testMember(bank, 'operations');
  const first = await nobody.staffRefresh({ body: { refresh: member.refresh } });
  const second = await nobody.staffRefresh({ body: { refresh: first.refresh } });
  expect(await refusalOf(nobody.staffRefresh({ body: { refresh: member.refresh } }))).toMatchObject({
    status: 401,
  });
  expect(await refusalOf(bank.client(second.access).getMe())).toMatchObject({ status: 401 });
  expect(await refusalOf(nobody.staffRefresh({ body: { refresh: second.refresh } }))).toMatchObject({
    status: 401,
  });
  const told = (await bank.mailsTo(member.email)).filter(({ subject }) => subject.startsWith('We ended'));
  expect(told).toHaveLength(1);
  expect(told[0]?.text).toContain('used in two places');
});

test('signing out ends the session at once', async () => {
  const member = await testMember(bank, 'operations');
  await nobody.staffSignOut({ body: { refresh: member.refresh } });
  expect(await refusalOf(member.client.getMe())).toMatchObject({ status: 401 });
  await nobody.staffSignOut({ body: { refresh: member.refresh } });
});

test('an invitation is single use, needs the newest secret, a good password and the right code', async () => {
  const email = 'grace@bank.example';
  const token = await invitationFor(bank, email, 'approver');
  const [mail] = await bank.mailsTo(email);
  expect(mail?.text).toContain(`/staff/invitation?token=${token}`);
  const old = await nobody.openInvitation({ body: { token } });
  const opened = await nobody.openInvitation({ body: { token } });
  expect(opened).toMatchObject({ email, role: 'approver', full_name: null });
  expect(opened.secret).not.toBe(old.secret);
  const accept = (changes: Partial<Record<'password' | 'code', string>>) =>
    nobody.acceptInvitation({
      body: {
        token,
        full_name: 'Grace Brewster',
        password: staffPassword,
        code: codeAt(opened.secret, bank.clock.now()),
        ...changes,
      },
    });
  const oldCode = codeAt(old.secret, bank.clock.now());
  expect(await refusalOf(accept({ code: oldCode }))).toMatchObject({ code: 'code_invalid' });
  expect(await refusalOf(accept({ password: 'gracebrewster' }))).toMatchObject({ code: 'password_too_weak' });
  const both = await Promise.all([refusalOf(accept({})), refusalOf(accept({}))]);
  expect(both.filter((refusal) => refusal === undefined)).toHaveLength(1);
  expect(await refusalOf(accept({}))).toMatchObject({ code: 'invitation_invalid' });
  expect(await refusalOf(nobody.openInvitation({ body: { token } }))).toMatchObject({
    code: 'invitation_invalid',
  });
});

test('an invitation is void after a day, and after five wrong codes', async () => {
  const late = await invitationFor(bank, 'late@bank.example', 'support');
  const guessed = await invitationFor(bank, 'guessed@bank.example', 'support');
  const { secret } = await nobody.openInvitation({ body: { token: guessed } });
  const accept = (code: string) =>
    nobody.acceptInvitation({
      body: { token: guessed, full_name: 'Mallory', password: staffPassword, code },
    });
  const right = codeAt(secret, bank.clock.now());
  const wrong = String((Number(right) + 1) % 1e6).padStart(6, '0');
  for (let each = 0; each < 5; each += 1)
    expect(await refusalOf(accept(wrong))).toMatchObject({ code: 'code_invalid' });
  expect(await refusalOf(accept(right))).toMatchObject({ code: 'code_tries_exceeded' });
  bank.clock.advance({ hours: 24 });
  expect(await refusalOf(nobody.openInvitation({ body: { token: late } }))).toMatchObject({ status: 400 });
});

test('neither secret, password nor link can be read in the database', async () => {
  const member = await testMember(bank, 'support');
  const token = await invitationFor(bank, 'reader@bank.example', 'support');
  const { rows } = await bank.database.pool.query(
    'SELECT m::text AS text FROM staff_member m UNION ALL SELECT i::text FROM staff_invitation i',
  );
  const stored = rows.map(({ text }) => text).join('\n');
  for (const secret of [member.secret, staffPassword, token]) expect(stored).not.toContain(secret);
});
