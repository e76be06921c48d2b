import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cameBack,
  documentOf,
  eur,
  header,
  ownAccount,
  paid,
  read,
  sound,
  statement,
} from '../../../../../../tools/testing/documents/bank-messages.ts';
import { expectMessage, heldTo } from '../../../../../../tools/testing/documents/iso20022.ts';

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

  test.each(['true', '1'])(
    '[RSK-13] a credit that takes a payment of ours back (%s) is a return',
    async (yes) => {
      const notice = documentOf(
        'camt.054.001.08',
        `<BkToCstmrDbtCdtNtfctn>${header}<Ntfctn><Id>N-1</Id><Acct><Id><IBAN>${ownAccount}</IBAN></Id></Acct>` +
          `<Ntry><Amt Ccy="EUR">30.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><RvslInd>${yes}</RvslInd><Sts><Cd>BOOK</Cd></Sts>` +
          '<BookgDt><Dt>2026-03-02</Dt></BookgDt><BkTxCd><Prtry><Cd>PAYMENT</Cd></Prtry></BkTxCd></Ntry>' +
          '</Ntfctn></BkToCstmrDbtCdtNtfctn>',
      );
      expectMessage('camt.054.001.08', notice);
      const [entry] = (await read(notice)).filter(({ kind }) => kind === 'entry');
      expect(entry).toMatchObject({ entry: 'return', amount: eur(3_000n), arrival: null });
    },
  );

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
      `<CstmrPmtStsRpt>${header}<OrgnlGrpInfAndSts><OrgnlMsgId>OURS</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>` +
        '<GrpSts>RJCT</GrpSts></OrgnlGrpInfAndSts></CstmrPmtStsRpt>',
    );
    expectMessage('pain.002.001.10', report);
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

test(`[RSK-13] the statement that we write ${heldTo('camt.053.001.08')}`, () => {
  expectMessage('camt.053.001.08', sound);
});
