import type { TestBank } from '../bank.ts';
import { expectMessage } from './iso20022.ts';

/** A report of the other bank (pain.002) that it does not carry a payment out. */
export function rejectionOf({ clock }: Pick<TestBank, 'clock'>, reference: string): string {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
<GrpHdr><MsgId>REJECTED-${reference}</MsgId><CreDtTm>${clock.now().toISOString()}</CreDtTm></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>OURS</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId></OrgnlGrpInfAndSts>
<OrgnlPmtInfAndSts><OrgnlPmtInfId>P-1</OrgnlPmtInfId><TxInfAndSts>
<OrgnlEndToEndId>${reference}</OrgnlEndToEndId><TxSts>RJCT</TxSts>
<StsRsnInf><Rsn><Cd>AC01</Cd></Rsn></StsRsnInf></TxInfAndSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;
  expectMessage('pain.002.001.10', xml);
  return xml;
}
