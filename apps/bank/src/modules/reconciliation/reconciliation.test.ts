import { describe, expect, test, vi } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { bankReports } from '../../../../../tools/testing/bank-reports.ts';
import { bankBalance } from '../../../../../tools/testing/books.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';

const bank = await testBank();
const { ann, ben, approver, payer, today, send, sendMoney, stateOf, notice, onlyEntry, params } =
  await bankReports(bank);

describe('a file', () => {
  test('[RSK-13] that shows a payment as paid settles it', async () => {
    const payout = await sendMoney('40.00');
    expect(await stateOf(payout.id)).toBe('paying');
    const settledBefore = await bankBalance(bank, 'payouts-settled', 'EUR');
    const { report, message } = await send(notice([{ reference: payout.reference, amount: '40.00' }]));
    expect(message).toBe('The file is imported: 1 entry, 0 to look at.');
    expect(report).toMatchObject({ format: 'camt.054', version: '08', entries: 1, open: 0 });
    expect(report.imported_by.name).toBe('Ann Operations');
    await vi.waitFor(async () => expect(await stateOf(payout.id)).toBe('completed'), 30_000);
    expect((await bankBalance(bank, 'payouts-settled', 'EUR')) - settledBefore).toBe(4_000n);
    expect(await onlyEntry(report.id)).toMatchObject({
      state: 'matched',
      kind: 'debit',
      payment: { reference: payout.reference, customer: { id: payer().id, full_name: 'Ada Lovelace' } },
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

  test('[RSK-13] whose amounts are more than the bank can book is refused by its line', async () => {
    const amount = '9999999999999999.99';
    const entry = (n: number) => ({
      reference: `HUGE-${n}`,
      amount,
      currency: 'USD',
      credit: true,
      account: '',
    });
    const huge = notice(Array.from({ length: 12 }, (_, n) => entry(n)));
    expect(await refusalOf(send(huge))).toMatchObject({ code: 'bank_report_unreadable' });
  });

  test('[RSK-13] larger than 80 MB is refused', async () => {
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
    await vi.waitFor(async () => expect(await stateOf(payout.id)).toBe('completed'), 30_000);
    const again = await send(notice([{ reference: 'LOST-TOO', amount: '33.00' }]));
    const second = await onlyEntry(again.report.id);
    expect((await refusalOf(match(payout.reference, second.id)))?.message).toContain(
      'Another entry has paid',
    );
  });

  test('[RSK-13] is matched once with one payment, also when two people match two entries with it at the same moment', async () => {
    for (const amount of ['35.00', '36.00', '37.00']) {
      const { reference } = await sendMoney(amount);
      const { report } = await send(
        notice([
          { reference: 'LOST-ONE', amount },
          { reference: 'LOST-OTHER', amount },
        ]),
      );
      const { entries } = await ann.client.listReportedEntries({ query: { report_id: report.id } });
      const outcomes = await Promise.allSettled(
        [ann, ben].map(({ client }, index) =>
          client.matchReportedEntry({
            ...params(entries[index]?.id ?? ''),
            body: { reference, reason: 'By its amount' },
          }),
        ),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
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
