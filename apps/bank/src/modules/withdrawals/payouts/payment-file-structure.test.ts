import { type Currency, currencyCodes, money } from '@farthing/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FiledPayout, paymentFile } from './payment-file.ts';

/**
 * pain.001.001.09 as ISO 20022 has it, as far as our files go, with the stricter rules of SEPA where they are for all:
 * children in their order with how often they may occur, or what a text has to look like. What is not here may not
 * occur at all.
 */
type Rule = { readonly is: RegExp } | { readonly of: readonly Part[]; readonly choice?: true };
type Part = readonly [name: string, least: number, most: number, rule: Rule];

const any = Number.POSITIVE_INFINITY;
const latin = "[A-Za-z0-9/?:().,'+ -]";
const max = (length: number): Rule => ({ is: new RegExp(`^${latin}{1,${length}}$`) });
/** No slash at an end, and no two of them: a bank may take them for something else. */
const identifier: Rule = { is: /^(?!\/)(?!.*\/\/)(?!.*\/$)[A-Za-z0-9?:().,'+ -]{1,35}$/ };
const count: Rule = { is: /^[0-9]{1,15}$/ };
const sum: Rule = { is: /^(?=[0-9.]{1,19}$)[0-9]+\.[0-9]{2}$/ };
const currency: Rule = { is: /^[A-Z]{3}$/ };
const iban: Rule = { is: /^[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}$/ };
const bic: Rule = { is: /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/ };
const code = (...codes: readonly string[]): Rule => ({ is: new RegExp(`^(${codes.join('|')})$`) });
const choice = (...of: readonly Part[]): Rule => ({ of, choice: true });

const address: Rule = { of: [['AdrLine', 0, 2, max(70)]] };
const party = (most: number): Rule => ({
  of: [
    ['Nm', 0, 1, max(most)],
    ['PstlAdr', 0, 1, address],
  ],
});
const clearing: Rule = {
  of: [
    ['ClrSysId', 0, 1, choice(['Cd', 1, 1, code('GBDSC', 'USABA')])],
    ['MmbId', 1, 1, max(35)],
  ],
};
const agent: Rule = {
  of: [
    [
      'FinInstnId',
      1,
      1,
      {
        of: [
          ['BICFI', 0, 1, bic],
          ['ClrSysMmbId', 0, 1, clearing],
          ['Nm', 0, 1, max(140)],
          ['PstlAdr', 0, 1, address],
        ],
      },
    ],
  ],
};
const account: Rule = {
  of: [
    ['Id', 1, 1, choice(['IBAN', 1, 1, iban], ['Othr', 1, 1, { of: [['Id', 1, 1, max(34)]] }])],
    ['Ccy', 0, 1, currency],
  ],
};
const transaction: Rule = {
  of: [
    [
      'PmtId',
      1,
      1,
      {
        of: [
          ['InstrId', 0, 1, identifier],
          ['EndToEndId', 1, 1, identifier],
        ],
      },
    ],
    ['Amt', 1, 1, choice(['InstdAmt', 1, 1, sum])],
    ['UltmtDbtr', 0, 1, party(140)],
    ['CdtrAgt', 0, 1, agent],
    ['Cdtr', 0, 1, party(140)],
    ['CdtrAcct', 0, 1, account],
    ['RmtInf', 0, 1, { of: [['Ustrd', 0, any, max(140)]] }],
  ],
};
const block: Rule = {
  of: [
    ['PmtInfId', 1, 1, identifier],
    ['PmtMtd', 1, 1, code('CHK', 'TRF', 'TRA')],
    ['NbOfTxs', 0, 1, count],
    ['CtrlSum', 0, 1, sum],
    ['PmtTpInf', 0, 1, { of: [['SvcLvl', 0, any, choice(['Cd', 1, 1, code('SEPA')])]] }],
    ['ReqdExctnDt', 1, 1, choice(['Dt', 1, 1, { is: /^\d{4}-\d{2}-\d{2}$/ }])],
    ['Dbtr', 1, 1, party(70)],
    ['DbtrAcct', 1, 1, account],
    ['DbtrAgt', 1, 1, agent],
    ['ChrgBr', 0, 1, code('DEBT', 'CRED', 'SHAR', 'SLEV')],
    ['CdtTrfTxInf', 1, any, transaction],
  ],
};
const header: Rule = {
  of: [
    ['MsgId', 1, 1, identifier],
    ['CreDtTm', 1, 1, { is: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/ }],
    ['NbOfTxs', 1, 1, count],
    ['CtrlSum', 0, 1, sum],
    ['InitgPty', 1, 1, party(70)],
  ],
};
const message: Rule = {
  of: [
    [
      'CstmrCdtTrfInitn',
      1,
      1,
      {
        of: [
          ['GrpHdr', 1, 1, header],
          ['PmtInf', 1, any, block],
        ],
      },
    ],
  ],
};

type Node = {
  readonly name: string;
  readonly attributes: string;
  readonly children: Node[];
  text: string;
};

/** As strict as XML is about what these files have: elements that close, and text without bare signs. */
function parse(xml: string): Node {
  const [, body = ''] = /^<\?xml version="1\.0" encoding="UTF-8"\?>\n(.*)\n$/s.exec(xml) ?? [];
  const root: Node = { name: '', attributes: '', children: [], text: '' };
  const open = [root];
  for (const [whole, close, name = '', attributes = ''] of body.matchAll(/<(\/)?(\w+)([^>]*)>|[^<]+/g)) {
    const inner = open.at(-1) as Node;
    if (name === '') {
      expect(whole).toMatch(/^(?:[^&<>]|&#\d+;)+$/);
      inner.text += whole.replaceAll(/&#(\d+);/g, (_, number: string) =>
        String.fromCodePoint(Number(number)),
      );
    } else if (close === undefined) {
      const node: Node = { name, attributes: attributes.trim(), children: [], text: '' };
      inner.children.push(node);
      open.push(node);
    } else {
      expect(open.pop()?.name).toBe(name);
    }
  }
  expect(open).toEqual([root]);
  expect(root.children).toHaveLength(1);
  return root.children[0] as Node;
}

function check(node: Node, rule: Rule, path: string): void {
  if ('is' in rule) {
    expect(node.children, path).toEqual([]);
    expect(node.text, path).toMatch(rule.is);
    return;
  }
  expect(node.text, path).toBe('');
  const order = node.children.map(({ name }) => rule.of.findIndex(([each]) => each === name));
  expect(order, `${path} has what belongs there`).not.toContain(-1);
  expect(order, `${path} is in order`).toEqual(order.toSorted((a, b) => a - b));
  if (rule.choice) expect(node.children, path).toHaveLength(1);
  for (const [name, least, most, inner] of rule.of) {
    const found = node.children.filter((child) => child.name === name);
    if (!rule.choice) expect(found.length, `${path}/${name}`).toBeGreaterThanOrEqual(least);
    expect(found.length, `${path}/${name}`).toBeLessThanOrEqual(most);
    for (const child of found) check(child, inner, `${path}/${name}`);
  }
}

const all = (node: Node, name: string): Node[] =>
  node.children.flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)]);
const one = (node: Node, name: string): string =>
  node.children.find((child) => child.name === name)?.text ?? '';
const cents = (decimal: string) => BigInt(decimal.replace('.', ''));

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

test('whatever is paid, the file has the elements of pain.001.001.09 in their order, number, length and characters', () => {
  fc.assert(
    fc.property(fc.array(payout, { minLength: 1, maxLength: 12 }), (payouts) => {
      const document = parse(paymentFile(file, bank, payouts));
      expect([document.name, document.attributes]).toEqual([
        'Document',
        'xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"',
      ]);
      check(document, message, 'Document');
      expectSumsToMatch(document, payouts);
      expectSepaRules(document);
    }),
    { numRuns: 200 },
  );
});

function expectSumsToMatch(document: Node, payouts: readonly FiledPayout[]): void {
  const [head] = all(document, 'GrpHdr') as [Node];
  const total = payouts.reduce((sumSoFar, { amount }) => sumSoFar + amount.minor, 0n);
  expect([Number(one(head, 'NbOfTxs')), cents(one(head, 'CtrlSum'))]).toEqual([payouts.length, total]);
  const blocks = all(document, 'PmtInf');
  expect(new Set(blocks.map((each) => one(each, 'PmtInfId'))).size).toBe(blocks.length);
  for (const each of blocks) {
    const amounts = all(each, 'InstdAmt');
    const inBlock = amounts.reduce((sumSoFar, { text }) => sumSoFar + cents(text), 0n);
    expect([Number(one(each, 'NbOfTxs')), cents(one(each, 'CtrlSum'))]).toEqual([amounts.length, inBlock]);
    const [debtor] = all(each, 'DbtrAcct') as [Node];
    for (const { attributes } of amounts) expect(attributes).toBe(`Ccy="${one(debtor, 'Ccy')}"`);
  }
}

/** The bank of a payee by BIC only, or not at all; names of 70 characters; charges by the scheme. */
function expectSepaRules(document: Node): void {
  for (const each of all(document, 'PmtInf')) {
    const isSepa = one(each, 'PmtInfId').endsWith('-EUR');
    expect(one(each, 'ChrgBr')).toBe(isSepa ? 'SLEV' : 'SHAR');
    expect(all(each, 'SvcLvl')).toHaveLength(isSepa ? 1 : 0);
    if (!isSepa) continue;
    for (const { text } of all(each, 'IBAN')) expect(text).toMatch(/^(?:DE|GB)/);
    for (const { text } of all(each, 'Nm')) expect(text.length).toBeLessThanOrEqual(70);
    for (const creditor of all(each, 'CdtrAgt'))
      expect(all(creditor, 'FinInstnId')[0]?.children.map(({ name }) => name)).toEqual(['BICFI']);
  }
}

test('a file with one element too few, too many or in the wrong place is found out', () => {
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
  const faults = [
    sound.replace(/<MsgId>.*?<\/MsgId>/, ''),
    sound.replace('<PmtMtd>TRF</PmtMtd>', '<PmtMtd>TRF</PmtMtd><PmtMtd>TRF</PmtMtd>'),
    sound.replace(/(<Cdtr>.*?<\/Cdtr>)(<CdtrAcct>.*?<\/CdtrAcct>)/, '$2$1'),
    sound.replace('Konrad Zuse', 'Konrad Züse'),
    sound.replace('For the Z4', 'x'.repeat(141)),
    sound.replace('</RmtInf>', ''),
    sound.replace('<CreDtTm>2026-03-02T', '<CreDtTm>2026-03-02 '),
  ];
  check(parse(sound), message, 'Document');
  for (const fault of faults) {
    expect(fault).not.toBe(sound);
    expect(() => check(parse(fault), message, 'Document')).toThrow();
  }
});
