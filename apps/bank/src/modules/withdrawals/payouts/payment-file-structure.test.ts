import { type Currency, currencyCodes, money } from '@farthing/money';
import fc from 'fast-check';
import { type XmlAttribute, XmlDocument, type XmlElement, type XmlNode } from 'libxml2-wasm';
import { expect, test } from 'vitest';
import { expectMessage, heldTo } from '../../../../../../tools/testing/documents/iso20022.ts';
import { type FiledPayout, paymentFile } from './payment-file.ts';

const schema = 'pain.001.001.09';

const written = (most: number) =>
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: most }).map((text) => text.trim() || 'x');
const addresses = { bankAddress: written(120), recipientAddress: written(120) };
const anyBic = fc.constantFrom('COBADEFF', 'COBADEFFXXX');
const destination: fc.Arbitrary<FiledPayout['destination']> = fc.oneof(
  fc.record(
    {
      shape: fc.constant('iban' as const),
      iban: fc.constantFrom('DE89370400440532013000', 'TR330006100519786457841326'),
      bic: anyBic,
      ...addresses,
    },
    { requiredKeys: ['shape', 'iban'] },
  ),
  fc.constant({ shape: 'uk' as const, sortCode: '601613', accountNumber: '31926819' }),
  fc.constant({ shape: 'dollars' as const, accountNumber: '01234567890123456', routingNumber: '011000015' }),
  fc.record(
    { shape: fc.constant('dollars' as const), accountNumber: fc.constant('AB12'), bic: anyBic, ...addresses },
    { requiredKeys: ['shape', 'accountNumber', 'bic'] },
  ),
);
const payout: fc.Arbitrary<FiledPayout> = fc.record({
  reference: fc.stringMatching(/^[0-9A-Z]{12}$/),
  amount: fc
    .tuple(fc.bigInt(1n, 10_000_000_000n), fc.constantFrom<Currency>(...currencyCodes))
    .map(([minor, of]) => money(minor, of)),
  payerName: written(121),
  accountName: written(120),
  bankName: written(120),
  destination,
  narration: fc.option(written(140)),
});

const file = { id: '0199a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b', createdAt: new Date('2026-03-02T12:00:00Z') };
const bank = { name: 'Farthing & Söhne', iban: 'GB59FRTH00960000000001', bic: 'FRTHGB21' };

const namespaces = { p: 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09' };
const find = (node: XmlNode, path: string) =>
  (node as XmlElement).find(path, namespaces) as (XmlElement | XmlAttribute)[];
const texts = (node: XmlNode, path: string) => find(node, path).map(({ content }) => content);
const one = (node: XmlNode, path: string) => texts(node, path)[0] ?? '';
const cents = (decimal: string) => BigInt(decimal.replace('.', ''));

test(`[PAY-07] whatever is paid, the file ${heldTo(schema)}, and goes by the narrower rules that every bank has`, () => {
  fc.assert(
    fc.property(fc.array(payout, { minLength: 1, maxLength: 12 }), (payouts) => {
      const xml = paymentFile(file, bank, payouts);
      expectMessage(schema, xml);
      using document = XmlDocument.fromString(xml);
      expectSumsToMatch(document.root, payouts);
      expectCharacters(document.root);
      for (const block of find(document.root, '//p:PmtInf')) expectSepaRules(block);
    }),
    { numRuns: 200 },
  );
});

function expectSumsToMatch(document: XmlNode, payouts: readonly FiledPayout[]): void {
  const total = payouts.reduce((sum, { amount }) => sum + amount.minor, 0n);
  const counted = (node: XmlNode) => [Number(one(node, './p:NbOfTxs')), cents(one(node, './p:CtrlSum'))];
  for (const head of find(document, '//p:GrpHdr')) expect(counted(head)).toEqual([payouts.length, total]);
  const names = texts(document, '//p:PmtInfId');
  expect(new Set(names).size).toBe(names.length);
  for (const block of find(document, '//p:PmtInf')) {
    const amounts = texts(block, './/p:InstdAmt').map(cents);
    expect(counted(block)).toEqual([amounts.length, amounts.reduce((sum, each) => sum + each, 0n)]);
    const currency = one(block, './p:DbtrAcct/p:Ccy');
    for (const each of texts(block, './/p:InstdAmt/@Ccy')) expect(each).toBe(currency);
  }
}

/** The letters that every bank takes; in what a bank may take apart, no slash at an end, and no two of them. */
function expectCharacters(document: XmlNode): void {
  for (const text of texts(document, '//*[not(*)]')) expect(text).toMatch(/^[A-Za-z0-9/?:().,'+ -]+$/);
  for (const id of texts(document, '//p:MsgId|//p:PmtInfId|//p:InstrId|//p:EndToEndId'))
    expect(id).toMatch(/^(?!\/)(?!.*\/\/)(?!.*\/$).{1,35}$/);
  for (const address of find(document, '//p:PstlAdr'))
    expect(texts(address, './p:AdrLine').length).toBeLessThanOrEqual(2);
}

/** The bank of a payee by BIC only, or not at all; names of 70 characters; charges by the scheme. */
function expectSepaRules(block: XmlNode): void {
  const isSepa = one(block, './p:PmtInfId').endsWith('-EUR');
  expect(one(block, './p:ChrgBr')).toBe(isSepa ? 'SLEV' : 'SHAR');
  expect(texts(block, './/p:SvcLvl')).toHaveLength(isSepa ? 1 : 0);
  if (!isSepa) return;
  for (const iban of texts(block, './/p:IBAN')) expect(iban).toMatch(/^(?:DE|GB)/);
  for (const name of texts(block, './/p:Nm')) expect(name.length).toBeLessThanOrEqual(70);
  expect(find(block, './/p:CdtrAgt/p:FinInstnId/*[not(self::p:BICFI)]')).toEqual([]);
}

const sound = paymentFile(file, bank, [
  {
    reference: '7K3M9QPX2WVZ',
    amount: money(9_200n, 'EUR'),
    payerName: 'Ada Lovelace',
    accountName: 'Konrad Zuse',
    bankName: 'Commerzbank',
    destination: { shape: 'iban', iban: 'DE89370400440532013000' },
    narration: 'For the Z4',
  },
]);

test('a file that is no XML, or of another message, is found out', () => {
  const faults = [
    sound.replace('</RmtInf>', ''),
    sound.replace('For the Z4', 'For the Z4 & more'),
    sound.replace('pain.001', 'pain.008'),
  ];
  expect(() => expectMessage(schema, sound)).not.toThrow();
  for (const fault of faults) expect(() => expectMessage(schema, fault)).toThrow();
});

if (heldTo(schema).startsWith('is valid'))
  test.each([
    ['one element too few', sound.replace(/<MsgId>.*?<\/MsgId>/, '')],
    ['one too many', sound.replace('<PmtMtd>TRF</PmtMtd>', '<PmtMtd>TRF</PmtMtd><PmtMtd>TRF</PmtMtd>')],
    ['one in the wrong place', sound.replace(/(<Cdtr>.*?<\/Cdtr>)(<CdtrAcct>.*?<\/CdtrAcct>)/, '$2$1')],
    ['a text that is too long', sound.replace('For the Z4', 'x'.repeat(141))],
    ['a time that is none', sound.replace('<CreDtTm>2026-03-02T', '<CreDtTm>2026-03-02 ')],
  ])('[PAY-07] the published schema finds out %s', (_, fault) => {
    expect(fault).not.toBe(sound);
    expect(() => expectMessage(schema, fault)).toThrow();
  });
