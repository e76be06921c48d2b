import { money } from '@farthing/money';
import { expect, test } from 'vitest';
import { type FiledPayout, paymentFile } from './payment-file.ts';

const file = { id: '0199a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b', createdAt: new Date('2026-03-02T12:00:00Z') };
const bank = { name: 'Farthing', iban: 'GB59FRTH00960000000001', bic: 'FRTHGB21' };

const payout: FiledPayout = {
  reference: '7K3M9QPX2WVZ',
  amount: money(9_200n, 'EUR'),
  payerName: 'Ada Lovelace',
  accountName: 'Konrad Zuse',
  bankName: 'Commerzbank',
  destination: { shape: 'iban', iban: 'DE89370400440532013000' },
  narration: null,
};

/** With one element a line, so that a difference can be read. */
const inLines = (xml: string) => xml.replaceAll('><', '>\n<').split('\n');
const write = (...payouts: FiledPayout[]) => paymentFile(file, bank, payouts);
const between = (xml: string, name: string) => {
  const [, inside] = new RegExp(`<${name}>(.*?)</${name}>`).exec(xml) ?? [];
  return inside;
};

test('a payment in euros is written as pain.001.001.09 has it', () => {
  expect(inLines(write(payout))).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">',
    '<CstmrCdtTrfInitn>',
    '<GrpHdr>',
    '<MsgId>0199A1B2C3D47E5F8A6B7C8D9E0F1A2B</MsgId>',
    '<CreDtTm>2026-03-02T12:00:00.000Z</CreDtTm>',
    '<NbOfTxs>1</NbOfTxs>',
    '<CtrlSum>92.00</CtrlSum>',
    '<InitgPty>',
    '<Nm>Farthing</Nm>',
    '</InitgPty>',
    '</GrpHdr>',
    '<PmtInf>',
    '<PmtInfId>0199A1B2C3D47E5F8A6B7C8D9E0F1A2-EUR</PmtInfId>',
    '<PmtMtd>TRF</PmtMtd>',
    '<NbOfTxs>1</NbOfTxs>',
    '<CtrlSum>92.00</CtrlSum>',
    '<PmtTpInf>',
    '<SvcLvl>',
    '<Cd>SEPA</Cd>',
    '</SvcLvl>',
    '</PmtTpInf>',
    '<ReqdExctnDt>',
    '<Dt>2026-03-02</Dt>',
    '</ReqdExctnDt>',
    '<Dbtr>',
    '<Nm>Farthing</Nm>',
    '</Dbtr>',
    '<DbtrAcct>',
    '<Id>',
    '<IBAN>GB59FRTH00960000000001</IBAN>',
    '</Id>',
    '<Ccy>EUR</Ccy>',
    '</DbtrAcct>',
    '<DbtrAgt>',
    '<FinInstnId>',
    '<BICFI>FRTHGB21</BICFI>',
    '</FinInstnId>',
    '</DbtrAgt>',
    '<ChrgBr>SLEV</ChrgBr>',
    '<CdtTrfTxInf>',
    '<PmtId>',
    '<InstrId>7K3M9QPX2WVZ</InstrId>',
    '<EndToEndId>7K3M9QPX2WVZ</EndToEndId>',
    '</PmtId>',
    '<Amt>',
    '<InstdAmt Ccy="EUR">92.00</InstdAmt>',
    '</Amt>',
    '<UltmtDbtr>',
    '<Nm>Ada Lovelace</Nm>',
    '</UltmtDbtr>',
    '<Cdtr>',
    '<Nm>Konrad Zuse</Nm>',
    '</Cdtr>',
    '<CdtrAcct>',
    '<Id>',
    '<IBAN>DE89370400440532013000</IBAN>',
    '</Id>',
    '</CdtrAcct>',
    '</CdtTrfTxInf>',
    '</PmtInf>',
    '</CstmrCdtTrfInitn>',
    '</Document>',
    '',
  ]);
});

test('each currency has a block with its own sum, and the header counts all of them', () => {
  const pounds = { ...payout, amount: money(1_050n, 'GBP') };
  const xml = write(payout, pounds, payout);
  expect(between(xml, 'GrpHdr')).toContain('<NbOfTxs>3</NbOfTxs><CtrlSum>194.50</CtrlSum>');
  const sums = [...xml.matchAll(/<PmtMtd>TRF<\/PmtMtd><NbOfTxs>(\d)<\/NbOfTxs><CtrlSum>([\d.]+)</g)];
  expect(sums.map(([, count, total]) => [count, total])).toEqual([
    ['2', '184.00'],
    ['1', '10.50'],
  ]);
  expect([...xml.matchAll(/<ChrgBr>(\w+)</g)].map(([, bearer]) => bearer)).toEqual(['SLEV', 'SHAR']);
});

test('banks are named by BIC, sort code or routing number, and accounts that are no IBAN by their number', () => {
  const pounds = { ...payout, amount: money(1_050n, 'GBP') };
  const uk = { shape: 'uk', sortCode: '601613', accountNumber: '31926819' } as const;
  const british = { ...pounds, destination: uk };
  expect(between(write(british), 'CdtrAgt')).toContain(
    '<ClrSysMmbId><ClrSysId><Cd>GBDSC</Cd></ClrSysId><MmbId>601613</MmbId></ClrSysMmbId>',
  );
  expect(between(write(british), 'CdtrAcct')).toBe('<Id><Othr><Id>31926819</Id></Othr></Id>');
  const local = { shape: 'dollars', accountNumber: '000123', routingNumber: '011000015' } as const;
  const american = { ...payout, amount: money(1_050n, 'USD'), destination: local };
  expect(between(write(american), 'CdtrAgt')).toContain('<Cd>USABA</Cd></ClrSysId><MmbId>011000015</MmbId>');
  const destination = { shape: 'iban', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' } as const;
  expect(between(write({ ...pounds, destination }), 'CdtrAgt')).toContain(
    '<BICFI>COBADEFFXXX</BICFI><Nm>Commerzbank</Nm>',
  );
  expect(between(write({ ...payout, destination }), 'CdtrAgt')).toBe(
    '<FinInstnId><BICFI>COBADEFFXXX</BICFI></FinInstnId>',
  );
});

test('whatever people write arrives in letters that every bank takes, and is never markup', () => {
  const xml = write({
    ...payout,
    accountName: `O'Brien & Söhne <Ltd> "王"`,
    payerName: 'Łukasz Straße-Ærø',
    narration: ']]></Ustrd>',
    destination: {
      shape: 'iban',
      iban: 'DE89370400440532013000',
      recipientAddress: 'a'.repeat(120),
    },
  });
  expect(xml).toContain('<Nm>O&#39;Brien + Sohne .Ltd. ...</Nm>');
  expect(xml).toContain('<Nm>Lukasz Strasse-AEro</Nm>');
  expect(between(xml, 'Ustrd')).toBe('..../Ustrd.');
  expect([...xml.matchAll(/<AdrLine>(.*?)</g)].map(([, line]) => line?.length)).toEqual([70, 50]);
});

test('[RSK-06] euros that leave the area of SEPA are in a block of their own, and go by its rules no more', () => {
  const turkish = { shape: 'iban', iban: 'TR330006100519786457841326' } as const;
  const xml = write(payout, { ...payout, destination: turkish });
  const blocks = xml.split('<PmtInf>').slice(1);
  expect(blocks.map((block) => block.includes('<Cd>SEPA</Cd>'))).toEqual([true, false]);
  expect(blocks.map((block) => between(block, 'ChrgBr'))).toEqual(['SLEV', 'SHAR']);
  expect(blocks.map((block) => between(block, 'PmtInfId')?.slice(-4))).toEqual(['-EUR', '-EUX']);
});

test('[RSK-06] a payment inside the bank is in no file', () => {
  const inside = { shape: 'inside', accountNumber: '12345678' } as const;
  expect(() => write({ ...payout, destination: inside })).toThrow('in no payment file');
});
