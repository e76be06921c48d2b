import { beforeEach, expect, test } from 'vitest';
import { codeOf, lostMailboxSteps } from '../../../../../../tools/testing/accepted/identity/lost-mailbox.ts';
import { lostMailbox } from '../../../../../../tools/testing/accepted/identity/selfie-calls.ts';
import { mailedToken } from '../../../../../../tools/testing/accepted/world.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import {
  registerCustomer,
  signedInCustomer,
  signIn,
  someEmail,
  verifiedCustomer,
} from '../../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { approve, type TestMember, testMember } from '../../../../../../tools/testing/staff.ts';

const bank = await testBank();
const { changesOf, emailOf, expectUntouched, factorOf, look, proposalOf, ready, send } =
  lostMailboxSteps(bank);

beforeEach(() => {
  bank.clock.advance({ minutes: 10 });
});

test('[IDV-10] a customer who has lost the mailbox gets a new address by two people, a new picture and a wait', async () => {
  const lost = await lostMailbox(bank);
  const { customer, newEmail, proposalId, support } = lost;
  const [link] = await bank.mailsTo(newEmail);
  expect(link).toMatchObject({ subject: 'Send us a new picture of your face' });
  expect(link?.text).not.toContain('not-me');
  const [told] = await bank.mailsTo(customer.email);
  expect(told).toMatchObject({ subject: 'Have you lost access to this mailbox?' });
  expect(told?.text).not.toContain(newEmail);
  const ann = await ready(lost);
  expect(await proposalOf(ann, lost)).toMatchObject({
    kind: 'lost-email',
    status: 'open',
    summary: `Change the email address of Ada Lovelace to ${newEmail}, and remove their passkeys and authenticator app.`,
    may_approve: true,
  });
  await approve(ann, proposalId);
  expect(await emailOf(lost)).toBe(newEmail);
  expect(await factorOf(lost)).toBe('mail');
  expect(await changesOf(lost)).toEqual([
    { new_email: newEmail, isDone: true, stopped_because: null, by_staff: true },
  ]);
  const { rows } = await bank.database.pool.query(
    `SELECT
       (SELECT count(*)::int FROM session WHERE customer_id = $1 AND ended_at IS NULL) AS sessions,
       (SELECT count(*)::int FROM known_device WHERE customer_id = $1) AS devices`,
    [customer.id],
  );
  expect(rows).toEqual([{ sessions: 0, devices: 0 }]);
  const trust = await bank.modules.identity.trustOf(bank.database.kysely, { customerId: customer.id });
  expect(trust?.emailSince).toEqual(bank.clock.now());
  expect((await bank.mailsTo(customer.email))[0]).toMatchObject({
    subject: 'Your email address was changed',
  });
  const subjects = (await bank.mailsTo(newEmail)).map(({ subject }) => subject);
  expect(subjects).toContain('This is your email address with us now');
  expect(subjects).toContain('Your passkeys and your authenticator app were removed');
  const audit = await bank.database.pool.query(
    `SELECT action, actor_id, before, after FROM audit_entry
     WHERE subject_id = ANY ($1) AND action IN ('proposal.make', 'proposal.approve', 'customer.change-email') ORDER BY id`,
    [[customer.id, proposalId]],
  );
  expect(audit.rows).toMatchObject([
    { action: 'proposal.make', actor_id: support.id },
    { action: 'proposal.approve', actor_id: ann.id, after: { proposed_by: support.id } },
    {
      action: 'customer.change-email',
      actor_id: ann.id,
      before: { email: customer.email },
      after: { email: newEmail, because: 'Phone and mailbox are lost.' },
    },
  ]);
  await bank.client().requestPasswordReset({ body: { email: newEmail } });
  const token = await mailedToken(bank, 'reset-password-confirm', newEmail);
  await bank.client().confirmPasswordReset({ body: { token, password: 'copper-lantern-oboe-19' } });
});

test('[IDV-10] without the wish to remove them, passkeys and app stay', async () => {
  const { customer, about, proposalId: first } = await lostMailbox(bank);
  const ann = await testMember(bank, 'approver');
  await ann.client.declineProposal({ params: { proposalId: first }, body: { reason: 'Not the app' } });
  const body = { ...about.body, email: someEmail('other'), remove_factors: false };
  const { proposal_id: proposalId } = await (await testMember(bank, 'support')).client.proposeEmail({
    ...about,
    body,
  });
  await send({ token: await mailedToken(bank, 'fresh-selfie', body.email) });
  bank.clock.advance({ hours: 72 });
  const otto = await testMember(bank, 'approver');
  await look(otto, proposalId, 'fresh');
  await look(otto, proposalId, 'kept');
  await approve(otto, proposalId);
  const { kysely } = bank.database;
  expect((await bank.modules.identity.find(kysely, customer.id))?.email).toBe(body.email);
  expect(await bank.modules.identity.byStaff.factorOf(kysely, customer.id)).toBe('app');
});

test('[IDV-10] nobody approves it alone, before the wait, before the picture or without looking', async () => {
  const lost = await lostMailbox(bank);
  const { proposalId, support } = lost;
  const ann = await testMember(bank, 'approver');
  expect(await proposalOf(ann, lost)).toMatchObject({
    approvable_from: new Date(bank.clock.now().getTime() + 72 * 3_600_000).toISOString(),
    expires_at: new Date(bank.clock.now().getTime() + 96 * 3_600_000).toISOString(),
  });
  await send(lost);
  await look(ann, proposalId, 'fresh');
  await look(ann, proposalId, 'kept');
  expect(await codeOf(approve(ann, proposalId))).toBe('proposal_waits');
  const { items } = await ann.client.previewProposals({ body: { decision: 'approve', ids: [proposalId] } });
  expect(items).toMatchObject([{ effect: 'none', why_not: expect.stringContaining('yet') }]);
  expect(await codeOf(approve(support, proposalId))).toBe('permission_denied');
  for (const role of ['auditor', 'operations'] as const)
    expect(await codeOf(approve(await testMember(bank, role), proposalId))).toBe('permission_denied');
  const unseen = await lostMailbox(bank);
  bank.clock.advance({ hours: 72 });
  const [late, blind] = [await testMember(bank, 'approver'), await testMember(bank, 'approver')];
  expect(await codeOf(approve(blind, proposalId))).toBe('selfies_not_compared');
  await look(blind, proposalId, 'fresh');
  expect(await codeOf(approve(blind, proposalId))).toBe('selfies_not_compared');
  expect(await codeOf(approve(late, unseen.proposalId))).toBe('selfies_not_compared');
  expect(await codeOf(send(unseen))).toBe('link_invalid');
  for (const each of [lost, unseen]) await expectUntouched(each);
});

test('[IDV-10] a new address is proposed by those who may, for an address that is free: the answer does not say whose an address is', async () => {
  const { about, newEmail, customer } = await lostMailbox(bank);
  for (const role of ['auditor', 'approver'] as const)
    expect(await codeOf((await testMember(bank, role)).client.proposeEmail(about))).toBe('permission_denied');
  const support = await testMember(bank, 'support');
  const propose = (email: string, params = about.params) =>
    refusalOf(support.client.proposeEmail({ params, body: { ...about.body, email } }));
  expect(await propose(someEmail('second'))).toMatchObject({ code: 'proposal_open' });
  const ann = await testMember(bank, 'approver');
  const { proposals } = await ann.client.listProposals({ query: { subject_id: customer.id } });
  for (const { id: proposalId } of proposals)
    await ann.client.declineProposal({ params: { proposalId }, body: { reason: 'Start again' } });
  const other = await verifiedCustomer(bank);
  const pending = await registerCustomer(bank);
  const taken = await propose(other.email);
  expect(taken).toMatchObject({ status: 400, errors: { email: [expect.any(String)] } });
  for (const email of [pending.email, ann.email, support.email]) {
    const refused = await propose(email);
    expect(refused).toMatchObject({ code: taken?.code, message: taken?.message, errors: taken?.errors });
  }
  expect(await propose(customer.email)).toMatchObject({ code: 'validation_failed' });
  expect(await propose('no address')).toMatchObject({ code: 'validation_failed' });
  const unchecked = await signedInCustomer(bank);
  expect(await propose(newEmail, { customerId: unchecked.id })).toMatchObject({
    code: 'status_conflict',
    message: expect.stringContaining('get the mailbox back'),
  });
  expect(await bank.mailsTo(unchecked.email)).not.toContainEqual(
    expect.objectContaining({ subject: 'Have you lost access to this mailbox?' }),
  );
});

test('[IDV-10] of two who propose it at once, one is told that it is open', async () => {
  const { about, customer, proposalId } = await lostMailbox(bank);
  const ann = await testMember(bank, 'approver');
  await ann.client.declineProposal({ params: { proposalId }, body: { reason: 'Start again' } });
  const [one, two] = [await testMember(bank, 'support'), await testMember(bank, 'support')];
  const propose = ({ client }: TestMember) =>
    codeOf(client.proposeEmail({ ...about, body: { ...about.body, email: someEmail('race') } }));
  expect((await Promise.all([propose(one), propose(two)])).toSorted()).toEqual(['proposal_open', undefined]);
  const { proposals } = await ann.client.listProposals({ query: { subject_id: customer.id } });
  expect(proposals).toHaveLength(1);
});

test('[IDV-10] every session of the customer ends with the approval, here at once', async () => {
  const lost = await lostMailbox(bank);
  const ann = await ready(lost);
  const { id, newEmail } = { id: lost.customer.id, newEmail: lost.newEmail };
  await bank.database.kysely.deleteFrom('customer_authenticator').where('customer_id', '=', id).execute();
  const thief = await signIn(bank, lost.customer.email);
  await thief.client.getWallet();
  await approve(ann, lost.proposalId);
  expect(await refusalOf(thief.client.getWallet())).toMatchObject({ status: 401 });
  expect(await emailOf(lost)).toBe(newEmail);
  await signIn(bank, newEmail);
});
