import { randomBytes } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { aPicture } from '../../../../../../tools/testing/accepted/identity/identity-calls.ts';
import { lostEverything } from '../../../../../../tools/testing/accepted/identity/selfie-calls.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { signedInCustomer } from '../../../../../../tools/testing/customers.ts';
import { withApp } from '../../../../../../tools/testing/passkeys/authenticator-app.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { approve, type TestMember, testMember } from '../../../../../../tools/testing/staff.ts';

const bank = await testBank();
let ann: TestMember;

beforeEach(async () => {
  bank.clock.advance({ minutes: 10 });
  ann = await testMember(bank, 'approver');
});

const codeOf = async (work: Promise<unknown>) => (await refusalOf(work))?.code;
const send = async (token: string, upload?: Blob) =>
  bank.client().sendFreshSelfie({ body: { token }, upload: upload ?? (await aPicture()) });
const look = ({ client }: Pick<TestMember, 'client'>, proposalId: string, which: 'fresh' | 'kept') =>
  client.lookAtSelfie({ params: { proposalId, which } });
const lookAtBoth = async (member: TestMember, proposalId: string) => {
  await look(member, proposalId, 'fresh');
  await look(member, proposalId, 'kept');
};
const decline = (proposalId: string) =>
  ann.client.declineProposal({ params: { proposalId }, body: { reason: 'Another face' } });
const standing = async (proposalId: string) =>
  (await ann.client.getFreshSelfie({ params: { proposalId } })).selfie;
const factorOf = async ({ customer, support }: Awaited<ReturnType<typeof lostEverything>>) =>
  (await support.client.getCustomer({ params: { customerId: customer.id } })).customer.second_factor;
const keptOf = async (proposalId: string) =>
  bank.database.kysely
    .selectFrom('fresh_selfie')
    .select('received_at')
    .where('proposal_id', '=', proposalId)
    .execute();

test('[IDV-10] who was checked shows their face again, and whoever approves has compared both pictures', async () => {
  const lost = await lostEverything(bank);
  const { customer, support, proposalId, token } = lost;
  const [mail] = await bank.mailsTo(customer.email);
  expect(mail).toMatchObject({ subject: 'Send us a new picture of your face' });
  expect(mail?.text).toContain('not-me?token=');
  expect(await refusalOf(approve(ann, proposalId))).toMatchObject({
    code: 'selfies_not_compared',
    message: 'Wait for the customer’s new picture.',
  });
  expect(await codeOf(look(ann, proposalId, 'fresh'))).toBe('not_found');
  await send(token);
  expect(await refusalOf(approve(ann, proposalId))).toMatchObject({
    message: 'Look at both pictures first.',
  });
  expect((await look(ann, proposalId, 'fresh')).type).toBe('image/webp');
  expect(await codeOf(approve(ann, proposalId))).toBe('selfies_not_compared');
  await look(ann, proposalId, 'kept');
  expect((await standing(proposalId))?.seen).toEqual(['fresh', 'kept']);
  // Whoever else may approve it has seen nothing yet.
  const otto = await testMember(bank, 'approver');
  expect(await codeOf(approve(otto, proposalId))).toBe('selfies_not_compared');
  expect(await codeOf(approve(support, proposalId))).toBe('permission_denied');
  expect(await factorOf(lost)).toBe('app');
  await approve(ann, proposalId);
  expect(await factorOf(lost)).toBe('mail');
});

test('[IDV-10] a link that is guessed, used, expired or of a proposal that has ended is refused alike', async () => {
  const [used, late, ended] = [
    await lostEverything(bank),
    await lostEverything(bank),
    await lostEverything(bank),
  ];
  await send(used.token);
  await decline(ended.proposalId);
  const guessed = randomBytes(32).toString('base64url');
  const refusals = [
    await refusalOf(send(guessed)),
    await refusalOf(send(used.token)),
    await refusalOf(send(ended.token)),
  ];
  bank.clock.advance({ hours: 24 });
  refusals.push(await refusalOf(send(late.token)));
  for (const refusal of refusals)
    expect(refusal).toMatchObject({ status: 400, code: 'link_invalid', message: refusals[0]?.message });
  expect(await keptOf(late.proposalId)).toEqual([{ received_at: null }]);
});

test('[IDV-10] of two who use a link at once, one is taken', async () => {
  const { token } = await lostEverything(bank);
  const both = await Promise.all([codeOf(send(token)), codeOf(send(token))]);
  expect(both.toSorted()).toEqual(['link_invalid', undefined]);
});

test('[IDV-10] a link brings its picture to its own proposal, and a picture that is moved cannot be opened', async () => {
  const [one, other] = [await lostEverything(bank), await lostEverything(bank)];
  await send(one.token);
  expect(await standing(other.proposalId)).toMatchObject({ received_at: null });
  await send(other.token);
  await bank.database.pool.query(
    `UPDATE fresh_selfie AS mine SET sealed = theirs.sealed FROM fresh_selfie AS theirs
     WHERE mine.proposal_id = $1 AND theirs.proposal_id = $2`,
    [one.proposalId, other.proposalId],
  );
  expect(await refusalOf(look(ann, one.proposalId, 'fresh'))).toMatchObject({ status: 500 });
});

test('[IDV-10] what is no picture, or too large, is refused and leaves the link as it was', async () => {
  const { proposalId, token } = await lostEverything(bank);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  expect(await codeOf(send(token, new Blob([svg], { type: 'image/png' })))).toBe('picture_not_readable');
  const huge = new Blob([new Uint8Array(40 * 1024 * 1024)], { type: 'image/png' });
  expect(await refusalOf(send(token, huge))).toMatchObject({ status: 413 });
  expect(await codeOf(bank.client().sendFreshSelfie({ body: { token } }))).toBe('validation_failed');
  await send(token);
  expect((await standing(proposalId))?.received_at).toBe(bank.clock.now().toISOString());
});

test('[IDV-10] only who may approve it looks, while it is open, and each look is written down', async () => {
  const { checkId, proposalId, support, token } = await lostEverything(bank);
  await send(token);
  for (const member of [support, await testMember(bank, 'operations'), await testMember(bank, 'auditor')])
    expect(await codeOf(look(member, proposalId, 'fresh'))).toBe('permission_denied');
  await lookAtBoth(ann, proposalId);
  const { rows } = await bank.database.pool.query(
    `SELECT actor_id, after ->> 'part' AS part FROM audit_entry
     WHERE action = 'identity-check.look' AND subject_id = $1 ORDER BY id`,
    [checkId],
  );
  expect(rows).toEqual([
    { actor_id: ann.id, part: 'new selfie' },
    { actor_id: ann.id, part: 'selfie' },
  ]);
  await decline(proposalId);
  expect(await codeOf(look(ann, proposalId, 'kept'))).toBe('proposal_closed');
});

test('[IDV-10] the new picture is deleted a day after the proposal has ended, however it did', async () => {
  const [approved, declined, open] = [
    await lostEverything(bank),
    await lostEverything(bank),
    await lostEverything(bank),
  ];
  for (const { token } of [approved, declined, open]) await send(token);
  await lookAtBoth(ann, approved.proposalId);
  await approve(ann, approved.proposalId);
  await decline(declined.proposalId);
  await bank.modules.identityChecks.keep();
  expect(await keptOf(declined.proposalId)).toHaveLength(1);
  bank.clock.advance({ hours: 25 });
  await bank.modules.identityChecks.keep();
  expect(await keptOf(approved.proposalId)).toEqual([]);
  expect(await keptOf(declined.proposalId)).toEqual([]);
  expect(await keptOf(open.proposalId)).toHaveLength(1);
  bank.clock.advance({ days: 30 });
  await bank.modules.identityChecks.keep();
  expect(await keptOf(open.proposalId)).toEqual([]);
});

test('[IDV-10] once the picture of the check is deleted there is nothing to compare, and the proposal closes', async () => {
  const lost = await lostEverything(bank);
  const { checkId, proposalId, token, support, about } = lost;
  await send(token);
  await lookAtBoth(ann, proposalId);
  await bank.database.pool.query('DELETE FROM identity_picture WHERE check_id = $1', [checkId]);
  expect(await codeOf(approve(ann, proposalId))).toBe('proposal_not_possible');
  expect(await factorOf(lost)).toBe('app');
  const { proposal_id } = await support.client.proposeFactorReset(about);
  expect(await standing(proposal_id)).toBeNull();
});

test('[IDV-10] who was never checked is asked for no picture, and two people are enough', async () => {
  const customer = await signedInCustomer(bank);
  await withApp(bank, customer);
  const support = await testMember(bank, 'support');
  const about = { params: { customerId: customer.id }, body: { reason: 'The phone is lost.' } };
  const { proposal_id } = await support.client.proposeFactorReset(about);
  expect(await standing(proposal_id)).toBeNull();
  expect(await codeOf(look(ann, proposal_id, 'kept'))).toBe('not_found');
  await approve(ann, proposal_id);
  const { customer: after } = await support.client.getCustomer({ params: about.params });
  expect(after.second_factor).toBe('mail');
});
