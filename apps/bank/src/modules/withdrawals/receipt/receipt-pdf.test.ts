import { type Receipt, receiptSheet } from '@farthing/rules';
import { describe, expect, test } from 'vitest';
import { readPdf } from '../../../../../../tools/testing/documents/read-pdf.ts';
import { receiptPdf } from './receipt-pdf.ts';

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
  cost: { debit: '1365.53', currency: 'USD', rate: '0.9154', fee: '2.50' },
};

const sheetOf = (changes: Partial<Receipt>) =>
  receiptSheet(
    { ...receipt, ...changes },
    { brandName: 'Farthing', mode: 'sandbox', timeZone: 'Europe/London' },
  );

async function fileOf(changes: Partial<Receipt> = {}): Promise<Buffer> {
  const createdAt = new Date('2026-11-16T09:00:00Z');
  return Buffer.concat(
    await Array.fromAsync(await receiptPdf(sheetOf(changes), { title: 'Receipt 7QK2M4RT9XYA', createdAt })),
  );
}

const tidy = (text: string) => text.replaceAll(/\s+/g, ' ');

/** Without spaces: between fonts a reader sees some where there are none. */
const letters = (text: string) => text.replaceAll(/\s/g, '');

/** As the file says it beside its glyphs. */
const actualText = (text: string) => {
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
  return utf16.toString('latin1').replaceAll(/[\\()\b\t\n\f\r]/g, (sign) => escapes[sign] ?? sign);
};
const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '(': '\\(',
  ')': '\\)',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\f': '\\f',
  '\r': '\\r',
};

test.each([
  ['EUR', '1.250,00 €'],
  ['GBP', '£1,250.00'],
  ['USD', '$1,250.00'],
] as const)('[RCP-01] in %s it shows every line of its page, in order, as text', async (currency, amount) => {
  const sheet = sheetOf({ currency });
  const { text, pages } = await readPdf(await fileOf({ currency }));
  const lines = sheet.lines.flatMap(({ term, value }) => [term, value]);
  const shown = [sheet.brand, sheet.title, sheet.status, sheet.amount, ...lines, sheet.note ?? ''];
  expect(tidy(sheet.amount)).toBe(amount);
  expect(letters(text)).toBe(letters(shown.join('')));
  expect(pages).toBe(1);
});

test('[RCP-02] another status is written as it is', async () => {
  const { text } = await readPdf(await fileOf({ status: 'pending' }));
  expect(text).toContain('pending');
  expect(text).not.toContain('TRANSFER COMPLETED');
});

test('it is tagged: a title, a language, a heading, and a list of terms with their values', async () => {
  const file = await fileOf();
  const { title, language, roles } = await readPdf(file);
  expect([title, language]).toEqual(['Receipt 7QK2M4RT9XYA', 'en-GB']);
  const items = sheetOf({}).lines.flatMap(() => ['LI', 'Lbl', 'LBody']);
  expect(roles).toEqual(['Root', 'Document', 'P', 'H1', 'P', 'P', 'L', ...items, 'P']);
  expect(file.toString('latin1')).not.toContain('pdfuaid');
});

describe('a name in any script is drawn with letters of a font, and can be copied', () => {
  test.each([
    '王小明',
    '𠮷田 さくら',
    '김철수',
    'Ελένη Παπαδοπούλου',
    'Наталія Їжакевич',
    'Nguyễn Thị Ngọc',
    'Łukasz Żółć',
    'अनिता शर्मा',
    'สมชาย ใจดี',
    'Արմեն Գրիգորյան',
  ])('%s', async (account_name) => {
    const file = await fileOf({ account_name });
    const { text } = await readPdf(file);
    // Not in their order: some scripts write a vowel before the letter that it is spoken after.
    for (const letter of letters(account_name)) expect(text).toContain(letter);
    expect(text).not.toContain('\ufffd');
    expect(file.includes(Buffer.from(actualText(account_name), 'latin1'))).toBe(true);
  });

  test.each(['יוסף כהן', 'محمد بن علي'])('%s, from right to left', async (account_name) => {
    const file = await fileOf({ account_name });
    const { text } = await readPdf(file);
    const value = text.slice(text.indexOf('To') + 2, text.indexOf('Account'));
    const [first = '', ...rest] = account_name.split(' ');
    // The first word stands to the right of the others, so a reader that goes from the left meets it last.
    expect(value.indexOf(first)).toBeGreaterThan(value.indexOf(rest.at(-1) ?? first));
    expect(file.includes(Buffer.from(actualText(account_name), 'latin1'))).toBe(true);
  });
});

test('a sign that no font has is marked on paper, and is still itself for whoever copies it', async () => {
  const file = await fileOf({ bank_name: 'Bank \u{1f600}' });
  expect((await readPdf(file)).text).toContain('Bank \ufffd');
  expect(file.includes(Buffer.from(actualText('Bank \u{1f600}'), 'latin1'))).toBe(true);
});

test('the longest values stay within the margins of one page, and no letter is lost', async () => {
  const long = {
    account_name: 'Wolfeschlegelstein '.repeat(6).trim(),
    bank_name: 'x'.repeat(120),
    description: `Transfer to ${'王'.repeat(120)}`,
  };
  const { text, pages, spans } = await readPdf(await fileOf(long));
  expect(pages).toBe(1);
  for (const value of Object.values(long)) expect(letters(text)).toContain(letters(value));
  for (const { from, to } of spans) {
    expect(from).toBeGreaterThanOrEqual(63);
    expect(to).toBeLessThanOrEqual(596 - 63);
  }
});
