import { describe, expect, test, vi } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { bankReports } from '../../../../../tools/testing/bank-reports.ts';
import { bankBalance, expectSoundBooks, walletOf } from '../../../../../tools/testing/books.ts';
import { expectMessage } from '../../../../../tools/testing/documents/iso20022.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';
import { approve, testMember } from '../../../../../tools/testing/staff.ts';
import { makePaymentFile } from '../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
const {
  ann,
  ben,
  approver,
  payer,
  today,
  send,
  sendMoney,
  stateOf,
  notice,
  paymentReport,
  rejectedFile,
  entriesOf,
  onlyEntry,
  settledEuros,
  params,
} = await bankReports(bank);

/** What of a file waits for somebody. */
async function onlyOpen(reportId: string) {
  const open = (await entriesOf(reportId)).filter(({ state }) => state === 'open');
  expect(open).toHaveLength(1);
  return open[0];
}

describe('what came back', () => {
  test('[RSK-13] [PAY-07] is given back by two people, with the entry as evidence, also after it had arrived', async () => {
    const payout = await sendMoney('50.00');
    await send(notice([{ reference: payout.reference, amount: '50.00' }]));
    await vi.waitFor(async () => expect(await stateOf(payout.id)).toBe('completed'), 30_000);
    const before = (await walletOf(bank, payer().id)).balance;
    const { report } = await send(
      notice([{ reference: payout.reference, amount: '50.00', credit: true, returned: true }]),
    );
    const entry = await onlyEntry(report.id);
    expect(entry).toMatchObject({ state: 'open', problem: 'returned', reason_code: 'AC04' });
    const body = { reason: 'The account is closed' };
    const { proposal_id } = await ann.client.proposeReportedReturn({ ...params(entry.id), body });
    expect((await walletOf(bank, payer().id)).balance).toBe(before);
    const { proposal, evidence } = await approver.client.getProposal({ params: { proposalId: proposal_id } });
    expect(evidence.facts).toContainEqual({ type: 'money', name: 'sent', amount: '50.00', currency: 'EUR' });
    expect(evidence.moves).toMatchObject([{ to: { kind: 'customer', customer_id: payer().id } }]);
    expect(proposal.content).toMatchObject({
      reference: payout.reference,
      currency: 'USD',
      reported: 'returned',
      reason_code: 'AC04',
      sha256: report.sha256,
    });
    const explain = ann.client.explainReportedEntry({ ...params(entry.id), body });
    expect(await refusalOf(explain)).toMatchObject({ code: 'proposal_open' });
    await approve(approver, proposal_id);
    expect(await stateOf(payout.id)).toBe('failed');
    const told = await payer().client.getWithdrawal({ params: { withdrawalId: payout.id } });
    expect(told.withdrawal.payout).toMatchObject({ state: 'returned', return_code: 'AC04' });
    expect(told.withdrawal.payout?.settled_at).not.toBeNull();
    expect((await walletOf(bank, payer().id)).balance).toBeGreaterThan(before);
    expect((await ann.client.getReportedEntry(params(entry.id))).entry).toMatchObject({ state: 'resolved' });
    await expectSoundBooks(bank);
  });

  test('[PAY-07] an acceptance is told to the payer, and moves nothing', async () => {
    const payout = await sendMoney('21.00');
    const accepted = `<TxInfAndSts><OrgnlEndToEndId>${payout.reference}</OrgnlEndToEndId><TxSts>ACSP</TxSts></TxInfAndSts>`;
    const block = `<OrgnlPmtInfAndSts><OrgnlPmtInfId>P-1</OrgnlPmtInfId>${accepted}</OrgnlPmtInfAndSts>`;
    await send(paymentReport(block));
    const { withdrawal } = await payer().client.getWithdrawal({ params: { withdrawalId: payout.id } });
    expect(withdrawal.payout).toMatchObject({ state: 'accepted', settled_at: null, returned_at: null });
    expect(await stateOf(payout.id)).toBe('paying');
  });

  test('[PAY-07] the other bank of a sandbox writes reports and notices, by which a payment is accepted, settled and refused', async () => {
    const [refused, payout] = [await sendMoney('23.00', 'GBP'), await sendMoney('22.00', 'GBP')];
    const file = async (format: 'camt.054' | 'pain.002', returned?: string) => {
      const query = { day: today(), currency: 'GBP' as const, format, ...(returned && { returned }) };
      return Buffer.from((await ann.client.getSandboxStatement({ query })).bytes).toString();
    };
    const report = await file('pain.002', refused.reference);
    expectMessage('pain.002.001.10', report);
    const { report: told } = await send(report);
    const { withdrawal } = await payer().client.getWithdrawal({ params: { withdrawalId: payout.id } });
    expect(withdrawal.payout).toMatchObject({ state: 'accepted', settled_at: null });
    expect(await onlyOpen(told.id)).toMatchObject({ problem: 'rejected', reason_code: 'AC04' });
    const notice = await file('camt.054');
    expectMessage('camt.054.001.08', notice);
    await send(notice);
    await vi.waitFor(async () => expect(await stateOf(payout.id)).toBe('completed'), 30_000);
  });

  test('[RSK-13] a rejection gives nothing back by itself', async () => {
    const payout = await sendMoney('20.00');
    const { report } = await send(
      paymentReport(
        '<OrgnlPmtInfAndSts><OrgnlPmtInfId>P-1</OrgnlPmtInfId><TxInfAndSts>' +
          `<OrgnlEndToEndId>${payout.reference}</OrgnlEndToEndId><TxSts>RJCT</TxSts>` +
          '<StsRsnInf><Rsn><Cd>AC01</Cd></Rsn></StsRsnInf></TxInfAndSts></OrgnlPmtInfAndSts>',
      ),
    );
    expect(await onlyEntry(report.id)).toMatchObject({ problem: 'rejected', reason_code: 'AC01' });
    expect(await stateOf(payout.id)).toBe('paying');
  });

  test('[RSK-13] of a whole payment file of ours that was rejected each payment is a case, and is given back by two', async () => {
    const payouts = [await sendMoney('21.00'), await sendMoney('22.00')];
    const file = await makePaymentFile(bank, { kind: 'staff', staffId: ann.id });
    const id = file?.id.replaceAll('-', '').toUpperCase() ?? '';
    const { report: ours } = await send(rejectedFile(id));
    const cases = await entriesOf(ours.id);
    expect(cases.map(({ problem, reference }) => ({ problem, reference }))).toEqual(
      expect.arrayContaining(payouts.map(({ reference }) => ({ problem: 'rejected', reference }))),
    );
    expect(ours.entries).toBe(cases.length);
    const [first] = payouts;
    const entry = cases.find(({ reference }) => reference === first?.reference);
    const { proposal_id } = await ann.client.proposeReportedReturn({
      ...params(entry?.id ?? ''),
      body: { reason: 'The file was rejected' },
    });
    await approve(approver, proposal_id);
    expect(await stateOf(first?.id ?? '')).toBe('failed');
    const { report: others } = await send(rejectedFile('0'.repeat(32)));
    expect(await onlyEntry(others.id)).toMatchObject({ problem: 'unknown-reference' });
  });

  test('[RSK-13] [RSK-01] a fee of the other bank is posted as an expense, once, by one person within the bound', async () => {
    const [charged, settled] = [await bankBalance(bank, 'bank-charges', 'EUR'), await settledEuros()];
    const { report } = await send(notice([{ reference: 'NOTPROVIDED', amount: '12.50' }]));
    const { id } = await onlyEntry(report.id);
    const take = (member = ann) =>
      member.client.postBankFee({ ...params(id), body: { reason: 'Fee of the month' } });
    const answers = await Promise.all([take(), take(ben), take()].map((answer) => refusalOf(answer)));
    expect(answers.filter((refusal) => refusal === undefined)).toHaveLength(1);
    expect(await onlyEntry(report.id)).toMatchObject({ state: 'explained' });
    expect((await bankBalance(bank, 'bank-charges', 'EUR')) - charged).toBe(-1_250n);
    expect((await settledEuros()) - settled).toBe(1_250n);
    expect(await refusalOf(take())).toMatchObject({ code: 'case_closed' });
  });

  test('[RSK-13] [RSK-01] a fee above the bound waits for a second person, and a payment of ours is no fee', async () => {
    const before = await settledEuros();
    const { report } = await send(notice([{ reference: 'NOTPROVIDED', amount: '60.00' }]));
    const { id } = await onlyEntry(report.id);
    const body = { reason: 'Fee of the year' };
    const { outcome, proposal_id } = await ann.client.postBankFee({ ...params(id), body });
    expect(outcome).toBe('proposed');
    expect(await settledEuros()).toBe(before);
    expect(await refusalOf(ann.client.explainReportedEntry({ ...params(id), body }))).toMatchObject({
      code: 'proposal_open',
    });
    await approve(approver, proposal_id ?? '');
    expect((await settledEuros()) - before).toBe(6_000n);
    const returned = await send(
      notice([{ reference: 'NOBODYS', amount: '1.00', credit: true, returned: true }]),
    );
    const { id: other } = await onlyEntry(returned.report.id);
    expect(await refusalOf(ann.client.postBankFee({ ...params(other), body }))).toMatchObject({
      code: 'payment_does_not_fit',
    });
  });

  test('[RSK-13] [RSK-01] one person alone cannot explain a large difference away, nor many small ones', async () => {
    const explain = async (amount: string, member = ann) => {
      const { report } = await send(notice([{ reference: 'NOTPROVIDED', amount }]));
      const { id } = await onlyEntry(report.id);
      const body = { reason: 'An error of theirs' };
      const answer = await member.client.explainReportedEntry({ ...params(id), body });
      return { ...answer, state: (await onlyEntry(report.id)).state, id };
    };
    const large = await explain('60000.00');
    expect(large).toMatchObject({ outcome: 'proposed', state: 'open' });
    const { evidence } = await approver.client.getProposal({
      params: { proposalId: large.proposal_id ?? '' },
    });
    expect(evidence).toMatchObject({
      moves: [],
      reasons: ['No money moves. The entry is closed, and nobody looks at it again.'],
      facts: [
        { name: 'reported', text: 'debit' },
        { name: 'reported_amount', amount: '60000.00' },
        { name: 'booked_on' },
        { name: 'outside_reference' },
        { name: 'outside_evidence' },
      ],
    });
    await approve(approver, large.proposal_id ?? '');
    expect((await ann.client.getReportedEntry(params(large.id))).entry).toMatchObject({ state: 'explained' });
    const carla = await testMember(bank, 'operations', 'Carla Operations');
    const small = [];
    for (const _ of Array(6)) small.push((await explain('40.00', carla)).outcome);
    expect(small).toEqual(['done', 'done', 'done', 'done', 'proposed', 'proposed']);
  });

  test('[RSK-13] what an entry does not say cannot be proposed', async () => {
    const { report } = await send(
      notice([{ reference: 'NOBODYS', amount: '1.00', credit: true, returned: true }]),
    );
    const { id } = await onlyEntry(report.id);
    const propose = ann.client.proposeReportedReturn({ ...params(id), body: { reason: 'I want it' } });
    expect(await refusalOf(propose)).toMatchObject({ code: 'payment_does_not_fit' });
  });
});
