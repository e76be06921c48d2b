import type { Currency } from '@farthing/money';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { bankBalance, expectSoundBooks, walletOf } from '../../../../../tools/testing/books.ts';
import type { TestCustomer } from '../../../../../tools/testing/customers.ts';
import { expectMessage } from '../../../../../tools/testing/documents/iso20022.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';
import { approve, type TestMember, testMember } from '../../../../../tools/testing/staff.ts';
import {
  makePaymentFile,
  moveToNoon,
  pay,
  payingCustomer,
  payment,
} from '../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
let ada: TestCustomer;
let ann: TestMember;
let ben: TestMember;
let approver: TestMember;

beforeAll(async () => {
  moveToNoon(bank);
  ada = await payingCustomer(bank, '5000.00');
  [ann, ben, approver] = await Promise.all([
    testMember(bank, 'operations', 'Ann Operations'),
    testMember(bank, 'operations', 'Ben Operations'),
    testMember(bank, 'approver', 'Cleo Approver'),
  ]);
});

const today = () => bank.clock.now().toISOString().slice(0, 10);
const fileOf = (content: string) => new Blob([content], { type: 'application/xml' });
const send = (content: string, member = ann) =>
  member.client.importBankReport({ body: {}, upload: fileOf(content) });

let sent = 0;

/** By another customer now and then: one may not pay ever so often. */
async function sendMoney(amount: string, currency: Currency = 'EUR') {
  sent += 1;
  if (sent % 4 === 0) ada = await payingCustomer(bank, '5000.00');
  const { data } = await pay(bank, ada, payment({ amount, currency }));
  const row = await bank.database.kysely
    .selectFrom('withdrawal')
    .select(['id', 'reference', 'amount', 'currency'])
    .where('id', '=', data.withdrawal_id)
    .executeTakeFirstOrThrow();
  return { ...row, text: amount };
}

const stateOf = async (id: string) =>
  (
    await bank.database.kysely
      .selectFrom('withdrawal')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).state;

let made = 0;

/** A notice of movements (camt.054): no balances have to be made up. */
function notice(
  entries: readonly {
    reference: string;
    amount: string;
    currency?: string;
    credit?: boolean;
    returned?: boolean;
  }[],
  messageId = `NOTICE-${++made}`,
): string {
  const lines = entries.map(
    ({ reference, amount, currency = 'EUR', credit = false, returned = false }, index) =>
      `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${credit ? 'CRDT' : 'DBIT'}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>` +
      `<BookgDt><Dt>${today()}</Dt></BookgDt><AcctSvcrRef>${messageId}-${index}</AcctSvcrRef><BkTxCd><Prtry><Cd>PAYMENT</Cd></Prtry></BkTxCd><NtryDtls><TxDtls>` +
      `<Refs><EndToEndId>${reference}</EndToEndId></Refs>` +
      `${returned ? '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>' : ''}</TxDtls></NtryDtls></Ntry>`,
  );
  const xml =
    '<?xml version="1.0"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn>' +
    `<GrpHdr><MsgId>${messageId}</MsgId><CreDtTm>${bank.clock.now().toISOString()}</CreDtTm></GrpHdr>` +
    `<Ntfctn><Id>${messageId}</Id><Acct><Id><IBAN>${bank.config.payoutAccount.iban}</IBAN></Id></Acct>` +
    `${lines.join('\n')}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`;
  expectMessage('camt.054.001.08', xml);
  return xml;
}

/** What became of payments of ours (pain.002). */
function paymentReport(inside: string, messageId = `REPORT-${++made}`): string {
  return (
    '<?xml version="1.0"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>' +
    `<GrpHdr><MsgId>${messageId}</MsgId><CreDtTm>${bank.clock.now().toISOString()}</CreDtTm></GrpHdr>` +
    `${inside}</CstmrPmtStsRpt></Document>`
  );
}

const entriesOf = async (report_id: string) =>
  (await ann.client.listReportedEntries({ query: { report_id, state: 'all' } })).entries;

const onlyEntry = async (reportId: string) => {
  const entries = await entriesOf(reportId);
  const [entry] = entries;
  if (entry === undefined || entries.length !== 1) throw new Error(`${entries.length} entries`);
  return entry;
};

const settledEuros = () => bankBalance(bank, 'payouts-settled', 'EUR');

const params = (entryId: string) => ({ params: { entryId } });

describe('a file', () => {
  test('[RSK-13] that shows a payment as paid settles it', async () => {
    const payout = await sendMoney('40.00');
    expect(await stateOf(payout.id)).toBe('paying');
    const settledBefore = await bankBalance(bank, 'payouts-settled', 'EUR');
    const { report, message } = await send(notice([{ reference: payout.reference, amount: '40.00' }]));
    expect(message).toBe('The file is imported: 1 entry, 0 to look at.');
    expect(report).toMatchObject({ format: 'camt.054', version: '08', entries: 1, open: 0 });
    expect(report.imported_by.name).toBe('Ann Operations');
    await vi.waitFor(async () => expect(await stateOf(payout.id)).toBe('completed'), 10_000);
    expect((await bankBalance(bank, 'payouts-settled', 'EUR')) - settledBefore).toBe(4_000n);
    expect(await onlyEntry(report.id)).toMatchObject({
      state: 'matched',
      kind: 'debit',
      payment: { reference: payout.reference, customer: { id: ada.id, full_name: 'Ada Lovelace' } },
      report: { line: 2, sha256: report.sha256 },
    });
    const { reports } = await ann.client.listBankReports();
    expect(reports[0]).toEqual(report);
  });

  test('[RSK-13] is imported once: by its content, and by its message id', async () => {
    const content = notice([]);
    await send(content);
    expect(await refusalOf(send(content, ben))).toMatchObject({ code: 'bank_report_imported' });
    expect(await refusalOf(send(`${content}\n`))).toMatchObject({ code: 'bank_report_imported' });
  });

  test('[RSK-13] that comes ten times at once is imported once', async () => {
    const content = notice([{ reference: 'NOBODYS', amount: '1.00' }], 'AT-ONCE');
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => send(content)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { entries } = await ann.client.listReportedEntries({ query: { state: 'open' } });
    expect(entries.filter(({ report }) => report.message_id === 'AT-ONCE')).toHaveLength(1);
  });

  test('[RSK-13] that is wrong at its end leaves nothing behind', async () => {
    const many = Array.from({ length: 1_500 }, (_, index) => ({ reference: `R${index}`, amount: '1.00' }));
    const content = notice(many, 'HALF').replace('</BkToCstmrDbtCdtNtfctn>', '');
    const refused = await refusalOf(send(content));
    expect(refused).toMatchObject({ code: 'bank_report_unreadable' });
    expect(refused?.message).toMatch(/Line [0-9]+, .*not well-formed/);
    expect(refused?.errors?.file?.[0]).toMatch(/^Line /);
    const left = await bank.database.kysely
      .selectFrom('reported_entry')
      .select('id')
      .where('reference', '=', 'R1')
      .execute();
    expect(left).toEqual([]);
  });

  test('that is none is asked for', async () => {
    expect(await refusalOf(ann.client.importBankReport({ body: {} }))).toMatchObject({
      code: 'validation_failed',
    });
  });

  test('[RSK-13] larger than 80 MiB is refused', async () => {
    const large = new Blob([notice([]).slice(0, 300), ' '.repeat(81 * 1024 * 1024)]);
    expect(await refusalOf(ann.client.importBankReport({ body: {}, upload: large }))).toMatchObject({
      code: 'payload_too_large',
    });
  });
});

describe('what does not match', () => {
  test('[RSK-13] is a case with claim, note and explanation', async () => {
    const { report } = await send(notice([{ reference: 'NOTPROVIDED', amount: '7.50' }]));
    expect(report.open).toBe(1);
    const entry = await onlyEntry(report.id);
    expect(entry).toMatchObject({ state: 'open', problem: 'no-reference', payment: null, claim: null });
    const claimed = await ann.client.claimReportedEntry(params(entry.id));
    expect(claimed.entry.claim).toMatchObject({ by: { name: 'Ann Operations' }, mine: true });
    const because = { ...params(entry.id), body: { reason: 'Fees of March' } };
    expect(await refusalOf(ben.client.explainReportedEntry(because))).toMatchObject({ code: 'case_claimed' });
    await ben.client.noteReportedEntry({ ...params(entry.id), body: { text: 'The bank says: fees.' } });
    await ann.client.releaseReportedEntry(params(entry.id));
    expect(await ben.client.explainReportedEntry(because)).toMatchObject({ outcome: 'done' });
    expect(await onlyEntry(report.id)).toMatchObject({
      state: 'explained',
      resolved: { by: { name: 'Ben Operations' }, reason: 'Fees of March' },
    });
    expect(await refusalOf(ann.client.explainReportedEntry(because))).toMatchObject({ code: 'case_closed' });
    const { notes } = await ann.client.getReportedEntry(params(entry.id));
    expect(notes).toMatchObject([{ by: { name: 'Ben Operations' }, text: 'The bank says: fees.' }]);
  });

  test('[RSK-13] is matched by hand with a payment of the same amount, and only once', async () => {
    const payout = await sendMoney('33.00');
    const { report } = await send(notice([{ reference: 'LOST', amount: '33.00' }]));
    const { id } = await onlyEntry(report.id);
    const match = (reference: string, entryId = id) =>
      ann.client.matchReportedEntry({ ...params(entryId), body: { reference, reason: 'By its amount' } });
    expect(await refusalOf(match('NOBODYS'))).toMatchObject({ code: 'payment_does_not_fit' });
    const other = await sendMoney('34.00');
    expect((await refusalOf(match(other.reference)))?.message).toContain('That payment is of €34.00');
    const { entry } = await match(payout.reference.toLowerCase());
    expect(entry).toMatchObject({ state: 'resolved', payment: { reference: payout.reference } });
    await vi.waitFor(async () => expect(await stateOf(payout.id)).toBe('completed'), 10_000);
    const again = await send(notice([{ reference: 'LOST-TOO', amount: '33.00' }]));
    const second = await onlyEntry(again.report.id);
    expect((await refusalOf(match(payout.reference, second.id)))?.message).toContain(
      'Another entry has paid',
    );
  });
});

describe('what came back', () => {
  test('[RSK-13] is given back by two people, with the entry as evidence, also after it had arrived', async () => {
    const payout = await sendMoney('50.00');
    await send(notice([{ reference: payout.reference, amount: '50.00' }]));
    await vi.waitFor(async () => expect(await stateOf(payout.id)).toBe('completed'), 10_000);
    const before = (await walletOf(bank, ada.id)).balance;
    const { report } = await send(
      notice([{ reference: payout.reference, amount: '50.00', credit: true, returned: true }]),
    );
    const entry = await onlyEntry(report.id);
    expect(entry).toMatchObject({ state: 'open', problem: 'returned', reason_code: 'AC04' });
    const body = { reason: 'The account is closed' };
    const { proposal_id } = await ann.client.proposeReportedReturn({ ...params(entry.id), body });
    expect((await walletOf(bank, ada.id)).balance).toBe(before);
    const { proposal, evidence } = await approver.client.getProposal({ params: { proposalId: proposal_id } });
    expect(evidence.facts).toContainEqual({ type: 'money', name: 'sent', amount: '50.00', currency: 'EUR' });
    expect(evidence.moves).toMatchObject([{ to: { kind: 'customer', customer_id: ada.id } }]);
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
    expect((await walletOf(bank, ada.id)).balance).toBeGreaterThan(before);
    expect((await ann.client.getReportedEntry(params(entry.id))).entry).toMatchObject({ state: 'resolved' });
    await expectSoundBooks(bank);
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
    const whole = (messageId: string) =>
      `<OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId><GrpSts>RJCT</GrpSts></OrgnlGrpInfAndSts>`;
    const { report: ours } = await send(paymentReport(whole(id)));
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
    const { report: others } = await send(paymentReport(whole('0'.repeat(32))));
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

describe('a day', () => {
  test('[RSK-13] agrees when the statement of the sandbox is imported as it is', async () => {
    const payout = await sendMoney('61.00', 'GBP');
    await bank.modules.withdrawals.takeStep({ kind: 'system' }, payout.id, 'settle');
    const query = { day: today(), currency: 'GBP' as const };
    const statement = Buffer.from((await ann.client.getSandboxStatement({ query })).bytes).toString();
    expect(statement).toContain(payout.reference);
    await send(statement);
    const { days } = await approver.client.listReconciledDays();
    expect(days.find(({ currency }) => currency === 'GBP')).toMatchObject({
      day: today(),
      ours: '-61.00',
      theirs: '-61.00',
      difference: '0.00',
      unexplained: '0.00',
      only_ours: { payouts: 0 },
      only_theirs: { entries: 0 },
      agrees: true,
    });
  });

  test('[RSK-13] says what is only in our books, and what is only on theirs', async () => {
    const late = await sendMoney('9.00', 'GBP');
    await bank.modules.withdrawals.takeStep({ kind: 'system' }, late.id, 'settle');
    await send(notice([{ reference: 'NOTPROVIDED', amount: '2.00', currency: 'GBP' }]));
    const { days } = await approver.client.listReconciledDays();
    expect(days.find(({ currency }) => currency === 'GBP')).toMatchObject({
      ours: '-70.00',
      theirs: '-61.00',
      difference: '9.00',
      only_ours: { payouts: 1, amount: '-9.00' },
      only_theirs: { entries: 1, amount: '-2.00' },
      unexplained: '2.00',
      open: 1,
      agrees: false,
    });
    const { payouts } = await approver.client.listUnreportedPayouts({
      query: { day: today(), currency: 'GBP' },
    });
    expect(payouts.map(({ reference }) => reference)).toEqual([late.reference]);
  });

  test('[RSK-13] a second statement of the same day is refused', async () => {
    const query = { day: today(), currency: 'GBP' as const };
    const statement = Buffer.from((await ann.client.getSandboxStatement({ query })).bytes).toString();
    const refused = await refusalOf(send(statement));
    expect(refused).toMatchObject({ code: 'bank_report_imported' });
    expect(refused?.message).toContain(`a statement of ${today()} in GBP`);
  });
});
