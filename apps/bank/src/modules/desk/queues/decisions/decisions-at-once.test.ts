import { approveProposal, approveWithdrawal } from '@farthing/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testBank } from '../../../../../../../tools/testing/bank.ts';
import { walletOf } from '../../../../../../../tools/testing/books.ts';
import type { TestCustomer } from '../../../../../../../tools/testing/customers.ts';
import { callDirectlyAsStaff } from '../../../../../../../tools/testing/direct-call.ts';
import { loseConnectionAtEveryStep, outside } from '../../../../../../../tools/testing/processes/crashes.ts';
import { refusalOf } from '../../../../../../../tools/testing/refusal.ts';
import { approve, type TestMember, testMember } from '../../../../../../../tools/testing/staff.ts';
import {
  expectSoundPayments,
  moveToNoon,
  pay,
  payingCustomer,
  payment,
  paymentTo,
} from '../../../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
// Far ahead of the database's clock, so that nothing settles by itself while the tests run.
bank.clock.advance({ days: 1 });
moveToNoon(bank);

const reason = 'Called the customer.';
let [ann, ben]: TestMember[] = [];
let olga: TestMember;
let grace: TestCustomer;
let toGrace: Awaited<ReturnType<typeof paymentTo>>;

beforeAll(async () => {
  [ann, ben, grace] = await Promise.all([
    testMember(bank, 'approver', 'Ann Wood'),
    testMember(bank, 'approver', 'Ben Holt'),
    payingCustomer(bank, '0', { first_name: 'Grace', last_name: 'Hopper' }),
  ]);
  toGrace = await paymentTo(grace);
});

// Each with somebody who has done nothing alone yet.
beforeEach(async () => {
  olga = await testMember(bank, 'operations', 'Olga Marsh');
});

afterAll(() => expectSoundPayments(bank));

const stateOf = async (id: string) =>
  (
    await bank.database.kysely
      .selectFrom('withdrawal')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).state;

const proposalOf = (id: string) =>
  bank.database.kysely
    .selectFrom('proposal')
    .select(['state', 'content_hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** A payment so large that two have to agree, and the first of them has. */
async function proposedPayment(customer?: TestCustomer) {
  const payer = customer ?? (await payingCustomer(bank, '100000.00'));
  const { data } = await pay(bank, payer, { ...toGrace, amount: '30000.00' });
  const params = { withdrawalId: data.withdrawal_id };
  const { proposal_id } = await olga.client.approveWithdrawal({ params, body: { reason } });
  return { payer, withdrawalId: data.withdrawal_id, proposalId: proposal_id ?? '' };
}

async function approvalOf(member: TestMember | undefined, proposalId: string) {
  if (member === undefined) throw new Error('nobody approves');
  const content_hash = (await proposalOf(proposalId)).content_hash.toString('hex');
  const code = member.nextCode();
  return () =>
    member.client.approveProposal({ params: { proposalId }, body: { content_hash, reason, code } });
}

test('[RSK-03] [STF-03] of two who approve at the same moment one does, and the money moves once', async () => {
  const { payer, withdrawalId, proposalId } = await proposedPayment();
  const before = await walletOf(bank, grace.id);
  const both = [await approvalOf(ann, proposalId), await approvalOf(ben, proposalId)];
  const refusals = await Promise.all(both.map((go) => refusalOf(go())));
  expect(refusals.filter((refusal) => refusal === undefined)).toHaveLength(1);
  expect(refusals).toContainEqual(expect.objectContaining({ status: 409, code: 'proposal_closed' }));
  expect(await stateOf(withdrawalId)).toBe('completed');
  expect((await walletOf(bank, grace.id)).balance - before.balance).toBe(3_000_000n);
  const sent = (await bank.mailsTo(payer.email)).filter(({ subject }) => subject.startsWith('You sent'));
  expect(sent).toHaveLength(1);
});

test('[RSK-12] of an approval and the customer’s own cancel one wins, and the proposal tells which', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { payer, withdrawalId, proposalId } = await proposedPayment();
    const go = await approvalOf(round % 2 === 0 ? ann : ben, proposalId);
    const [approval, cancel] = await Promise.all([
      refusalOf(go()),
      refusalOf(payer.client.cancelWithdrawal({ body: { withdrawal_id: withdrawalId } })),
    ]);
    const { state } = await proposalOf(proposalId);
    const seen = { approved: approval === undefined, cancelled: cancel === undefined, state };
    expect([
      { approved: true, cancelled: false, state: 'approved' },
      { approved: false, cancelled: true, state: 'void' },
    ]).toContainEqual(seen);
    expect(await stateOf(withdrawalId)).toBe(seen.approved ? 'completed' : 'cancelled');
    expect(await walletOf(bank, payer.id)).toMatchObject({
      balance: seen.approved ? 7_000_000n : 10_000_000n,
      held: 0n,
    });
  }
});

test('[RSK-05] nothing is sent for a customer who is locked before the approval is written', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { payer, withdrawalId, proposalId } = await proposedPayment();
    const go = await approvalOf(round % 2 === 0 ? ann : ben, proposalId);
    const lock = () =>
      bank.modules.identity.byStaff.lock({ kind: 'staff', staffId: olga.id, because: 'Fraud' }, payer.id);
    const [approval] = await Promise.all([refusalOf(go()), lock()]);
    if (approval === undefined) expect(await stateOf(withdrawalId)).toBe('completed');
    else {
      expect(approval).toMatchObject({ code: 'customer_not_active' });
      expect(await stateOf(withdrawalId)).toBe('in-review');
      expect((await proposalOf(proposalId)).state).toBe('open');
    }
  }
  const { payer, withdrawalId, proposalId } = await proposedPayment();
  await bank.modules.identity.byStaff.lock({ kind: 'staff', staffId: olga.id, because: 'Fraud' }, payer.id);
  const go = await approvalOf(ann, proposalId);
  expect(await refusalOf(go())).toMatchObject({ code: 'customer_not_active' });
  expect(await stateOf(withdrawalId)).toBe('in-review');
});

test('[STF-03] [LED-05] lost at any step of an approval, the decision and the money are both there or both not', async () => {
  const payer = await payingCustomer(bank, '1000000.00');
  const { withdrawalId, proposalId } = await proposedPayment(payer);
  const content_hash = (await proposalOf(proposalId)).content_hash.toString('hex');
  const given = async () => ({
    params: { proposalId },
    body: { content_hash, reason, code: await outside(async () => ann?.nextCode() ?? '') },
  });
  let done = 0;
  const losses = await loseConnectionAtEveryStep(
    async () => {
      const { id, role } = ann ?? olga;
      return callDirectlyAsStaff(bank, approveProposal, { id, role }, await given()).catch((error) => {
        // Approved by the attempt before, whose answer was lost.
        if (done === 0 || error.code !== 'proposal_closed') throw error;
      });
    },
    async () => {
      const { state } = await proposalOf(proposalId);
      expect(await stateOf(withdrawalId)).toBe(state === 'approved' ? 'completed' : 'in-review');
      if (state === 'approved') done += 1;
    },
  );
  expect(losses).toBeGreaterThan(4);
  expect(await stateOf(withdrawalId)).toBe('completed');
  expect((await walletOf(bank, payer.id)).balance).toBe(97_000_000n);
});

test('[RSK-03] what one person lets go at the same moment is summed one after the other, up to the bound', async () => {
  const held: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    const payer = await payingCustomer(bank, '20000.00');
    const { data } = await pay(bank, payer, { ...toGrace, amount: '16000.00' });
    held.push(data.withdrawal_id);
  }
  const before = (await walletOf(bank, grace.id)).balance;
  const outcomes = await Promise.all(
    held.map((withdrawalId) =>
      callDirectlyAsStaff(bank, approveWithdrawal, olga, { params: { withdrawalId }, body: { reason } }),
    ),
  );
  const approved = outcomes.filter((answer) => (answer as { outcome: string }).outcome === 'approved');
  expect(approved).toHaveLength(3);
  expect((await walletOf(bank, grace.id)).balance - before).toBeLessThanOrEqual(5_000_000n);
  const { rows } = await bank.database.pool.query(
    'SELECT count(*)::integer AS acts, sum(amount)::text AS sum FROM staff_act WHERE staff_id = $1',
    [olga.id],
  );
  expect(rows[0]?.acts).toBe(3);
  expect(BigInt(rows[0]?.sum)).toBe((await walletOf(bank, grace.id)).balance - before);
});

async function setRates(eur: string): Promise<void> {
  bank.clock.advance({ minutes: 2 });
  await bank.database.kysely
    .insertInto('exchange_rates')
    .values({ eur, gbp: '0.78', source: 'rates.example', fetched_at: bank.clock.now() })
    .execute();
}

test('[RSK-03] a payment that two let go after the rate has moved too far lapses: the money is back, and both are told', async () => {
  await setRates('0.92');
  const payer = await payingCustomer(bank, '100000.00');
  const { data } = await pay(bank, payer, payment({ amount: '30000.00' }));
  bank.clock.advance({ hours: 40 });
  await setRates('0.90');
  const [first, second] = await Promise.all([testMember(bank, 'operations'), testMember(bank, 'approver')]);
  const params = { withdrawalId: data.withdrawal_id };
  const { proposal_id } = await first.client.approveWithdrawal({ params, body: { reason } });
  const message = expect.stringContaining('It has lapsed: the money is back in the wallet');
  expect(await refusalOf(approve(second, proposal_id ?? ''))).toMatchObject({
    code: 'proposal_not_possible',
    message,
  });
  const { proposal } = await second.client.getProposal({ params: { proposalId: proposal_id ?? '' } });
  expect(proposal).toMatchObject({ status: 'void', decision_reason: message });
  expect(await stateOf(data.withdrawal_id)).toBe('expired');
  expect(await walletOf(bank, payer.id)).toMatchObject({ balance: 10_000_000n, held: 0n });
  const [mail] = await bank.mailsTo(payer.email);
  expect(mail?.text).toContain('we hold its rate and cost for a short time only');
});
