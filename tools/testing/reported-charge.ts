import { randomUUID } from 'node:crypto';
import type { TestBank } from './bank.ts';
import type { TestMember } from './staff.ts';

/** A dollar that another bank has taken for itself, told by a file that staff import (camt.054); the id of its entry. */
export async function reportedCharge(
  bank: Pick<TestBank, 'clock' | 'config'>,
  { client }: Pick<TestMember, 'client'>,
): Promise<string> {
  const upload = new Blob([chargeNotice(bank)], { type: 'application/xml' });
  const { report } = await client.importBankReport({ body: {}, upload });
  const { entries } = await client.listReportedEntries({ query: { report_id: report.id } });
  const [entry] = entries;
  if (entry === undefined) throw new Error('the charge is no case');
  return entry.id;
}

function chargeNotice({ clock, config }: Pick<TestBank, 'clock' | 'config'>): string {
  const [now, id] = [clock.now().toISOString(), `CHARGE-${randomUUID().slice(0, 8)}`];
  return (
    '<?xml version="1.0"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn>' +
    `<GrpHdr><MsgId>${id}</MsgId><CreDtTm>${now}</CreDtTm></GrpHdr><Ntfctn><Id>${id}</Id><Acct><Id>` +
    `<IBAN>${config.payoutAccount.iban}</IBAN></Id></Acct><Ntry><Amt Ccy="USD">1.00</Amt>` +
    `<CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${now.slice(0, 10)}</Dt></BookgDt>` +
    '<BkTxCd><Prtry><Cd>CHARGE</Cd></Prtry></BkTxCd></Ntry></Ntfctn></BkToCstmrDbtCdtNtfctn></Document>'
  );
}
