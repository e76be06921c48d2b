import { expect, test } from 'vitest';
import type { Receipt } from '../receipt.ts';
import { type Handwriting, receiptPdf } from './receipt-pdf.ts';
import { helveticaWidth, winAnsiCodes } from './win-ansi.ts';
import { wrapped } from './wrap.ts';

const receipt: Receipt = {
  amount: '1250.00',
  currency: 'EUR',
  account_name: 'Zoë Müller (née Smith)',
  account_number: 'DE89370400440532013000',
  bank_name: 'Beispielbank',
  description: 'Transfer to Zoë Müller',
  created_at: '2026-11-15T14:05:00.000Z',
  status: 'approved',
  reference: '7QK2M4RT9XYA',
  cost: { debit: '1365.53', currency: 'USD', rate: '0.9154' },
};
const site = { mode: 'sandbox', brand: { name: 'Farthing' } } as const;

/** What a browser would draw; here only that it was asked to. */
const drawn: string[] = [];
const handwriting: Handwriting = {
  widthOf: (text) => [...text].length,
  async draw(text) {
    drawn.push(text);
    return { jpeg: Uint8Array.of(0xff, 0xd8, 0xff, 0xd9), pixelWidth: 40, pixelHeight: 20, text };
  },
};

const fileOf = async (changes: Partial<Receipt> = {}) =>
  new TextDecoder('latin1').decode(await receiptPdf({ ...receipt, ...changes }, site, handwriting));

/** What a reader of the file finds written, line by line. */
const linesIn = (file: string) =>
  Array.from(
    file.matchAll(/\/(?:sans|bold|serif|mono) \S+ Tf \S+ \S+ Td <([0-9a-f]*)> Tj/g),
    ([, hex = '']) =>
      new TextDecoder('windows-1252').decode(
        Uint8Array.from(hex.match(/../g) ?? [], (code) => parseInt(code, 16)),
      ),
  );

test('[RCP-01] it holds everything that the receipt shows, as text', async () => {
  const lines = linesIn(await fileOf());
  for (const words of [
    'Farthing',
    'TRANSFER COMPLETED',
    '1.250,00 €',
    'Zoë Müller (née Smith)',
    'DE89 3704 0044 0532 0130 00',
    'Beispielbank',
    '1,250.00 EUR',
    '$1,365.53 (USD)',
    '1 USD = 0.9154 EUR',
    'Transfer to Zoë Müller',
    '7QK2M4RT9XYA',
    'Sandbox: no real money was moved.',
  ])
    expect(lines.map((line) => line.replaceAll('\u00a0', ' '))).toContain(words);
  expect(lines.join()).toMatch(/15 Nov 2026, \d\d:\d\d \S+/);
  expect(drawn).toEqual([]);
});

test('[RCP-02] another status is written as it is', async () => {
  expect(linesIn(await fileOf({ status: 'pending' }))).toContain('pending');
});

test('a name in another script is drawn by the browser, and can still be copied', async () => {
  const file = await fileOf({ account_name: '王小明' });
  expect(drawn).toEqual(['王小明']);
  // Each letter with its code: 王 is U+738B.
  expect(file).toContain('<01> <738b>');
  expect(file).toContain('<03> <660e>');
  expect(file).toContain('/Subtype /Image /Width 40 /Height 20');
});

test('the file is whole: every object stands where the table says, and is as long as it says', async () => {
  const file = await fileOf({ account_name: '王小明' });
  expect(file).toMatch(/^%PDF-1\.7\n/);
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1]);
  const offsets = [...file.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) =>
    Number(offset),
  );
  expect(file.slice(table)).toContain(`/Size ${offsets.length + 1} `);
  for (const [place, offset] of offsets.entries())
    expect(file.slice(offset)).toMatch(new RegExp(`^${place + 1} 0 obj\n`));
  for (const { 1: length, index, 0: head } of file.matchAll(/\/Length (\d+) >>\nstream\n/g))
    expect(file.slice(index + head.length + Number(length))).toMatch(/^\nendstream\nendobj/);
  const references = [...file.matchAll(/(\d+) 0 R/g)].map(([, number]) => Number(number));
  expect(Math.max(...references)).toBeLessThanOrEqual(offsets.length);
});

test('long values go on in the next line, and no letter is lost', async () => {
  const bank_name = `${'Bank of Very Long Names '.repeat(6)}and${'x'.repeat(120)}`;
  const lines = linesIn(await fileOf({ bank_name }));
  const from = lines.indexOf('Bank') + 1;
  const value = lines.slice(from, lines.indexOf('Amount'));
  expect(value.length).toBeGreaterThan(3);
  expect(value.join('').replaceAll(' ', '')).toBe(bank_name.replaceAll(' ', ''));
  for (const line of value) expect(helveticaWidth(winAnsiCodes(line) ?? []) * 0.011).toBeLessThanOrEqual(340);
});

test('what does not fit is cut even when one letter is too wide', () => {
  expect(wrapped('ab c', 0, () => 1)).toEqual(['a', 'b', 'c']);
  expect(wrapped('', 10, (text) => text.length)).toEqual(['']);
  expect(wrapped('to be or not', 5, (text) => text.length)).toEqual(['to be', 'or', 'not']);
});

test('the widths are those of Helvetica', () => {
  expect(helveticaWidth(winAnsiCodes('W€ i') ?? [])).toBe(944 + 556 + 278 + 222);
  expect(winAnsiCodes('’Ÿÿ')).toEqual([0x92, 0x9f, 0xff]);
  expect(winAnsiCodes('Ł')).toBeUndefined();
});
