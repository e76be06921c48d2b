import { absolute, type Money, toDecimal } from '@farthing/money';
import { element, text } from '../../../platform/write-xml.ts';

/** What another bank says of a payment that it was ordered to make. */
export type StatusFilePayment = {
  readonly reference: string;
  readonly amount: Money;
  readonly name: string;
  /** ACSP is taken on, ACSC settled, RJCT refused. */
  readonly status: 'ACSP' | 'ACSC' | 'RJCT';
  /** Why it is refused, as `AC04`. */
  readonly reason?: string;
};

export type StatusFile = {
  readonly messageId: string;
  readonly createdAt: Date;
  readonly payments: Iterable<StatusFilePayment>;
};

/** Writes a report on payments as other banks do (pain.002.001.10), payment by payment: for the sandbox. */
export function* statusFile({ messageId, createdAt, payments }: StatusFile): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10">\n<CstmrPmtStsRpt>\n';
  const id = text(messageId);
  yield element('GrpHdr', element('MsgId', id), element('CreDtTm', text(createdAt.toISOString())));
  yield element('OrgnlGrpInfAndSts', element('OrgnlMsgId', id), element('OrgnlMsgNmId', 'pain.001.001.09'));
  yield `\n<OrgnlPmtInfAndSts>${element('OrgnlPmtInfId', id)}`;
  for (const payment of payments) yield `\n${statusOf(payment)}`;
  yield '\n</OrgnlPmtInfAndSts>\n</CstmrPmtStsRpt>\n</Document>\n';
}

function statusOf({ reference, amount, name, status, reason }: StatusFilePayment): string {
  const ordered = `<InstdAmt Ccy="${amount.currency}">${toDecimal(absolute(amount))}</InstdAmt>`;
  return element(
    'TxInfAndSts',
    element('OrgnlEndToEndId', text(reference)),
    element('TxSts', status),
    ...(reason === undefined ? [] : [element('StsRsnInf', element('Rsn', element('Cd', text(reason))))]),
    element('AcctSvcrRef', text(`SBX${reference}`)),
    element(
      'OrgnlTxRef',
      element('Amt', ordered),
      element('Cdtr', element('Pty', element('Nm', text(name)))),
    ),
  );
}
