import { expect, test } from 'vitest';
import { askedCredit } from '../../../../../../tools/testing/accepted/cards/credit.ts';
import { askedLoan } from '../../../../../../tools/testing/accepted/lending/borrowers.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { changeSettings } from '../../../../../../tools/testing/settings.ts';
import { approve, type TestMember, testMember } from '../../../../../../tools/testing/staff.ts';

const bank = await testBank();
const reason = 'Their income is steady';
const [olga, oscar, ann] = [
  await testMember(bank, 'operations', 'Olga Marsh'),
  await testMember(bank, 'operations', 'Oscar Reed'),
  await testMember(bank, 'approver'),
];

type Queue = 'lending' | 'credit';

const waiting = async (queue: Queue) =>
  (await olga.client.listCases({ params: { queue }, query: { limit: 100 } })).cases;
const idsOf = async (queue: Queue) => (await waiting(queue)).map(({ id }) => id);
const claim = ({ client }: TestMember, queue: Queue, caseId: string) =>
  client.claimCase({ params: { queue, caseId }, body: { take_over: false } });
const countOf = async ({ client }: TestMember, wanted: Queue) =>
  (await client.listQueues()).queues.find(({ queue }) => queue === wanted);

const asked = {
  async lending() {
    const { params } = await askedLoan(bank);
    return {
      id: params.loanId,
      title: 'Personal loan over 12 months',
      amount: { amount: '1200.00', currency: 'USD' },
      propose: ({ client }: TestMember) => client.proposeLendingOffer({ params, body: { reason } }),
      decline: ({ client }: TestMember) => client.declineLending({ params, body: { reason } }),
    };
  },
  async credit() {
    const { params } = await askedCredit(bank);
    const body = { limit: '800.00', reason };
    return {
      id: params.creditId,
      title: 'Credit card',
      amount: { amount: '1000.00', currency: 'USD' },
      propose: ({ client }: TestMember) => client.proposeCreditOffer({ params, body }),
      decline: ({ client }: TestMember) => client.declineCredit({ params, body: { reason } }),
    };
  },
} as const;

test.for(['lending', 'credit'] as const)(
  '[STF-02] what is asked for waits in the queue of %s, is one person’s while they work on it, and leaves it decided',
  async (queue) => {
    const { id, title, amount, propose, decline } = await asked[queue]();
    expect(await waiting(queue)).toMatchObject([{ id, title, amount, four_eyes: true, claim: null }]);
    const { evidence } = await olga.client.getCase({ params: { queue, caseId: id } });
    expect(evidence.customers).toMatchObject([{ part: 'borrower' }]);
    await claim(olga, queue, id);
    expect(await countOf(olga, queue)).toMatchObject({ waiting: 1, claimed: 1, mine: 1 });
    const taken = { code: 'case_claimed', message: 'Olga Marsh works on this case.' };
    expect(await refusalOf(propose(oscar))).toMatchObject(taken);
    expect(await refusalOf(decline(oscar))).toMatchObject(taken);
    const { proposal_id } = await propose(olga);
    expect(await waiting(queue)).toMatchObject([{ id, claim: null, proposal_id }]);
    await approve(ann, proposal_id);
    expect(await idsOf(queue)).toEqual([]);
    expect(await refusalOf(claim(olga, queue, id))).toMatchObject({ code: 'case_closed' });
  },
);

test.for(['lending', 'credit'] as const)(
  '[STF-02] of two who decide in the queue of %s at the same moment one does, and the claim goes with it',
  async (queue) => {
    const { id, decline } = await asked[queue]();
    const outcomes = await Promise.all([refusalOf(decline(olga)), refusalOf(decline(oscar))]);
    expect(outcomes.filter((outcome) => outcome !== undefined)).toMatchObject([{ code: 'case_closed' }]);
    expect(await idsOf(queue)).toEqual([]);
    const other = await asked[queue]();
    await claim(oscar, queue, other.id);
    await other.decline(oscar);
    const { rows } = await bank.database.pool.query('SELECT FROM desk_claim WHERE case_id = ANY ($1)', [
      [id, other.id],
    ]);
    expect(rows).toEqual([]);
  },
);

test.for(['lending', 'credit'] as const)(
  '[STF-02] nobody lends alone in the queue of %s: no role proposes and approves, and taking a case from somebody is on record',
  async (queue) => {
    const { id, propose } = await asked[queue]();
    await claim(olga, queue, id);
    expect(await refusalOf(propose(ann))).toMatchObject({ code: 'permission_denied' });
    expect(await refusalOf(claim(oscar, queue, id))).toMatchObject({ code: 'case_claimed' });
    await oscar.client.claimCase({ params: { queue, caseId: id }, body: { take_over: true } });
    expect(await refusalOf(propose(olga))).toMatchObject({ message: 'Oscar Reed works on this case.' });
    const { rows } = await bank.database.pool.query(
      "SELECT before, after FROM audit_entry WHERE action = 'case.take-over' AND subject_id = $1",
      [id],
    );
    expect(rows).toMatchObject([{ before: { claimed_by: olga.id }, after: { claimed_by: oscar.id } }]);
    const { proposal_id } = await propose(oscar);
    for (const alone of [oscar, olga])
      expect(await refusalOf(approve(alone, proposal_id))).toMatchObject({ code: 'permission_denied' });
    await approve(ann, proposal_id);
    expect(await idsOf(queue)).toEqual([]);
  },
);

test('[OPS-06] a loan that has waited longer than its target stands first, for who decides on loans alone', async () => {
  await changeSettings(bank, { 'work.target.lending': '1' });
  const { id, decline } = await asked.lending();
  bank.clock.advance({ seconds: 3_600 });
  // Sessions have ended meanwhile.
  const [third, helper] = [await testMember(bank, 'operations'), await testMember(bank, 'support')];
  expect(await countOf(third, 'lending')).toMatchObject({ waiting: 1, late: 1, target_hours: 1 });
  expect((await third.client.listWork()).cases).toMatchObject([{ queue: 'lending', id }]);
  expect((await helper.client.listWork()).cases).toEqual([]);
  expect(await refusalOf(claim(helper, 'lending', id))).toMatchObject({ code: 'permission_denied' });
  await decline(third);
  expect((await third.client.listWork()).cases).toEqual([]);
});
