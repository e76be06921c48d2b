import { beforeEach, expect, test } from 'vitest';
import {
  codeOf,
  type Lost,
  lostMailboxSteps,
} from '../../../../../../tools/testing/accepted/identity/lost-mailbox.ts';
import { lostMailbox } from '../../../../../../tools/testing/accepted/identity/selfie-calls.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import {
  newestCode,
  signedInCustomer,
  someEmail,
  testPassword,
  verifiedCustomer,
} from '../../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { approve, testMember } from '../../../../../../tools/testing/staff.ts';

const bank = await testBank();
const { changesOf, emailOf, expectUntouched, lookedAt, notMe, proposalOf, ready, send } =
  lostMailboxSteps(bank);

beforeEach(() => {
  bank.clock.advance({ minutes: 10 });
});

test('[IDV-10] the old mailbox stops it by one press, which freezes everything and signs everybody out', async () => {
  const lost = await lostMailbox(bank);
  const ann = await ready(lost);
  await notMe(lost.customer.email);
  expect(await refusalOf(approve(ann, lost.proposalId))).toMatchObject({
    code: 'proposal_not_possible',
    message: 'The old address says: this was not me.',
  });
  expect(await proposalOf(ann, lost)).toMatchObject({ status: 'void' });
  expect(await emailOf(lost)).toBe(lost.customer.email);
  const customer = await bank.modules.identity.find(bank.database.kysely, lost.customer.id);
  expect(customer?.frozen?.by).toBe('not-me');
  expect(await codeOf(send(lost))).toBe('link_invalid');
});

test('[IDV-10] the old mailbox objects also where everything was frozen before', async () => {
  const lost = await lostMailbox(bank);
  const { customer, about } = lost;
  await lost.support.client.withdrawProposal({ params: { proposalId: lost.proposalId } });
  await lost.support.client.freezeCustomer({ params: about.params, body: { reason: 'To be safe' } });
  const { proposal_id: proposalId } = await lost.support.client.proposeEmail(about);
  await notMe(customer.email);
  bank.clock.advance({ hours: 72 });
  const ann = await testMember(bank, 'approver');
  expect(await refusalOf(approve(ann, proposalId))).toMatchObject({
    message: 'The old address says: this was not me.',
  });
});

test('[IDV-10] after the change the old mailbox takes the address back, as after any other', async () => {
  const lost = await lostMailbox(bank);
  const ann = await ready(lost);
  await approve(ann, lost.proposalId);
  await notMe(lost.customer.email);
  expect(await emailOf(lost)).toBe(lost.customer.email);
});

test.each([
  [
    'a freeze',
    'Everything of the customer was frozen after this was proposed.',
    ({ customer }: Lost) => customer.client.freezeAccount({ body: { confirm: true } }),
  ],
  [
    'another new address of the customer',
    'The customer has asked for another address.',
    ({ customer }: Lost) =>
      customer.client.updateProfile({
        params: { userId: customer.id },
        body: { email: someEmail('own'), current_password: testPassword },
      }),
  ],
] as const)('[IDV-10] %s ends it', async (_, because, act) => {
  const lost = await lostMailbox(bank);
  await act(lost);
  const ann = await ready(lost);
  expect(await refusalOf(approve(ann, lost.proposalId))).toMatchObject({ message: because });
  await expectUntouched(lost);
});

test('[IDV-10] a session without the password cannot put the proposed address in place', async () => {
  const lost = await lostMailbox(bank);
  const { customer, newEmail, about, proposalId, support } = lost;
  const ask = customer.client.updateProfile({ params: { userId: customer.id }, body: { email: newEmail } });
  expect(await codeOf(ask)).toBe('validation_failed');
  // Nor can the code of an address that the customer asked for before.
  const own = someEmail('own');
  await support.client.withdrawProposal({ params: { proposalId } });
  await customer.client.updateProfile({
    params: { userId: customer.id },
    body: { email: own, current_password: testPassword },
  });
  const code = await newestCode(bank, own);
  await support.client.proposeEmail(about);
  const confirmed = customer.client.confirmEmailChange({ params: { userId: customer.id }, body: { code } });
  expect(await codeOf(confirmed)).toBe('code_invalid');
  bank.clock.advance({ hours: 48 });
  await bank.modules.identity.completeEmailChanges();
  await expectUntouched(lost);
});

test('[IDV-10] an address that another customer has taken meanwhile is refused, and nothing is half done', async () => {
  const [taken, raced] = [await lostMailbox(bank), await lostMailbox(bank)];
  for (const lost of [taken, raced]) await send(lost);
  await verifiedCustomer(bank, { email: taken.newEmail });
  bank.clock.advance({ hours: 72 });
  const ann = await lookedAt(taken);
  expect(await refusalOf(approve(ann, taken.proposalId))).toMatchObject({
    code: 'proposal_not_possible',
    message: 'The new address cannot be used any more.',
  });
  expect(await proposalOf(ann, taken)).toMatchObject({ status: 'void' });
  await expectUntouched(taken);
  const otto = await lookedAt(raced);
  const customer = await signedInCustomer(bank);
  let approving: Promise<string | undefined> = Promise.resolve(undefined);
  // In this very moment, and not committed yet.
  await bank.database.transaction(async (tx) => {
    await tx.updateTable('customer').set({ email: raced.newEmail }).where('id', '=', customer.id).execute();
    approving = codeOf(approve(otto, raced.proposalId));
    await expect.poll(waitsForAddress, { timeout: 30_000 }).toBe(true);
  });
  expect(await approving).toBe('proposal_not_possible');
  await expectUntouched(raced);
  expect(await changesOf(raced)).toMatchObject([{ isDone: false, stopped_because: 'not-approved' }]);
});

/** Whether the approval waits for the transaction that has the address. */
async function waitsForAddress(): Promise<boolean> {
  const { rows } = await bank.database.pool.query(
    `SELECT FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%email_changed_at%'`,
  );
  return rows.length > 0;
}

test('[IDV-10] what is declined, withdrawn or expired ends, and the link for the picture with it', async () => {
  const [declined, withdrawn, expired] = [
    await lostMailbox(bank),
    await lostMailbox(bank),
    await lostMailbox(bank),
  ];
  const ann = await testMember(bank, 'approver');
  await ann.client.declineProposal({
    params: { proposalId: declined.proposalId },
    body: { reason: 'Another voice' },
  });
  await withdrawn.support.client.withdrawProposal({ params: { proposalId: withdrawn.proposalId } });
  for (const lost of [declined, withdrawn]) {
    expect(await changesOf(lost)).toMatchObject([{ stopped_because: 'not-approved' }]);
    expect(await codeOf(send(lost))).toBe('link_invalid');
  }
  await send(expired);
  expect(await codeOf(send(expired))).toBe('link_invalid');
  bank.clock.advance({ hours: 96 });
  const late = await testMember(bank, 'approver');
  expect(await codeOf(approve(late, expired.proposalId))).toBe('proposal_expired');
  const again = await testMember(bank, 'support');
  await again.client.proposeEmail(expired.about);
  expect(await changesOf(expired)).toMatchObject([
    { stopped_because: 'replaced' },
    { stopped_because: null },
  ]);
  await expectUntouched(expired);
});
