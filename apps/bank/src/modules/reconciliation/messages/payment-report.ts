import * as read from './element.ts';
import type { EntryKind, MessagePart } from './message.ts';
import type { RecordReader, XmlElement } from './xml-records.ts';

const base = 'Document/CstmrPmtStsRpt';
const paths = {
  group: `${base}/OrgnlGrpInfAndSts`,
  block: `${base}/OrgnlPmtInfAndSts`,
  payment: `${base}/OrgnlPmtInfAndSts/TxInfAndSts`,
} as const;

/** Reports on payments that we have ordered (pain.002): of each, or of all in a file or a block of it. */
export function paymentReportReader(
  createdOn: () => string,
  emit: (part: MessagePart) => void,
): Omit<RecordReader, 'begin'> {
  let payments = 0;
  const take = (element: XmlElement, state: string, reference: string | undefined) => {
    const kind = kindOf(element, state);
    if (kind === undefined) return;
    emit({
      kind: 'entry',
      entry: kind,
      line: element.line,
      reference: reference?.slice(0, 35) ?? null,
      bankReference: read.optionalText(element, 'AcctSvcrRef')?.slice(0, 35) ?? null,
      amount: amountOf(element),
      bookedOn: createdOn(),
      reasonCode: read.optionalText(element, 'StsRsnInf', 'Rsn', 'Cd')?.slice(0, 35) ?? null,
      details: read.readable([
        read.optionalText(element, 'OrgnlTxRef', 'Cdtr', 'Pty', 'Nm') ??
          read.optionalText(element, 'OrgnlTxRef', 'Cdtr', 'Nm'),
        read.optionalText(element, 'StsRsnInf', 'AddtlInf'),
      ]),
      arrival: null,
    });
  };
  return {
    isRecord: (path) => path === paths.group || path === paths.block || path === paths.payment,
    take({ path, element }) {
      if (path === paths.payment) {
        payments += 1;
        take(element, read.text(element, 'TxSts'), read.optionalText(element, 'OrgnlEndToEndId'));
      } else if (path === paths.block) {
        // A block that names its payments has said all; one that names none speaks of all of them.
        const state = read.optionalText(element, 'PmtInfSts');
        if (payments === 0 && state !== undefined) take(element, state, read.text(element, 'OrgnlPmtInfId'));
        payments = 0;
      } else {
        const state = read.optionalText(element, 'GrpSts');
        if (state === 'RJCT') take(element, state, read.text(element, 'OrgnlMsgId'));
      }
    },
  };
}

/** Undefined for what is only on its way to a decision. */
function kindOf(element: XmlElement, state: string): EntryKind | undefined {
  if (rejected.has(state)) return 'rejection';
  if (accepted.has(state)) return 'acceptance';
  if (undecided.has(state)) return undefined;
  return read.refuse(element, `${state.slice(0, 10)} is not a state that we know.`);
}

const rejected: ReadonlySet<string> = new Set(['RJCT', 'CANC', 'BLCK']);
const accepted: ReadonlySet<string> = new Set([
  'ACCC',
  'ACCP',
  'ACSC',
  'ACSP',
  'ACTC',
  'ACWC',
  'ACWP',
  'ACFC',
]);
const undecided: ReadonlySet<string> = new Set(['PDNG', 'RCVD', 'PART', 'PATC']);

function amountOf(element: XmlElement) {
  const written = read.child(element, 'OrgnlTxRef', 'Amt', 'InstdAmt');
  return written === undefined ? null : read.amount(element, 'OrgnlTxRef', 'Amt', 'InstdAmt');
}
