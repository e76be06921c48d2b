import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { signedInCustomer } from '../../../../../../tools/testing/customers.ts';
import { databaseBefore, type OldDatabase } from '../../../../../../tools/testing/old-database.ts';
import { connected } from '../../../../../../tools/testing/postgres-server.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { approve, testMember } from '../../../../../../tools/testing/staff.ts';
import { hashContent } from './proposal.ts';

/** The migration that lets a proposal close itself. */
const bounds = 47;

async function insertMember(old: OldDatabase, role: string): Promise<string> {
  const id = randomUUID();
  const created_at = '2026-01-05T10:00:00Z';
  await old.insert('staff_member', {
    id,
    email: `${role}@bank.example`,
    role,
    status: 'invited',
    created_at,
  });
  return id;
}

const proposal = (state: string, proposed_by: string, decided_by: string | null) => ({
  id: randomUUID(),
  kind: 'manual-entry',
  content: { amount: '5.00' },
  content_hash: randomBytes(32),
  subject_kind: 'customer',
  subject_id: randomUUID(),
  summary: 'Credit $5.00 to Ada Lovelace.',
  reason: 'Goodwill',
  proposed_by,
  proposed_at: '2026-02-03T10:00:00Z',
  expires_at: '2026-02-04T10:00:00Z',
  state,
  decided_by,
  decided_at: state === 'open' ? null : '2026-02-03T11:00:00Z',
  decision_reason: state === 'declined' ? 'Not now' : null,
});

test('[RSK-12] proposals of before stay as they were decided, and from now on one can close itself with a reason', async () => {
  await using old = await databaseBefore(bounds);
  const [proposer, other] = [await insertMember(old, 'operations'), await insertMember(old, 'approver')];
  const before = [
    proposal('open', proposer, null),
    proposal('approved', proposer, other),
    proposal('declined', proposer, other),
    proposal('withdrawn', proposer, proposer),
    proposal('expired', proposer, null),
  ];
  for (const row of before) await old.insert('proposal', row);
  const read = () => old.query<{ id: string }>('SELECT * FROM proposal ORDER BY id');
  const rows = await read();
  await old.migrateTo(bounds);
  expect(await read()).toEqual(rows);

  const [open] = before;
  const close = (changes: string) =>
    old.query(`UPDATE proposal SET state = 'void', decided_at = now(), ${changes} WHERE id = $1`, [open?.id]);
  await expect(close('decision_reason = NULL')).rejects.toThrow('proposal_void_reason');
  await expect(close(`decision_reason = 'Gone', decided_by = '${other}'`)).rejects.toThrow(
    'proposal_decided_by',
  );
  await close("decision_reason = 'Gone'");
  // What two people have to decide still takes two.
  const alone = { ...proposal('approved', proposer, proposer) };
  await expect(old.insert('proposal', alone)).rejects.toThrow('proposal_two_people');
});

test('[RSK-12] a proposal whose content means nothing to the bank any more closes itself, and does nothing', async () => {
  const bank = await testBank();
  const [ann, olga, ada] = await Promise.all([
    testMember(bank, 'approver'),
    testMember(bank, 'operations'),
    signedInCustomer(bank),
  ]);
  const ids: string[] = [];
  for (const amount of ['40.00', '41.00']) {
    const { proposal_id } = await olga.client.proposeManualPosting({
      params: { customerId: ada.id },
      body: { direction: 'credit', amount, against: 'suspense', description: 'Payment', reason: 'Goodwill' },
    });
    ids.push(proposal_id);
  }
  // As an older version may have written it. The bank itself may not change what was proposed.
  await connected(bank.database.test.ownerUrl, async (owner) => {
    for (const [index, id] of ids.entries()) {
      const content = { customer: ada.id, cents: String(index) };
      const hash = hashContent('manual-entry', content);
      await owner.query('UPDATE proposal SET content = $1, content_hash = $2 WHERE id = $3', [
        content,
        hash,
        id,
      ]);
    }
  });
  const [decided = '', left = ''] = ids;
  expect(await refusalOf(approve(ann, decided))).toMatchObject({ code: 'proposal_not_possible' });
  await bank.modules.staff.recheckAll();
  for (const proposalId of [decided, left])
    expect((await ann.client.getProposal({ params: { proposalId } })).proposal).toMatchObject({
      status: 'void',
      decision_reason:
        'The bank was updated after this was proposed, and can no longer do it in this form. Please propose it again.',
    });
  expect((await ada.client.getWallet()).balance).toBe('0.00');
});
