import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  documentOf,
  header,
  ownAccount,
  paid,
  refusalOf,
  sound,
  statement,
} from '../../../../../../tools/testing/documents/bank-messages.ts';

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
    [
      'more than the bank can book',
      sound.replace('>92.00<', '>10000000000000.00<'),
      'Amt: This is more than any amount that the bank books.',
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
