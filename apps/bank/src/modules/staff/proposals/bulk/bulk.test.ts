import { randomUUID } from 'node:crypto';
import { errors } from '@farthing/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { softAuthenticator } from '../../../../../../../tools/testing/authenticator.ts';
import { testBank } from '../../../../../../../tools/testing/bank.ts';
import { expectSoundBooks, walletOf } from '../../../../../../../tools/testing/books.ts';
import { signedInCustomer, type TestCustomer } from '../../../../../../../tools/testing/customers.ts';
import { someHash } from '../../../../../../../tools/testing/hash.ts';
import { refusalOf } from '../../../../../../../tools/testing/refusal.ts';
import { staffPassword, type TestMember, testMember } from '../../../../../../../tools/testing/staff.ts';

const bank = await testBank();
// Far ahead of the database's clock, so that nothing confirms by itself while the tests run.
bank.clock.advance({ days: 1 });
const reason = 'Compared with the block explorer';

let olga: TestMember;
let ann: TestMember;
let ada: TestCustomer;

beforeAll(async () => {
  [olga, ann, ada] = await Promise.all([
    testMember(bank, 'operations', 'Olga Marsh'),
    testMember(bank, 'approver', 'Ann Wood'),
    signedInCustomer(bank),
  ]);
});

afterAll(() => expectSoundBooks(bank));

type Signed = ReturnType<ReturnType<typeof softAuthenticator>['get']>;
type Item = { id: string; content_hash: string };

/** Another amount than was announced takes two, whatever the amount. */
async function credit(received: string): Promise<Item> {
  await bank.forgetCounts();
  const { data } = await ada.client.fundWallet({ body: { amount: '5.00' } });
  const { proposal_id } = await olga.client.confirmDeposit({
    params: { depositId: data.deposit_id },
    body: { received, transaction_hash: someHash(), reason },
  });
  const { proposal } = await ann.client.getProposal({ params: { proposalId: proposal_id ?? '' } });
  return { id: proposal.id, content_hash: proposal.content_hash };
}

const balance = async () => (await walletOf(bank, ada.id)).balance;
const approveAll = ({ client }: TestMember, items: Item[], credential?: Signed) =>
  client.decideProposals({ body: { decision: 'approve', items, reason, ...(credential && { credential }) } });
const outcomes = ({ results }: { results: { outcome: string }[] }) => results.map(({ outcome }) => outcome);

test('[OPS-06] several proposals are approved each by itself; a repeat answers the same and does nothing twice', async () => {
  const items = [await credit('10.00'), await credit('20.00'), await credit('30.00')];
  const ids = items.map(({ id }) => id);
  const before = await balance();
  const seen = await ann.client.previewProposals({ body: { decision: 'approve', ids } });
  expect(seen.items).toMatchObject(
    items.map(({ id, content_hash }) => ({
      ...{ id, effect: 'done', why_not: null, asks_passkey: false },
      proposal: { content_hash, reason },
    })),
  );
  expect(seen.sums).toEqual([{ effect: 'done', currency: 'USD', amount: '60.00', items: 3 }]);
  expect(await balance()).toBe(before);
  const changed = items.map((item, place) =>
    place === 1 ? { ...item, content_hash: 'ab'.repeat(32) } : item,
  );
  expect(outcomes(await approveAll(ann, changed))).toEqual(['done', 'refused', 'done']);
  expect(await balance()).toBe(before + 4_000n);
  const [first, second] = await Promise.all([approveAll(ann, items), approveAll(ann, items)]);
  expect([outcomes(first), outcomes(second)]).toEqual([
    ['done', 'done', 'done'],
    ['done', 'done', 'done'],
  ]);
  expect(await balance()).toBe(before + 6_000n);
  const another = await testMember(bank, 'approver');
  expect(outcomes(await approveAll(another, items))).toEqual(['refused', 'refused', 'refused']);
});

test('[OPS-06] one’s own, those of another duty and what is gone are left out, and say why', async () => {
  const [root, other] = [await testMember(bank, 'administrator'), await testMember(bank, 'administrator')];
  const invite = (by: TestMember) =>
    by.client.inviteMember({ body: { email: `${randomUUID()}@bank.example`, role: 'support', reason } });
  const [own, theirs, money] = [
    (await invite(root)).proposal,
    (await invite(other)).proposal,
    await credit('40.00'),
  ];
  const before = await balance();
  const items = [own, theirs, money].map(({ id, content_hash }) => ({ id, content_hash }));
  const ids = [...items.map(({ id }) => id), randomUUID()];
  const seen = await root.client.previewProposals({ body: { decision: 'approve', ids } });
  expect(seen.items.map(({ effect, why_not }) => [effect, why_not])).toEqual([
    ['none', errors.own_proposal.message],
    ['done', null],
    // An administrator does not read what is decided about customers.
    ['none', errors.not_found.message],
    ['none', errors.not_found.message],
  ]);
  expect(seen.sums).toEqual([]);
  expect(outcomes(await approveAll(root, items))).toEqual(['refused', 'done', 'refused']);
  expect(await balance()).toBe(before);
  const { results } = await ann.client.decideProposals({ body: { decision: 'decline', items, reason } });
  expect(outcomes({ results })).toEqual(['done', 'refused', 'done']);
  expect(await balance()).toBe(before);
});

test('[RSK-12] the preview of several has of each what one reads who decides on it alone', async () => {
  const root = await testMember(bank, 'administrator');
  const { proposal } = await root.client.proposeRolePermissions({
    params: { role: 'readers' },
    body: { permissions: ['self.manage', 'books.read'], reason },
  });
  const alone = await ann.client.getProposal({ params: { proposalId: proposal.id } });
  expect(alone.evidence.reasons.length).toBeGreaterThan(0);
  const { items } = await ann.client.previewProposals({ body: { decision: 'approve', ids: [proposal.id] } });
  expect(items).toMatchObject([{ proposal: alone.proposal, ...alone.evidence }]);
});

test('[OPS-06] [RSK-12] above the bound of the authenticator a bulk takes a passkey that signs exactly this set', async () => {
  const eve = await testMember(bank, 'approver');
  const authenticator = softAuthenticator('http://localhost:3000');
  const { options } = await eve.client.startPasskey({ body: { current_password: staffPassword } });
  await eve.client.addPasskey({ body: { name: 'Key', credential: authenticator.create(options) } });
  const [small, large, larger] = [await credit('50.00'), await credit('20000.00'), await credit('30000.00')];
  const before = await balance();
  const signed = async (items: Item[]) => {
    const { passkey } = await eve.client.startBulkApproval({ body: { items } });
    if (passkey === null) throw new Error('there is no passkey to ask for');
    return authenticator.get(passkey);
  };
  const { items } = await eve.client.previewProposals({
    body: { decision: 'approve', ids: [small.id, large.id] },
  });
  expect(items.map(({ asks_passkey }) => asks_passkey)).toEqual([false, true]);
  expect(outcomes(await approveAll(eve, [small, large]))).toEqual(['done', 'refused']);
  expect(await balance()).toBe(before + 5_000n);
  // Signed for one set, sent with another: nothing of it is done, and the signature is used up.
  const forOne = await signed([large]);
  const refused = { status: 400, code: 'passkey_not_accepted' };
  expect(await refusalOf(approveAll(eve, [large, larger], forOne))).toMatchObject(refused);
  expect(await refusalOf(approveAll(eve, [large], forOne))).toMatchObject(refused);
  // Signed under one proposal alone, sent for a set.
  const { passkey } = await eve.client.startApproval({ params: { proposalId: large.id } });
  if (passkey === null) throw new Error('there is no passkey to ask for');
  expect(await refusalOf(approveAll(eve, [large], authenticator.get(passkey)))).toMatchObject(refused);
  expect(await balance()).toBe(before + 5_000n);
  expect(outcomes(await approveAll(eve, [large, larger], await signed([larger, large])))).toEqual([
    'done',
    'done',
  ]);
  expect(await balance()).toBe(before + 5_005_000n);
  expect((await ann.client.startBulkApproval({ body: { items: [large] } })).passkey).toBeNull();
});

test('[OPS-02] proposals are a list by kind, state, proposer, days and amount, the longest overdue first', async () => {
  const theirs = await testMember(bank, 'administrator', 'Ines Moor');
  await theirs.client.inviteMember({ body: { email: 'list@bank.example', role: 'support', reason } });
  bank.clock.advance({ seconds: 5 });
  const [first, second] = [await credit('61.00'), await credit('62.00')];
  const read = async (query: Record<string, string>) => (await ann.client.listAllProposals({ query })).rows;
  const found = await read({ state: 'open', kind: 'deposit-credit', amount_from: '61.00', order: 'due' });
  expect(found.map(({ id }) => id).filter((id) => [first.id, second.id].includes(id))).toEqual([
    first.id,
    second.id,
  ]);
  expect(found.find(({ id }) => id === first.id)?.cells).toMatchObject({
    summary: 'Credit $61.00 to Ada Lovelace, who announced $5.00.',
    kind: 'deposit-credit',
    amount: { amount: '61.00', currency: 'USD' },
    by: { id: olga.id, name: 'Olga Marsh' },
    due: new Date(bank.clock.now().getTime() + 4 * 3_600_000).toISOString(),
    state: 'open',
  });
  const own = await read({ by: theirs.id });
  expect(own.map(({ cells }) => [cells.kind, cells.amount])).toEqual([['member-invite', null]]);
  expect(await read({ by: theirs.id, amount_from: '0.01' })).toEqual([]);
  await ann.client.declineProposal({ params: { proposalId: first.id }, body: { reason } });
  const [declined] = await read({
    state: 'declined',
    decided_by: ann.id,
    amount_from: '61.00',
    amount_to: '61.00',
  });
  expect(declined).toMatchObject({ id: first.id, cells: { due: null, state: 'declined' } });
});
