import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { accepts, messagesOf, read } from '../../../tools/testing/documents/schemas.ts';
import {
  amount,
  code,
  country,
  currency,
  date,
  dateOfBirth,
  flag,
  givenPin,
  newPin,
  opaque,
  optional,
  personName,
  phone,
  referralCode,
  sent,
  uuid,
} from './fields.ts';
import { ageInYears } from './limits.ts';

const name = personName('your first name');

describe('amounts', () => {
  test.each([
    [1250, '1250.00'],
    ['1250.5', '1250.50'],
    [0.1, '0.10'],
    ['9999999999999.99', '9999999999999.99'],
  ])('%j is handed on as %j', (value, text) => {
    expect(read(amount, value)).toBe(text);
  });

  test('numbers that are none, or not exact, or out of bounds are refused in words', () => {
    const bad = [
      -1,
      0,
      0.001,
      JSON.parse('1e400'),
      Number.NaN,
      '1,000',
      '٣',
      2 ** 53,
      1e19,
      [],
      '10000000000000000000',
    ];
    for (const value of [
      ...bad,
      {},
      null,
      undefined,
      true,
      '',
      ' 1',
      '1e3',
      '-0',
      '+1',
      '9'.repeat(1_000_000),
    ]) {
      const messages = messagesOf(amount, value);
      expect(messages).toHaveLength(1);
      expect(messages[0]).toMatch(/^(Enter|Use|This|Send) .*\.$/);
    }
  });

  test('what is handed on always has two decimals and means what was sent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 14 }), (minor) => {
        const text = `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;
        expect(read(amount, text)).toBe(text);
        expect(read(amount, JSON.parse(text))).toBe(text);
      }),
    );
  });

  test('nothing that is sent makes it throw', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.double()), (value) => {
        const result = amount.safeParse(value);
        if (result.success) expect(result.data).toMatch(/^[0-9]+\.[0-9]{2}$/);
      }),
    );
  });
});

describe('dates', () => {
  test('only days of the calendar are dates', () => {
    for (const day of ['2000-02-29', '1999-12-31', '2024-02-29']) expect(accepts(date, day)).toBe(true);
    for (const day of [
      '1900-02-29',
      '2023-02-29',
      '2023-02-30',
      '2023-13-01',
      '2023-00-10',
      '23-01-01',
      '01/02/2003',
    ]) {
      expect(messagesOf(date, day)).toEqual(['Enter a date as YYYY-MM-DD.']);
    }
    for (const day of ['2023-1-1', '2023-01-01T00:00:00Z', ' 2023-01-01', '٢٠٢٣-٠١-٠١', 20230101, null]) {
      expect(accepts(date, day)).toBe(false);
    }
  });

  test('nobody was born before 1900', () => {
    expect(accepts(dateOfBirth, '1899-12-31')).toBe(false);
    expect(accepts(dateOfBirth, '1900-01-01')).toBe(true);
  });

  test('a year of age is complete on the birthday', () => {
    expect(ageInYears('2008-06-15', '2024-06-14')).toBe(15);
    expect(ageInYears('2008-06-15', '2024-06-15')).toBe(16);
    expect(ageInYears('2008-02-29', '2024-02-28')).toBe(15);
    expect(ageInYears('2008-02-29', '2024-02-29')).toBe(16);
    expect(ageInYears('2008-02-29', '2026-02-28')).toBe(17);
    expect(ageInYears('2008-02-29', '2026-03-01')).toBe(18);
  });
});

describe('codes, PINs and ids', () => {
  test.each<[string, z.ZodType, unknown[], unknown[]]>([
    [
      'an emailed code',
      code,
      ['000000', ' 123456 '],
      ['12345', '1234567', '12345a', '١٢٣٤٥٦', 123456, '', null],
    ],
    ['a new PIN', newPin, ['0000', '4821'], ['123', '12345', '12a4', '١٢٣٤', 1234, ' 1234', '']],
    ['a given PIN', givenPin, ['4821', '48213', '482136'], ['123', '1234567', '12a4', 1234, '']],
    ['a referral code', referralCode, ['WREN2024', ' wren2024'], ['abc', 'a'.repeat(17), 'WREN-1', '']],
    [
      'a country',
      country,
      ['GB', 'gb', 'UK', ' united kingdom', 'Côte d’Ivoire', "cote d'ivoire", 'The Gambia'],
      ['ZZ', 'GBR', 'Atlantis', ' ', '', 'a'.repeat(101)],
    ],
    ['a currency', currency, ['USD', 'EUR', 'GBP'], ['usd', 'JPY', '', 1, 'toString']],
    [
      'a phone',
      phone,
      ['+44 20 7946 0000', '(020) 7946-0000'],
      ['12345', 'phone', '+44+20', '٠٢٠٧٩٤٦', '1'.repeat(33)],
    ],
    [
      'an id',
      uuid,
      ['01912d68-783e-7a03-8467-5661c1243ad4'],
      ['1', '01912d68783e7a0384675661c1243ad4', "' or 1=1", ''],
    ],
    ['a token', opaque('Missing.'), ['abc'], ['', 'a'.repeat(2049), 'a\u0000b', 1, undefined]],
    ['a switch', flag, [true, false, 'true', undefined], ['yes', 1, null, []]],
  ])('%s is told from what is none', (_what, schema, good, bad) => {
    for (const value of good) expect(accepts(schema, value)).toBe(true);
    for (const value of bad) expect(messagesOf(schema, value)[0]).toMatch(/\.$/);
  });
});

describe('the fields of a call', () => {
  const fields = sent({ name, ref: optional(referralCode), wants: flag });

  test('a field that is not described is refused, whatever its name', () => {
    for (const extra of ['balance', 'status', 'role', 'tier', 'constructor']) {
      const result = fields.safeParse({ name: 'Ann', [extra]: 1 });
      expect(result.error?.issues).toMatchObject([{ code: 'unrecognized_keys', keys: [extra] }]);
    }
    const polluted = fields.safeParse(JSON.parse('{"name":"Ann","__proto__":{"role":"admin"}}'));
    expect(polluted.success && 'role' in polluted.data).toBe(false);
  });

  test('an optional field may be left out or left empty, and is still checked', () => {
    expect(read(fields, { name: 'Ann' })).toEqual({ name: 'Ann', wants: false });
    expect(read(fields, { name: 'Ann', ref: '', wants: 'true' })).toEqual({ name: 'Ann', wants: true });
    expect(read(fields, { name: 'Ann', ref: 'wren2024' })).toMatchObject({ ref: 'WREN2024' });
    expect(messagesOf(fields, { name: 'Ann', ref: '!' })).toEqual([
      'A referral code has 4 to 16 letters and digits.',
    ]);
  });

  test('something else than fields is refused', () => {
    for (const value of [null, [], 'text', 1]) {
      expect(messagesOf(fields, value)).toEqual(['Send the fields of this call.']);
    }
  });
});
