import { afterAll, beforeAll, expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { expectSoundBooks } from '../../../../../tools/testing/books.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';
import { type TestMember, testMember } from '../../../../../tools/testing/staff.ts';
import { moveToNoon, pay, payingCustomer, payment } from '../../../../../tools/testing/withdrawals.ts';
import { paymentView } from '../withdrawals/index.ts';
import { tryRules } from './trial.ts';
import { checkedRules, contentOf, summaryOf } from './versions.ts';

const bank = await testBank();
let olga: TestMember;
let peter: TestMember;
const reason = 'Many small payments to one stranger';

const currentRules = async () => {
  const { rules } = await olga.client.getRiskRules();
  return rules as Rules;
};

type Rules = Parameters<TestMember['client']['tryRiskRules']>[0]['body']['rules'];

/** Holds everything above a hundred pounds. */
const strict: Rules[number] = {
  id: 'above-a-hundred',
  when: [{ fact: 'amount', is: 'above', value: '100.00' }],
  any: [],
  answer: 'hold-for-one',
  staff: 'Above a hundred',
  customer: 'We look at it first.',
};

beforeAll(async () => {
  moveToNoon(bank);
  [olga, peter] = [await testMember(bank, 'operations'), await testMember(bank, 'approver')];
});

afterAll(() => expectSoundBooks(bank));

test('[RSK-15] the rules that come with the bank are version 0, with every fact in words', async () => {
  const { version, rules, facts, versions } = await peter.client.getRiskRules();
  expect([version, versions]).toEqual([0, []]);
  expect(rules.map(({ id }) => id)).toContain('new-and-large');
  expect(facts).toContainEqual({ name: 'amount', kind: 'amount', words: 'the amount' });
});

test('[RSK-15] a change is tried on the payments of the last 90 days, and changes nothing', async () => {
  const ada = await payingCustomer(bank, '1000.00');
  await pay(bank, ada, payment({ amount: '10.00' }));
  const { data } = await pay(bank, ada, payment({ amount: '200.00' }));
  const { trial } = await olga.client.tryRiskRules({ body: { rules: [...(await currentRules()), strict] } });
  expect(trial).toMatchObject({
    payments: 2,
    payments_in_all: 2,
    otherwise: 1,
    changes: [{ before: 'warn', after: 'hold-for-one', payments: 1 }],
    examples: [
      { withdrawal_id: data.withdrawal_id, reference: data.reference, amount: '200.00', currency: 'EUR' },
    ],
  });
  const { trial: same } = await olga.client.tryRiskRules({ body: { rules: await currentRules() } });
  expect(same).toMatchObject({ payments: 2, otherwise: 0, examples: [] });
  bank.clock.advance({ days: 91 });
  [olga, peter] = [await testMember(bank, 'operations'), await testMember(bank, 'approver')];
  const { trial: later } = await olga.client.tryRiskRules({ body: { rules: await currentRules() } });
  expect(later.payments).toBe(0);
});

test('[RSK-15] rules that name no fact, or the wrong kind of figure, are refused by their place', async () => {
  const wrong = (changes: object) =>
    refusalOf(olga.client.tryRiskRules({ body: { rules: [{ ...strict, ...changes }] } }));
  const fact = await wrong({ when: [{ fact: 'shoeSize', is: 'above', value: '1' }] });
  expect(Object.keys(fact?.errors ?? {})).toEqual(['rules.0.when.0.fact']);
  const figure = await wrong({ any: [{ fact: 'payeeHours', is: 'below', value: '1.50' }] });
  expect(Object.keys(figure?.errors ?? {})).toEqual(['rules.0.any.0.value']);
  const mild = await wrong({ when: [{ fact: 'amount', is: 'below', value: '100.00' }] });
  expect(mild?.errors).toEqual({
    'rules.0.when.0.is': ['Choose above or at least: a larger payment must never be judged more mildly.'],
  });
  const twice = await refusalOf(olga.client.tryRiskRules({ body: { rules: [strict, strict] } }));
  expect(Object.keys(twice?.errors ?? {})).toEqual(['rules.1.id']);
});

test('[RSK-15] one proposes, another approves, and from then on every decision names the new version', async () => {
  const ada = await payingCustomer(bank, '1000.00');
  expect((await pay(bank, ada, payment({ amount: '200.00' }))).data.status).toBe('approved');
  const rules = [...(await currentRules()), strict];
  const body = { rules, reason };
  const { proposal_id } = await olga.client.proposeRiskRules({ body });
  expect((await olga.client.getRiskRules()).proposal_id).toBe(proposal_id);
  const { proposal } = await peter.client.getProposal({ params: { proposalId: proposal_id } });
  expect(proposal.summary).toContain('version 1 of the rules. Of 1 payment of the last 90 days, 1 would');
  const approve = (member: TestMember) =>
    member.client.approveProposal({
      params: { proposalId: proposal_id },
      body: { content_hash: proposal.content_hash, reason },
    });
  expect(await refusalOf(approve(olga))).toMatchObject({ code: 'permission_denied' });
  // Proposed as well, it finds that another has become version 1.
  const late = await olga.client.proposeRiskRules({ body: { rules: [strict], reason } });
  await approve(peter);
  const { version, versions } = await olga.client.getRiskRules();
  expect([version, versions]).toMatchObject([1, [{ version: 1, reason }]]);
  const { proposal: stale } = await peter.client.getProposal({ params: { proposalId: late.proposal_id } });
  const refused = await refusalOf(
    peter.client.approveProposal({
      params: { proposalId: late.proposal_id },
      body: { content_hash: stale.content_hash, reason },
    }),
  );
  expect(refused?.status).toBe(409);
  const { data } = await pay(bank, ada, payment({ amount: '200.00' }));
  expect(data.status).toBe('pending');
  const [waiting] = await bank.modules.withdrawals.listInReview(1);
  expect(waiting?.risk).toMatchObject({ version: 1, answer: 'hold-for-one' });
  expect(waiting?.risk?.fired.map(({ id }) => id)).toContain('above-a-hundred');
  await expect(bank.database.pool.query("UPDATE risk_rules SET reason = 'x'")).rejects.toThrow(
    'permission denied',
  );
});

test('[RSK-15] a trial that leaves older payments out says of how many it tried the newest', async () => {
  const eva = await payingCustomer(bank, '1000.00');
  for (const amount of ['10.00', '220.00']) await pay(bank, eva, payment({ amount }));
  const rules = checkedRules([strict]);
  const tried = (mostPayments: number) =>
    tryRules(bank.database.kysely, paymentView, rules, bank.clock.now(), {
      days: 90,
      mostPayments,
      examples: 20,
    });
  const { payments } = await tried(1_000);
  // The newest two: one waits by these rules as it did by those, the other would go without a warning.
  const cut = await tried(2);
  expect(cut).toMatchObject({ payments: 2, payments_in_all: payments });
  expect(summaryOf(contentOf(1, rules, cut))).toContain(
    `Of the newest 2 of ${payments} payments of the last 90 days, 1 would`,
  );
  // As many as are tried at most: none was left out.
  const whole = await tried(payments);
  expect(whole).toMatchObject({ payments, payments_in_all: payments });
  expect(summaryOf(contentOf(1, rules, whole))).toContain(`Of ${payments} payments of the last 90 days, `);
});
