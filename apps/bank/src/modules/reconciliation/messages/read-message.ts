import { accountReportReader } from './account-report.ts';
import * as read from './element.ts';
import type { MessageFormat, MessageHeader, MessagePart } from './message.ts';
import { paymentReportReader } from './payment-report.ts';
import { UnreadableMessage } from './unreadable-message.ts';
import { createXmlReader, type RecordReader, type XmlElement } from './xml-records.ts';

/** Those that are in use today and have the same elements where we look. */
const versions: Readonly<Record<MessageFormat, readonly string[]>> = {
  'camt.053': ['06', '07', '08', '09', '10'],
  'camt.054': ['06', '07', '08', '09', '10'],
  'pain.002': ['09', '10', '11', '12'],
};

const roots: Readonly<Record<MessageFormat, string>> = {
  'camt.053': 'BkToCstmrStmt',
  'camt.054': 'BkToCstmrDbtCdtNtfctn',
  'pain.002': 'CstmrPmtStsRpt',
};

/**
 * Reads a message of ISO 20022 piece by piece, whatever its length: first its header, then each entry, each statement
 * after its own. Throws an UnreadableMessage that names the place of what it does not take.
 */
export async function* readMessage(
  pieces: AsyncIterable<Uint8Array>,
  { ownAccount }: { readonly ownAccount: string },
): AsyncGenerator<MessagePart, void, undefined> {
  let ready: MessagePart[] = [];
  const reader = messageReader(ownAccount, (part) => ready.push(part));
  const xml = createXmlReader(reader);
  for await (const piece of pieces) {
    xml.write(piece);
    yield* ready;
    ready = [];
  }
  xml.end();
  yield* ready;
  reader.end();
}

function messageReader(
  ownAccount: string,
  emit: (part: MessagePart) => void,
): RecordReader & { end(): void } {
  let type: { readonly format: MessageFormat; readonly version: string } | undefined;
  let body: Omit<RecordReader, 'begin'> | undefined;
  let header: MessageHeader | undefined;
  const headerPath = () => (type === undefined ? '' : `Document/${roots[type.format]}/GrpHdr`);
  const takeHeader = (element: XmlElement) => {
    if (type === undefined) return;
    if (header !== undefined) read.refuse(element, 'There is a second header.');
    const messageId = read.identifier(element, 'MsgId');
    header = { ...type, messageId, createdAt: read.moment(element, 'CreDtTm') };
    emit({ kind: 'header', ...header });
  };
  return {
    begin(namespace, line) {
      type = typeOf(namespace, line);
      body = bodyReader(type.format, ownAccount, () => header, emit);
    },
    isRecord: (path) => path === headerPath() || body?.isRecord(path) === true,
    take(record) {
      if (record.path === headerPath()) takeHeader(record.element);
      else if (header === undefined) read.refuse(record.element, 'The header (GrpHdr) has to come first.');
      else body?.take(record);
    },
    end() {
      if (header === undefined)
        throw new UnreadableMessage('There is no header (GrpHdr).', { line: 1, element: 'Document' });
    },
  };
}

function bodyReader(
  format: MessageFormat,
  ownAccount: string,
  header: () => MessageHeader | undefined,
  emit: (part: MessagePart) => void,
): Omit<RecordReader, 'begin'> {
  switch (format) {
    case 'camt.053':
      return accountReportReader('BkToCstmrStmt/Stmt', ownAccount, emit);
    case 'camt.054':
      return accountReportReader('BkToCstmrDbtCdtNtfctn/Ntfctn', ownAccount, emit);
    case 'pain.002':
      return paymentReportReader(() => header()?.createdAt.toISOString().slice(0, 10) ?? '', emit);
  }
}

function typeOf(namespace: string, line: number): { format: MessageFormat; version: string } {
  const [, format = '', version = ''] =
    /^urn:iso:std:iso:20022:tech:xsd:([a-z]{4}\.[0-9]{3})\.001\.([0-9]{2})$/.exec(namespace) ?? [];
  const place = { line, element: 'Document' };
  if (!isFormat(format))
    throw new UnreadableMessage('This is none of camt.053, camt.054 and pain.002 of ISO 20022.', place);
  if (!versions[format].includes(version))
    throw new UnreadableMessage(
      `Version ${version} of ${format} is not read; ${versions[format].join(', ')} are.`,
      place,
    );
  return { format, version };
}

function isFormat(text: string): text is MessageFormat {
  return Object.hasOwn(versions, text);
}
