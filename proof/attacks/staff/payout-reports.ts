/** What another bank says of payments that we ordered there. */
export type PayoutReport = {
  readonly messageId: string;
  readonly format: 'pain.002' | 'camt.054';
  /** The payment file of ours that it refuses as a whole. */
  readonly refusedFile?: string;
  readonly payments?: readonly ReportedPayment[];
};

export type ReportedPayment = {
  readonly reference: string;
  readonly amount: string;
  readonly currency: string;
  /** The first two stand in a pain.002, the others in a camt.054. */
  readonly says: 'accepted' | 'refused' | 'paid' | 'returned';
};

/** As the other bank writes it, for the account that our payments leave from. */
export function reportFile(report: PayoutReport, account: string): Uint8Array {
  const { messageId, format } = report;
  const at = new Date().toISOString();
  const header = `<GrpHdr><MsgId>${messageId}</MsgId><CreDtTm>${at}</CreDtTm></GrpHdr>`;
  const [version, root, inside] =
    format === 'pain.002'
      ? ['pain.002.001.10', 'CstmrPmtStsRpt', statusesOf(report)]
      : ['camt.054.001.08', 'BkToCstmrDbtCdtNtfctn', movementsOf(report, account, at.slice(0, 10))];
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:${version}">` +
      `<${root}>${header}${inside}</${root}></Document>`,
  );
}

function statusesOf({ refusedFile, payments = [] }: PayoutReport): string {
  const group =
    `<OrgnlGrpInfAndSts><OrgnlMsgId>${refusedFile ?? 'OURS'}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>` +
    `${refusedFile === undefined ? '' : '<GrpSts>RJCT</GrpSts>'}</OrgnlGrpInfAndSts>`;
  if (refusedFile !== undefined) return group;
  const statuses = payments.map(
    ({ reference, amount, currency, says }) =>
      `<TxInfAndSts><OrgnlEndToEndId>${reference}</OrgnlEndToEndId>` +
      `<TxSts>${says === 'accepted' ? 'ACSP' : 'RJCT'}</TxSts>` +
      `<OrgnlTxRef><Amt><InstdAmt Ccy="${currency}">${amount}</InstdAmt></Amt></OrgnlTxRef></TxInfAndSts>`,
  );
  return `${group}<OrgnlPmtInfAndSts><OrgnlPmtInfId>P-1</OrgnlPmtInfId>${statuses.join('')}</OrgnlPmtInfAndSts>`;
}

function movementsOf({ messageId, payments = [] }: PayoutReport, account: string, day: string): string {
  const movements = payments.map(
    ({ reference, amount, currency, says }, index) =>
      `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${says === 'paid' ? 'DBIT' : 'CRDT'}</CdtDbtInd>` +
      `<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${messageId}-${index}</AcctSvcrRef>` +
      '<BkTxCd><Prtry><Cd>PAYMENT</Cd></Prtry></BkTxCd><NtryDtls><TxDtls>' +
      `<Refs><EndToEndId>${reference}</EndToEndId></Refs>` +
      `${says === 'returned' ? '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>' : ''}</TxDtls></NtryDtls></Ntry>`,
  );
  const of = `<Acct><Id><IBAN>${account}</IBAN></Id></Acct>`;
  return `<Ntfctn><Id>${messageId}</Id>${of}${movements.join('')}</Ntfctn>`;
}
