import { afterAll, beforeEach, expect, test } from 'vitest';
import { networkOf } from '../../../../../../tools/testing/accepted/card-network.ts';
import { disputer } from '../../../../../../tools/testing/accepted/cards/disputes.ts';
import { aPicture } from '../../../../../../tools/testing/accepted/identity/identity-calls.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { bankBalance, expectSoundBooks, giveMoney, walletOf } from '../../../../../../tools/testing/books.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { approve, type TestMember, testMember } from '../../../../../../tools/testing/staff.ts';

const bank = await testBank();
const network = networkOf(bank);
const reason = 'The merchant could not show that it was sent.';
const ann = await testMember(bank, 'approver');
let olga: TestMember;

// Each with somebody who has done nothing alone yet.
beforeEach(async () => {
  olga = await testMember(bank, 'operations');
});

afterAll(() => expectSoundBooks(bank));

type Disputer = Awaited<ReturnType<typeof disputer>>;

const has = async ({ customer }: Disputer) => (await walletOf(bank, customer.id)).balance;
const of = ({ disputeId }: Disputer) => ({ params: { disputeId }, body: { reason } });
const seen = async ({ customer: { client }, cardPaymentId: paymentId }: Disputer) =>
  (await client.getCardPaymentPage({ params: { paymentId } })).dispute;

async function waiting(disputeId: string) {
  const { cases } = await olga.client.listCases({ params: { queue: 'disputes' }, query: { limit: 100 } });
  return cases.find(({ id }) => id === disputeId);
}

test('[CAR-07] a dispute goes from the queue to the merchant and back, and is won', async () => {
  const ada = await disputer(bank);
  const disputes = await bankBalance(bank, 'card-disputes');
  const settlement = await bankBalance(bank, 'card-settlement');
  expect(await waiting(ada.disputeId)).toMatchObject({
    title: 'Dispute with Corner Shop',
    amount: { amount: '25.00', currency: 'USD' },
    offers: ['credit', 'send', 'win', 'lose'],
    four_eyes: false,
  });
  expect(await olga.client.creditDispute(of(ada))).toMatchObject({ outcome: 'done' });
  expect([await has(ada), (await bankBalance(bank, 'card-disputes')) - disputes]).toEqual([2_500n, -2_500n]);
  await olga.client.sendDispute(of(ada));
  expect(await waiting(ada.disputeId)).toBeUndefined();
  expect(await seen(ada)).toMatchObject({ state: 'with-merchant', credited_at: expect.any(String) });
  await olga.client.recordDisputeAccepted(of(ada));
  expect(await waiting(ada.disputeId)).toMatchObject({ offers: ['win', 'lose'] });
  expect(await olga.client.winDispute(of(ada))).toMatchObject({ outcome: 'done' });
  expect(await seen(ada)).toMatchObject({
    ...{ state: 'won', outcome: reason, answer: { accepts: true, words: reason }, owed: null },
  });
  expect(await has(ada)).toBe(2_500n);
  expect(await bankBalance(bank, 'card-disputes')).toBe(disputes);
  expect(settlement - (await bankBalance(bank, 'card-settlement'))).toBe(2_500n);
  // The merchant has nothing left to give back.
  expect(await network.refund(ada.networkId, { amount: '0.01' })).toMatchObject({ approved: false });
  const subjects = (await bank.mailsTo(ada.customer.email)).map(({ subject }) => subject);
  expect(subjects).toContain('You have won your dispute with Corner Shop');
  expect((await ada.customer.client.listUnderWay()).under_way).toEqual([]);
});

test('[CAR-07] one that was never credited is credited when it is won', async () => {
  const ada = await disputer(bank);
  expect(await olga.client.winDispute(of(ada))).toMatchObject({ outcome: 'done' });
  expect(await has(ada)).toBe(2_500n);
});

test('[CAR-07] a lost dispute takes the credit back; what is spent is owed, and taken once it is there', async () => {
  const ada = await disputer(bank);
  const debts = await bankBalance(bank, 'customer-debts');
  await olga.client.creditDispute(of(ada));
  const elsewhere = { kind: 'current', currency: 'USD', name: 'Elsewhere' } as const;
  const { account } = await ada.customer.client.openAccount({ body: elsewhere });
  const [wallet] = (await ada.customer.client.listAccounts()).accounts;
  const move = { from: wallet?.id ?? '', to: account.id, amount: '20.00' };
  await ada.customer.client.moveMoney({ body: move });
  await olga.client.loseDispute(of(ada));
  expect(await has(ada)).toBe(0n);
  expect(await seen(ada)).toMatchObject({ state: 'lost', owed: '20.00' });
  expect(debts - (await bankBalance(bank, 'customer-debts'))).toBe(2_000n);

  await giveMoney(bank, ada.customer.id, '19.99');
  await bank.modules.cards.disputes.collectDebts();
  expect(await has(ada)).toBe(1_999n);
  await giveMoney(bank, ada.customer.id, '0.02');
  await bank.modules.cards.disputes.collectDebts();
  await bank.modules.cards.disputes.collectDebts();
  expect(await has(ada)).toBe(1n);
  expect(await seen(ada)).toMatchObject({ owed: null });
  expect(await bankBalance(bank, 'customer-debts')).toBe(debts);
});

test('[CAR-07] [RSK-03] above the bound a second person has to agree, and then it happens once', async () => {
  const ada = await disputer(bank, '20000.00');
  expect(await waiting(ada.disputeId)).toMatchObject({ four_eyes: true });
  const { outcome, proposal_id } = await olga.client.creditDispute(of(ada));
  expect([outcome, await has(ada)]).toEqual(['proposed', 0n]);
  expect(await refusalOf(olga.client.creditDispute(of(ada)))).toMatchObject({ code: 'proposal_open' });
  await approve(ann, proposal_id ?? '');
  expect(await has(ada)).toBe(2_000_000n);
  expect(await refusalOf(olga.client.creditDispute(of(ada)))).toMatchObject({ code: 'case_closed' });
});

test('[CAR-07] [RSK-03] staff who race credit a dispute once, and decide it once', async () => {
  const others = await Promise.all([1, 2, 3].map(() => testMember(bank, 'operations')));
  const ada = await disputer(bank);
  const credits = await Promise.all(others.map(({ client }) => refusalOf(client.creditDispute(of(ada)))));
  expect(credits.filter((refusal) => refusal === undefined)).toHaveLength(1);
  expect(await has(ada)).toBe(2_500n);
  const outcomes = await Promise.all(
    others.map(({ client }, index) =>
      refusalOf(index === 0 ? client.loseDispute(of(ada)) : client.winDispute(of(ada))),
    ),
  );
  expect(outcomes.filter((refusal) => refusal === undefined)).toHaveLength(1);
  expect([0n, 2_500n]).toContain(await has(ada));

  const bea = await disputer(bank);
  const raced = await Promise.all(
    others.map(({ client }, index) =>
      refusalOf(index === 0 ? client.creditDispute(of(bea)) : client.winDispute(of(bea))),
    ),
  );
  expect(raced.filter((refusal) => refusal === undefined).length).toBeGreaterThan(0);
  expect(await has(bea)).toBe(2_500n);
});

test('[CAR-07] what the merchant gives back meanwhile is not given twice', async () => {
  const ada = await disputer(bank);
  await olga.client.creditDispute(of(ada));
  await network.refund(ada.networkId, { amount: '25.00' });
  expect(await has(ada)).toBe(5_000n);
  expect(await refusalOf(olga.client.winDispute(of(ada)))).toMatchObject({ code: 'status_conflict' });
  await olga.client.loseDispute(of(ada));
  expect(await has(ada)).toBe(2_500n);
  const bea = await disputer(bank);
  await network.refund(bea.networkId, { amount: '1.00' });
  expect(await refusalOf(olga.client.creditDispute(of(bea)))).toMatchObject({ code: 'status_conflict' });
});

test('[CAR-07] a merchant who does not answer in time brings the dispute back to the queue', async () => {
  const ada = await disputer(bank);
  await olga.client.sendDispute(of(ada));
  expect(await refusalOf(olga.client.sendDispute(of(ada)))).toMatchObject({ code: 'case_closed' });
  await bank.database.pool.query(`UPDATE card_dispute SET answer_due_at = $2 WHERE id = $1`, [
    ada.disputeId,
    bank.clock.now(),
  ]);
  expect(await waiting(ada.disputeId)).toMatchObject({
    offers: ['credit', 'accepted', 'objected', 'win', 'lose'],
  });
});

test('[CAR-07] pictures are shown to whoever has the case and to nobody else, and each look is written down', async () => {
  const { customer, disputeId } = await disputer(bank);
  await customer.client.addDisputePicture({ params: { disputeId }, upload: await aPicture() });
  const { pictures } = await olga.client.getStaffDispute({ params: { disputeId } });
  const params = { disputeId, pictureId: pictures[0]?.id ?? '' };
  const look = ({ client }: TestMember) => client.lookAtDisputePicture({ params });
  expect(await refusalOf(look(olga))).toMatchObject({ code: 'case_not_yours' });
  await olga.client.claimCase({ params: { queue: 'disputes', caseId: disputeId }, body: {} });
  expect((await look(olga)).type).toBe('image/webp');
  expect(await refusalOf(look(ann))).toMatchObject({ code: 'case_not_yours' });
  expect(
    await refusalOf(ann.client.creditDispute({ params: { disputeId }, body: { reason } })),
  ).toMatchObject({
    code: 'permission_denied',
  });
  const { rows } = await bank.database.pool.query(
    `SELECT actor_id FROM audit_entry WHERE action = 'dispute.look' AND subject_id = $1`,
    [disputeId],
  );
  expect(rows).toEqual([{ actor_id: olga.id }]);
});
