import { afterAll, expect, test, vi } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { bankReports } from '../../../../../tools/testing/bank-reports.ts';
import { expectSoundBooks } from '../../../../../tools/testing/books.ts';
import { signedInCustomer } from '../../../../../tools/testing/customers.ts';
import { expectMessage } from '../../../../../tools/testing/documents/iso20022.ts';
import { approve } from '../../../../../tools/testing/staff.ts';

const bank = await testBank();
const { ann, approver, send, sendMoney, stateOf, notice, today, entriesOf, onlyEntry, params } =
  await bankReports(bank);

afterAll(() => expectSoundBooks(bank));

type Told = Parameters<typeof notice>[0];

/** A statement (camt.053) of the same movements: all of one amount and currency. */
function statement(entries: Told): string {
  const [first] = entries;
  if (first === undefined) throw new Error('a statement of nothing');
  const { amount, currency = 'EUR', credit = false } = first;
  const total = (Number(amount) * entries.length).toFixed(2);
  const balance = (code: string, text: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${text}</Amt>` +
    `<CdtDbtInd>${credit ? 'CRDT' : 'DBIT'}</CdtDbtInd><Dt><Dt>${today()}</Dt></Dt></Bal>`;
  const xml = notice(entries)
    .replaceAll('camt.054', 'camt.053')
    .replaceAll('BkToCstmrDbtCdtNtfctn', 'BkToCstmrStmt')
    .replaceAll('Ntfctn', 'Stmt')
    .replace('</Acct>', `</Acct>${balance('OPBD', '0.00')}${balance('CLBD', total)}`);
  expectMessage('camt.053.001.08', xml);
  return xml;
}

const judged = async (content: string) => {
  const { report } = await send(content);
  return (await entriesOf(report.id)).map(({ state, problem }) => problem ?? state).toSorted();
};

const settled = (id: string) => vi.waitFor(async () => expect(await stateOf(id)).toBe('completed'), 30_000);

test('[RSK-13] a payment that a notice has told once, and the statement shows twice, was paid twice', async () => {
  const payout = await sendMoney('60.00');
  const paid = { reference: payout.reference, amount: '60.00' };
  expect(await judged(notice([paid]))).toEqual(['matched']);
  await settled(payout.id);
  expect(await judged(statement([paid, paid]))).toEqual(['paid-twice', 'repeated']);
});

test('[RSK-13] a payment that two notices have told is in the statement twice as well, and looked at once', async () => {
  const payout = await sendMoney('61.00', 'GBP');
  const paid = { reference: payout.reference, amount: '61.00', currency: 'GBP' };
  expect(await judged(notice([paid]))).toEqual(['matched']);
  expect(await judged(notice([paid]))).toEqual(['paid-twice']);
  expect(await judged(statement([paid, paid]))).toEqual(['repeated', 'repeated']);
});

test('[RSK-13] a payment that comes back a second time is looked at', async () => {
  const payout = await sendMoney('62.00');
  const back = { reference: payout.reference, amount: '62.00', credit: true, returned: true };
  const { report } = await send(notice([back]));
  const entry = await onlyEntry(report.id);
  const body = { reason: 'The account is closed' };
  const { proposal_id } = await ann.client.proposeReportedReturn({ ...params(entry.id), body });
  await approve(approver, proposal_id);
  expect(await stateOf(payout.id)).toBe('failed');
  expect(await judged(notice([back]))).toEqual(['paid-twice']);
});

test('[PAY-06] money of one end-to-end id that a notice has told once, and the statement shows twice, is two payments', async () => {
  const customer = await signedInCustomer(bank);
  const [account] = (await customer.client.listAccounts()).accounts;
  const came = {
    ...{ reference: 'RENT', amount: '250.00', currency: 'USD', credit: true },
    account: account?.iban ?? '',
  };
  expect(await judged(notice([came]))).toEqual(['money-in']);
  expect(await judged(statement([came, came]))).toEqual(['money-in', 'repeated']);
});
