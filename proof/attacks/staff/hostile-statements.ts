import { randomUUID } from 'node:crypto';

/** A file of another bank that must not be taken. */
export type HostileStatement = { readonly what: string; readonly content: Uint8Array };

export type Forgery = {
  readonly messageId: string;
  readonly reference: string;
  /** Claims that the payment came back. */
  readonly returned?: boolean;
  /** Claims that it is money from another bank, for this account. */
  readonly friend?: string;
};

/** A sound notice (camt.054) of one movement of 10.00 EUR on the account. */
export function noticeOf(
  account: string,
  { messageId, reference, returned = false, friend }: Forgery,
): Uint8Array {
  const parties = `<RltdPties><CdtrAcct><Id><IBAN>${friend}</IBAN></Id></CdtrAcct></RltdPties>`;
  const day = new Date().toISOString();
  return Buffer.from(
    '<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08">' +
      `<BkToCstmrDbtCdtNtfctn><GrpHdr><MsgId>${messageId}</MsgId><CreDtTm>${day}</CreDtTm></GrpHdr><Ntfctn>` +
      `<Id>${messageId}</Id><Acct><Id><IBAN>${account}</IBAN></Id></Acct><Ntry><Amt Ccy="EUR">10.00</Amt>` +
      `<CdtDbtInd>${returned || friend !== undefined ? 'CRDT' : 'DBIT'}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>` +
      `<BookgDt><Dt>${day.slice(0, 10)}</Dt></BookgDt><AcctSvcrRef>${messageId}</AcctSvcrRef>` +
      '<BkTxCd><Prtry><Cd>PAYMENT</Cd></Prtry></BkTxCd><NtryDtls><TxDtls>' +
      `<Refs><EndToEndId>${reference}</EndToEndId></Refs>` +
      `${friend === undefined ? '' : parties}` +
      `${returned ? '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>' : ''}` +
      '</TxDtls></NtryDtls></Ntry></Ntfctn></BkToCstmrDbtCdtNtfctn></Document>',
  );
}

/** A sound notice of so many charges of the other bank, which match nothing of ours. */
export function chargesOf(account: string, count: number, amount: string): string {
  const [day, messageId] = [new Date().toISOString(), randomUUID().replaceAll('-', '')];
  const charge = (index: number) =>
    `<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>` +
    `<BookgDt><Dt>${day.slice(0, 10)}</Dt></BookgDt><AcctSvcrRef>${messageId.slice(0, 20)}-${index}</AcctSvcrRef>` +
    '<BkTxCd><Prtry><Cd>CHARGE</Cd></Prtry></BkTxCd></Ntry>';
  return (
    '<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08">' +
    `<BkToCstmrDbtCdtNtfctn><GrpHdr><MsgId>${messageId}</MsgId><CreDtTm>${day}</CreDtTm></GrpHdr><Ntfctn>` +
    `<Id>${messageId}</Id><Acct><Id><IBAN>${account}</IBAN></Id></Acct>` +
    `${Array.from({ length: count }, (_, index) => charge(index)).join('')}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`
  );
}

/** Each is sound but for one thing. */
export function hostileStatements(account: string, tooManyBytes: number): readonly HostileStatement[] {
  const sound = Buffer.from(noticeOf(account, { messageId: 'HOSTILE', reference: 'NAME' })).toString();
  const document = sound.indexOf('<Document');
  const before = (text: string) => sound.slice(0, document) + text + sound.slice(document);
  const named = (text: string) => sound.replace('>NAME<', `>${text}<`);
  const laughs = ['lol', ...Array.from({ length: 9 }, (_, index) => `lol${index}`)].map((name, index, all) =>
    index === 0 ? `<!ENTITY ${name} "lol">` : `<!ENTITY ${name} "${`&${all[index - 1]};`.repeat(10)}">`,
  );
  const files: Readonly<Record<string, string | Uint8Array>> = {
    'a DOCTYPE': before('<!DOCTYPE Document>'),
    'a billion laughs': before(`<!DOCTYPE lolz [${laughs.join('')}]>`).replace('>NAME<', '>&lol8;<'),
    'an entity of a file': before('<!DOCTYPE x [<!ENTITY xxe SYSTEM "file:///etc/passwd">]>').replace(
      '>NAME<',
      '>&xxe;<',
    ),
    'an entity of another server': before('<!DOCTYPE x SYSTEM "http://127.0.0.1:9/x.dtd">'),
    'an entity that nobody declared': named('&xxe;'),
    'a processing instruction': before('<?xml-stylesheet href="http://127.0.0.1:9/"?>'),
    'deep nesting': named('<nested>'.repeat(100_000)),
    'a text without end': named(`<x>${'x'.repeat(5_000_000)}</x>`),
    'elements without end': named('<x></x>'.repeat(300_000)),
    'another encoding': sound.replace('UTF-8', 'UTF-7'),
    'UTF-16': Buffer.from(`\uFEFF${sound}`, 'utf16le'),
    'bytes that are no UTF-8': Buffer.concat([
      Buffer.from(sound.slice(0, -30)),
      Buffer.from([0xff, 0xfe]),
      Buffer.from(sound.slice(-30)),
    ]),
    'half of a file': sound.slice(0, -40),
    'the account of somebody else': sound.replaceAll(account, 'DE89370400440532013000'),
    'the same entry twice': sound.replace(/<Ntry>.*<\/Ntry>/, (entry) => `${entry}<!-- TWICE -->${entry}`),
    'no file of a bank': '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
    nothing: '',
    'a file that is too large': Buffer.concat([Buffer.from(sound), Buffer.alloc(tooManyBytes, ' ')]),
  };
  return Object.entries(files).map(([what, content]) => ({
    what,
    content: typeof content === 'string' ? Buffer.from(content) : content,
  }));
}
