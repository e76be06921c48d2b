import { errors } from '@farthing/contract';
import { expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { signedInCustomer } from '../../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { type TestMember, testMember } from '../../../../../../tools/testing/staff.ts';

const bank = await testBank();
const [olga, root, emmy, ann, ada] = await Promise.all([
  testMember(bank, 'operations'),
  testMember(bank, 'administrator'),
  testMember(bank, 'auditor'),
  testMember(bank, 'approver'),
  signedInCustomer(bank),
]);
const reason = 'Asked for by letter';

const { proposal_id: aboutAda } = await olga.client.proposeManualPosting({
  params: { customerId: ada.id },
  body: { direction: 'credit', amount: '40.00', against: 'suspense', description: 'Payment', reason },
});
const { proposal: invitation } = await root.client.inviteMember({
  body: { email: 'new.colleague@bank.example', role: 'support', reason },
});

/** By each way in which several are read. */
async function seenBy({ client }: TestMember) {
  return {
    proposals: (await client.listProposals({ query: {} })).proposals.map(({ id }) => id).toSorted(),
    list: (await client.listAllProposals({ query: {} })).rows.map(({ id }) => id).toSorted(),
    count: (await client.countProposals({ query: {} })).count,
  };
}

const one = ({ client }: TestMember, proposalId: string) => client.getProposal({ params: { proposalId } });

test('[STF-01] whoever may not read customers reads no proposal about them', async () => {
  const only = [invitation.id];
  expect(await seenBy(root)).toEqual({ proposals: only, list: only, count: 1 });
  expect(await refusalOf(one(root, aboutAda))).toMatchObject({ status: 403, code: 'permission_denied' });
  const { items } = await root.client.previewProposals({ body: { decision: 'approve', ids: [aboutAda] } });
  expect(items).toMatchObject([{ title: 'A proposal', why_not: errors.not_found.message, proposal: null }]);
  expect(JSON.stringify(items)).not.toContain('Lovelace');
});

test('[STF-03] those who read customers, and those who decide, see all of it', async () => {
  const both = [aboutAda, invitation.id].toSorted();
  for (const member of [olga, ann, emmy]) {
    expect(await seenBy(member)).toEqual({ proposals: both, list: both, count: 2 });
    expect((await one(member, aboutAda)).evidence.customers).toMatchObject([{ customer: { id: ada.id } }]);
  }
});
