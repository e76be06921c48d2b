import { type Money, money } from '@farthing/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expectMessage, heldTo } from '../../../../../../tools/testing/documents/iso20022.ts';
import type { MessagePart } from './message.ts';
import { readMessage } from './read-message.ts';
import { type StatementFileEntry, statementFile } from './statement-file.ts';
import { UnreadableMessage } from './unreadable-message.ts';

const ownAccount = 'GB59FRTH00960000000001';

async function* inPieces(bytes: Uint8Array, cuts: readonly number[] = []) {
  let from = 0;
  for (const cut of [...cuts, bytes.length]) {
    yield bytes.subarray(from, cut);
    from = cut;
  }
}

async function read(content: string | Uint8Array, cuts: readonly number[] = []): Promise<MessagePart[]> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return Array.fromAsync(readMessage(inPieces(bytes, cuts), { ownAccount }));
}

async function refusalOf(content: string | Uint8Array): Promise<string> {
  try {
    await read(content);
  } catch (error) {
    if (error instanceof UnreadableMessage) return error.sentence;
    throw error;
  }
  return 'it was taken';
}

const eur = (minor: bigint): Money => money(minor, 'EUR');

function statement(entries: readonly StatementFileEntry[], opening = eur(0n)): string {
  const moved = entries.reduce((sum, { amount }) => sum + amount.minor, 0n);
  const day = '2026-03-02';
  const createdAt = new Date('2026-03-03T04:00:00Z');
  const closing = { ...opening, minor: opening.minor + moved };
  const about = { messageId: 'STMT-1', createdAt, account: ownAccount, bic: 'FRTHGB21', day };
  return [...statementFile({ ...about, opening, closing, entries })].join('');
}

const paid: StatementFileEntry = {
  reference: '7K3M9QPX2WVZ',
  bankReference: 'B-1',
  amount: eur(-9_200n),
  name: 'Konrad Zuse',
};
const cameBack = { ...paid, bankReference: 'B-2', amount: eur(9_200n), returned: 'AC04' };
const sound = statement([paid, cameBack]);

const documentOf = (type: string, inside: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${type}">${inside}</Document>`;

const header = '<GrpHdr><MsgId>M-1</MsgId><CreDtTm>2026-03-03T04:00:00+01:00</CreDtTm></GrpHdr>';

describe('what is read', () => {
  test('[RSK-13] a statement gives its header, its entries and its balances', async () => {
    const parts = await read(sound);
    const createdAt = new Date('2026-03-03T04:00:00Z');
    expect(parts).toMatchObject([
      { kind: 'header', format: 'camt.053', version: '08', messageId: 'STMT-1', createdAt },
      {
        kind: 'entry',
        entry: 'debit',
        reference: '7K3M9QPX2WVZ',
        bankReference: 'B-1',
        amount: eur(9_200n),
        bookedOn: '2026-03-02',
        reasonCode: null,
        details: 'Konrad Zuse',
      },
      { kind: 'entry', entry: 'return', reference: '7K3M9QPX2WVZ', amount: eur(9_200n), reasonCode: 'AC04' },
      {
        kind: 'statement',
        statementId: 'STMT-1',
        account: ownAccount,
        day: '2026-03-02',
        opening: eur(0n),
        closing: eur(0n),
      },
    ]);
  });

  test('[RSK-13] an entry of several payments counts as those, and what is only expected is left out', async () => {
    const entry = (state: string, amount: string, ...payments: readonly string[]) =>
      `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>${state}</Cd></Sts>` +
      `<BookgDt><DtTm>2026-03-02T23:30:00+01:00</DtTm></BookgDt><AcctSvcrRef>${state}-${amount}</AcctSvcrRef><BkTxCd><Prtry><Cd>PAYMENT</Cd></Prtry></BkTxCd>` +
      `<NtryDtls>${payments.join('')}</NtryDtls></Ntry>`;
    const payment = (reference: string, amount: string) =>
      `<TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs><Amt Ccy="EUR">${amount}</Amt></TxDtls>`;
    const notice = documentOf(
      'camt.054.001.08',
      `<BkToCstmrDbtCdtNtfctn>${header}<Ntfctn><Id>N-1</Id><Acct><Id><IBAN>${ownAccount}</IBAN></Id></Acct>` +
        entry('BOOK', '30.00', payment('ONE', '10.00'), payment('NOTPROVIDED', '20.00')) +
        entry('PDNG', '99.00') +
        '</Ntfctn></BkToCstmrDbtCdtNtfctn>',
    );
    expectMessage('camt.054.001.08', notice);
    const entries = (await read(notice)).filter(({ kind }) => kind === 'entry');
    expect(entries).toMatchObject([
      {
        entry: 'debit',
        reference: 'ONE',
        amount: eur(1_000n),
        bankReference: 'BOOK-30.00',
        bookedOn: '2026-03-02',
      },
      { entry: 'debit', reference: null, amount: eur(2_000n) },
    ]);
  });

  test('[RSK-13] a payment report gives what was accepted and what was rejected, with the reason', async () => {
    const payment = (reference: string, state: string, rest = '') =>
      `<TxInfAndSts><OrgnlEndToEndId>${reference}</OrgnlEndToEndId><TxSts>${state}</TxSts>${rest}</TxInfAndSts>`;
    const report = documentOf(
      'pain.002.001.10',
      `<CstmrPmtStsRpt>${header}<OrgnlGrpInfAndSts><OrgnlMsgId>OURS</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>` +
        '</OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><OrgnlPmtInfId>OURS-EUR</OrgnlPmtInfId>' +
        payment('ONE', 'ACSP') +
        payment(
          'TWO',
          'RJCT',
          '<StsRsnInf><Rsn><Cd>AC01</Cd></Rsn><AddtlInf>No such account</AddtlInf></StsRsnInf>' +
            '<OrgnlTxRef><Amt><InstdAmt Ccy="EUR">92.00</InstdAmt></Amt></OrgnlTxRef>',
        ) +
        payment('THREE', 'PDNG') +
        '</OrgnlPmtInfAndSts></CstmrPmtStsRpt>',
    );
    expectMessage('pain.002.001.10', report);
    expect((await read(report)).slice(1)).toMatchObject([
      { entry: 'acceptance', reference: 'ONE', amount: null, bookedOn: '2026-03-03' },
      {
        entry: 'rejection',
        reference: 'TWO',
        amount: eur(9_200n),
        reasonCode: 'AC01',
        details: 'No such account',
      },
    ]);
  });

  test('a whole file that was rejected is told by the id of the file', async () => {
    const report = documentOf(
      'pain.002.001.10',
      `<CstmrPmtStsRpt>${header}<OrgnlGrpInfAndSts><OrgnlMsgId>OURS</OrgnlMsgId><GrpSts>RJCT</GrpSts></OrgnlGrpInfAndSts></CstmrPmtStsRpt>`,
    );
    expect((await read(report)).slice(1)).toMatchObject([{ entry: 'rejection', reference: 'OURS' }]);
  });

  test.each(['06', '07', '09', '10'])('version %s of camt.053 is read too', async (version) => {
    expect(await read(sound.replace('camt.053.001.08', `camt.053.001.${version}`))).toHaveLength(4);
  });

  test('[RSK-13] a long statement is read to its end, however it is indented', async () => {
    const many = Array.from({ length: 3_000 }, (_, index) => ({ ...paid, bankReference: `B-${index}` }));
    const indented = statement(many).replaceAll('><', '>\n        <');
    expect(await read(indented)).toHaveLength(3_002);
  });

  test('[RSK-13] wherever the stream is cut, the same is read', async () => {
    const bytes = Buffer.from(
      statement([{ ...paid, name: 'Łukasz Ærø 王' }, cameBack, { ...paid, bankReference: 'B-3' }]),
    );
    const whole = await read(bytes);
    const cuts = fc.array(fc.nat(bytes.length), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(cuts, async (some) => {
        expect(
          await read(
            bytes,
            some.toSorted((one, other) => one - other),
          ),
        ).toEqual(whole);
      }),
    );
  });

  test('[RSK-13] what is written is read again, whatever people are called', async () => {
    const entry = fc.record({
      reference: fc.stringMatching(/^[0-9A-Z]{12}$/),
      amount: fc.bigInt({ min: 1n, max: 10n ** 12n }),
      out: fc.boolean(),
      name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(entry, { maxLength: 20 }),
        fc.bigInt(-(10n ** 12n), 10n ** 12n),
        async (some, from) => {
          const entries = some.map(({ reference, amount, out, name }, index) => ({
            ...{ reference, name: name.replaceAll(/[^\P{C}\t\n\r]|\p{Cs}/gu, '') },
            ...{ bankReference: `B-${index}`, amount: eur(out ? -amount : amount) },
          }));
          const parts = await read(statement(entries, eur(from)));
          const seen = parts.flatMap((part) =>
            part.kind === 'entry' ? [[part.reference, part.entry, part.amount?.minor]] : [],
          );
          expect(seen).toEqual(
            some.map(({ reference, out, amount }) => [reference, out ? 'debit' : 'credit', amount]),
          );
        },
      ),
    );
  });
});

describe('what is refused, with its place', () => {
  const laughs = '<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;">]>';
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
  const plain = sound.slice(head.length);
  const balances = sound.match(/<Bal>.*?<\/Bal>/g) ?? [];

  test.each<[string, string | Uint8Array, string]>([
    [
      'a DOCTYPE',
      `${head}<!DOCTYPE Document SYSTEM "http://127.0.0.1/x.dtd">${plain}`,
      'Line 2: A DOCTYPE is not allowed.',
    ],
    [
      'a billion laughs',
      head + laughs + plain.replace('Konrad Zuse', '&lol2;'),
      'Line 2: A DOCTYPE is not allowed.',
    ],
    [
      'an entity that nobody declared',
      sound.replace('Konrad Zuse', '&xxe;'),
      'Line 6, Document/BkToCstmrStmt/Stmt/Ntry/NtryDtls/TxDtls/RltdPties/Cdtr/Pty/Nm: This is not well-formed XML: undefined entity.',
    ],
    [
      'a processing instruction',
      `${head}<?php echo 1 ?>${plain}`,
      'Line 2: Processing instructions are not allowed.',
    ],
    [
      'another encoding',
      sound.replace('UTF-8', 'ISO-8859-1'),
      'Line 1: The file says that it is in ISO-8859-1. Only UTF-8 is read.',
    ],
    ['UTF-16', Buffer.from(`\uFEFF${sound}`, 'utf16le'), 'Line 1: This is not valid UTF-8.'],
    [
      'bytes that are no UTF-8',
      Buffer.concat([Buffer.from(sound.slice(0, 200)), Buffer.from([0xc3, 0x28])]),
      'Line 1: This is not valid UTF-8.',
    ],
    [
      'deep nesting',
      `${head}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">${'<a>'.repeat(40)}`,
      'nested more than 32 deep',
    ],
    [
      'a text without end',
      sound.replace('Konrad Zuse', 'x'.repeat(200_000)),
      '65536 characters make no element.',
    ],
    [
      'a tag without end',
      sound.replace('<Nm>', `<Nm ${'x'.repeat(200_000)}="">`),
      '65536 characters make no element.',
    ],
    [
      'a long text',
      sound.replace('Konrad Zuse', 'x'.repeat(5_000)),
      'A text is longer than 4096 characters.',
    ],
    [
      'elements without end',
      sound.replace('<BkToCstmrStmt>', `<BkToCstmrStmt>${'<x/>'.repeat(6_000)}`),
      'There are too many elements here.',
    ],
    ['half a file', sound.slice(0, -60), 'This is not well-formed XML: unclosed tag'],
    ['two roots', `${sound}<Document/>`, 'This is not well-formed XML'],
    ['nothing', '', 'This is not well-formed XML: document must contain a root element.'],
    ['something else', '{"balance": 1}', 'This is not well-formed XML'],
    [
      'another message',
      sound.replace('camt.053', 'pacs.008'),
      'Line 2, Document: This is none of camt.053, camt.054 and pain.002 of ISO 20022.',
    ],
    [
      'an unknown version',
      sound.replace('053.001.08', '053.001.99'),
      'Line 2, Document: Version 99 of camt.053 is not read; 06, 07, 08, 09, 10 are.',
    ],
    ['no namespace', sound.replace(/ xmlns="[^"]*"/, ''), 'Line 2, Document: This is none of'],
    ['no header', sound.replace(/<GrpHdr>.*<\/GrpHdr>/, ''), 'The header (GrpHdr) has to come first.'],
    ['a header without an id', sound.replace(/<MsgId>.*?<\/MsgId>/, ''), 'Line 4, GrpHdr: MsgId is missing.'],
    [
      'the account of others',
      sound.replace(ownAccount, 'DE89370400440532013000'),
      'This is not a statement of the bank’s own account.',
    ],
    ['the same entry twice', statement([paid, paid]), 'Line 7, Ntry: NtryRef B-1 is there twice.'],
    [
      'the same id of the other bank twice',
      statement([paid, paid]).replaceAll(/<NtryRef>.*?<\/NtryRef>/g, ''),
      'AcctSvcrRef B-1 is there twice.',
    ],
    [
      'the same statement twice',
      sound.replace(/<Stmt>[\s\S]*<\/Stmt>/, (one) => one + one),
      'The statement STMT-1 is in this file twice.',
    ],
    [
      'an amount that is none',
      sound.replace('>92.00<', '>9e9<'),
      'Amt: This is not an amount of at most 16 digits.',
    ],
    ['parts of a cent', sound.replace('>92.00<', '>92.001<'), 'Amt: EUR has no more than two decimals.'],
    ['a foreign currency', sound.replaceAll('"EUR"', '"XAU"'), 'The bank has no account in XAU.'],
    ['a day that is none', sound.replaceAll('2026-03-02', '2026-02-30'), 'is not a date.'],
    [
      'balances that the entries do not join',
      sound.replace('>92.00<', '>93.00<').replace('>92.00<', '>93.00<'),
      'do not lead from the opening balance',
    ],
    [
      'payments that are not their entry',
      sound.replace('>92.00<', '>93.00<'),
      'The payments do not add up to the amount of the entry.',
    ],
    [
      'a missing balance',
      sound.replace(balances[1] ?? '', ''),
      'A statement needs an opening balance (OPBD) and a closing one (CLBD).',
    ],
    [
      'two closing balances',
      sound.replace(balances[1] ?? '', (one) => one + one),
      'There is more than one closing balance.',
    ],
    [
      'a state that nobody knows',
      documentOf(
        'pain.002.001.10',
        `<CstmrPmtStsRpt>${header}<OrgnlPmtInfAndSts><OrgnlPmtInfId>A</OrgnlPmtInfId><TxInfAndSts><TxSts>NOPE</TxSts></TxInfAndSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt>`,
      ),
      'NOPE is not a state that we know.',
    ],
  ])('[RSK-13] %s', async (_, content, problem) => {
    const refusal = await refusalOf(content);
    expect(refusal).toContain(problem);
    expect(refusal).toMatch(/^Line [0-9]+[,:]/);
  });

  test('[RSK-13] whatever bytes come, they are read or refused, and nothing else happens', async () => {
    const bytes = Buffer.from(sound);
    const change = fc.tuple(fc.nat(bytes.length - 1), fc.nat(255));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 5 }), async (changes) => {
        const broken = Buffer.from(bytes);
        for (const [at, byte] of changes) broken[at] = byte;
        await refusalOf(broken);
      }),
    );
  });
});

test(`[RSK-13] the statement that we write ${heldTo('camt.053.001.08')}`, () => {
  expectMessage('camt.053.001.08', sound);
});
