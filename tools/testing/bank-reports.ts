import type { Currency } from '@farthing/money';
import type { TestBank } from './bank.ts';
import { bankBalance } from './books.ts';
import { expectMessage } from './documents/iso20022.ts';
import { testMember } from './staff.ts';
import { moveToNoon, pay, payingCustomer, payment } from './withdrawals.ts';

/** From whom money is, and for which account. */
function partiesOf(account: string): string {
  return (
    '<RltdPties><Dbtr><Pty><Nm>Grace Hopper</Nm></Pty></Dbtr>' +
    `<CdtrAcct><Id><IBAN>${account}</IBAN></Id></CdtrAcct></RltdPties><RmtInf><Ustrd>Rent for May</Ustrd></RmtInf>`
  );
}

/** Which payment file of ours a report is about, and what is said of all of it. */
function ofOurFile(messageId: string, state?: 'RJCT'): string {
  return (
    `<OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>` +
    `${state === undefined ? '' : `<GrpSts>${state}</GrpSts>`}</OrgnlGrpInfAndSts>`
  );
}

/** Members of staff who take in the files of another bank, and such files, about payouts of a bank of tests. */
export async function bankReports(bank: TestBank) {
  moveToNoon(bank);
  let ada = await payingCustomer(bank, '5000.00');
  const [ann, ben, approver] = await Promise.all([
    testMember(bank, 'operations', 'Ann Operations'),
    testMember(bank, 'operations', 'Ben Operations'),
    testMember(bank, 'approver', 'Cleo Approver'),
  ]);

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
      /** Of money that comes in. */
      account?: string;
      bankReference?: string;
    }[],
    messageId = `NOTICE-${++made}`,
  ): string {
    const lines = entries.map(
      (
        { reference, amount, currency = 'EUR', credit = false, returned = false, account, bankReference },
        index,
      ) =>
        `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${credit ? 'CRDT' : 'DBIT'}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>` +
        `<BookgDt><Dt>${today()}</Dt></BookgDt><AcctSvcrRef>${bankReference ?? `${messageId}-${index}`}</AcctSvcrRef><BkTxCd><Prtry><Cd>PAYMENT</Cd></Prtry></BkTxCd><NtryDtls><TxDtls>` +
        `<Refs><EndToEndId>${reference}</EndToEndId></Refs>${account === undefined ? '' : partiesOf(account)}` +
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

  /** What became of payments of ours (pain.002): of single ones, or of a whole file. */
  function paymentReport(inside: string, group = ofOurFile('OURS')): string {
    const xml =
      '<?xml version="1.0"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>' +
      `<GrpHdr><MsgId>REPORT-${++made}</MsgId><CreDtTm>${bank.clock.now().toISOString()}</CreDtTm></GrpHdr>` +
      `${group}${inside}</CstmrPmtStsRpt></Document>`;
    expectMessage('pain.002.001.10', xml);
    return xml;
  }

  const rejectedFile = (messageId: string) => paymentReport('', ofOurFile(messageId, 'RJCT'));

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

  /** Who has paid last. */
  const payer = () => ada;
  return {
    ...{ ann, ben, approver, payer, today, fileOf, send, sendMoney, stateOf },
    ...{ notice, paymentReport, rejectedFile, entriesOf, onlyEntry, settledEuros, params },
  };
}
