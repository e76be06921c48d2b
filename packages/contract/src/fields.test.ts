import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import {
  amount,
  code,
  country,
  currency,
  date,
  dateOfBirth,
  email,
  flag,
  givenPassword,
  givenPin,
  line,
  newPassword,
  newPin,
  opaque,
  optional,
  personName,
  phone,
  prose,
  referralCode,
  sent,
  uuid,
} from './fields.ts';
import { ageInYears } from './limits.ts';

const name = personName('your first name');
const street = line('your address', 120);
const message = prose('your message', 4000);

const read = (schema: z.ZodType, value: unknown) => schema.parse(value);

function messagesOf(schema: z.ZodType, value: unknown): string[] {
  const result = schema.safeParse(value);
  if (result.success) throw new Error(`accepted: ${JSON.stringify(value).slice(0, 60)}`);
  return result.error.issues.map((issue) => issue.message);
}

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

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

describe('names', () => {
  test.each([
    "O'Brien",
    'O’Brien',
    '王',
    'Anne-Marie',
    "d'Souza",
    'Nguyễn',
    'José María',
    'Þór',
    'Ngũgĩ',
    'दीपक',
    'สมชาย',
  ])('%s is a name', (given) => {
    expect(read(name, given)).toBe(given.normalize('NFC'));
  });

  test.each(['محمد', 'Ольга', 'Ἀλέξανδρος', '민준', 'יוסף', 'St. John', 'Müller‐Lüdenscheidt', 'X Æ'])(
    '%s is a name too',
    (given) => {
      expect(accepts(name, given)).toBe(true);
    },
  );

  test.for([
    'O’Brien',
    '王',
    'Åsa',
    'J.R.R. Tolkien',
    'M. Night',
    'Sammy Davis Jr.',
    'たか子ユリ',
    '김철수',
    'Αθηνά',
    'Łukasz',
  ])('[RSK-11] %s is a name', (given) => expect(accepts(name, given)).toBe(true));

  test.for([
    ['Call now. evil-bank.com', 'Put a space after each full stop.'],
    ['t.co', 'Put a space after each full stop.'],
    ['Ann.Marie', 'Put a space after each full stop.'],
    ['Fаrthing', 'Use letters of one script only.'],
    ['Αnna', 'Use letters of one script only.'],
    ['Anna 王', 'Use letters of one script only.'],
    ['Ann2', 'Use letters, spaces, apostrophes and hyphens only.'],
    ['ann@example', 'Use letters, spaces, apostrophes and hyphens only.'],
  ])('[RSK-11] %s is no name: %s', ([given, message]) => {
    expect(messagesOf(name, given)).toEqual([message]);
  });

  test('a name is composed and its spaces made plain, so that one name has one spelling', () => {
    expect(read(name, '  Nguyễn   Anh ')).toBe('Nguyễn Anh');
    expect(read(name, '王\u3000小明')).toBe('王 小明');
  });

  test.each([
    ['markup', '<b>Ann</b>'],
    ['digits', 'Ann3'],
    ['an address', 'ann@example.com'],
    ['a formula', '=cmd()'],
    ['punctuation alone', "''"],
    ['a line break', 'Ann\nBob'],
    ['a null byte', 'Ann\u0000'],
    ['a right-to-left override', 'Ann\u202eBob'],
    ['a right-to-left mark', 'Ann\u200f'],
    ['a bidi isolate', 'Ann\u2066'],
    ['a zero-width space', 'A\u200bnn'],
    ['an invisible letter', '\u3164'],
    ['a lone surrogate', 'Ann\ud800'],
    ['zalgo', `A${'\u0301\u0316\u0321'.repeat(4)}nn`],
    ['nothing', ''],
    ['only spaces', ' \u00a0 '],
    ['61 letters', 'a'.repeat(61)],
    ['a megabyte', 'a'.repeat(1_000_000)],
    ['a list', ['Ann']],
    ['an object', new String('Ann')],
  ])('%s is not a name', (_what, value) => {
    expect(messagesOf(name, value)).toHaveLength(1);
  });
});

describe('text', () => {
  test('markup and emoji are text like any other', () => {
    for (const text of [
      '<script>alert(1)</script>',
      'Smith & Sons (UK) Ltd.',
      'Rent 🏠 May',
      '👩‍👩‍👧',
      '½ Mile Rd',
      'Łódź',
    ]) {
      expect(read(street, text)).toBe(text);
      expect(read(message, text)).toBe(text);
    }
  });

  test('several lines are for messages only, with one kind of line end', () => {
    expect(read(message, 'Hello,\r\n\r\n\tit is me.\r')).toBe('Hello,\n\n\tit is me.');
    expect(messagesOf(street, 'a\nb')).toEqual(['Remove characters that cannot be shown.']);
  });

  test('no text that is accepted holds a control or bidi character, ends in a space or is over its length', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 150 }), (text) => {
        const result = street.safeParse(text);
        if (!result.success) return;
        expect(result.data).not.toMatch(/[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u);
        expect(result.data).toBe(result.data.trim());
        expect(result.data.length).toBeLessThanOrEqual(120);
        expect(read(street, result.data)).toBe(result.data);
      }),
      { numRuns: 2_000 },
    );
  });

  test('a megabyte is refused at once, with one message', () => {
    const before = performance.now();
    for (const schema of [
      street,
      message,
      email,
      newPassword,
      givenPassword,
      code,
      phone,
      country,
      uuid,
      date,
    ]) {
      expect(messagesOf(schema, 'a'.repeat(1_000_000)).length).toBeLessThanOrEqual(2);
    }
    expect(performance.now() - before).toBeLessThan(2_000);
  });
});

describe('email', () => {
  test('an address has one spelling', () => {
    expect(read(email, '  Ann.O\u0027Brien+bank@Example.COM\n')).toBe("ann.o'brien+bank@example.com");
  });

  test('what is no address is refused with an example', () => {
    for (const value of [
      'ann',
      'ann@',
      '@example.com',
      'a b@example.com',
      'a@b',
      'a@@example.com',
      'a..b@example.com',
    ]) {
      expect(messagesOf(email, value)).toEqual(['Enter an email address such as name@example.com.']);
    }
    for (const value of [
      'ann@example.com\nbcc: all@example.com',
      'ann@example.com, bob@example.com',
      '<ann@example.com>',
    ]) {
      expect(accepts(email, value)).toBe(false);
    }
    expect(messagesOf(email, '')).toEqual(['Enter your email address.']);
    expect(messagesOf(email, undefined)).toEqual(['Enter your email address.']);
  });

  test('254 characters are the most', () => {
    const long = (length: number) => `a@${'b'.repeat(length - 6)}.com`;
    expect(accepts(email, long(254))).toBe(true);
    expect(messagesOf(email, long(255))).toEqual(['Use at most 254 characters.']);
  });
});

describe('passwords', () => {
  test('12 to 128 characters of any kind, counted as people count them', () => {
    expect(accepts(newPassword, 'a'.repeat(12))).toBe(true);
    expect(accepts(newPassword, ' '.repeat(12))).toBe(true);
    expect(accepts(newPassword, '🔑'.repeat(128))).toBe(true);
    expect(messagesOf(newPassword, '🔑'.repeat(11))).toEqual(['Use at least 12 characters.']);
    expect(messagesOf(newPassword, 'a'.repeat(129))).toEqual(['Use at most 128 characters.']);
    expect(messagesOf(newPassword, '🔑'.repeat(129))).toEqual(['Use at most 128 characters.']);
  });

  test('the same characters typed on two keyboards are one password', () => {
    expect(read(newPassword, 'cafe\u0301 au lait')).toBe(read(givenPassword, 'caf\u00e9 au lait'));
  });

  test('signing in takes any length up to the longest, and refuses what is no text', () => {
    expect(accepts(givenPassword, 'x')).toBe(true);
    for (const value of ['', undefined, 12, [], `${'a'.repeat(12)}\ud800`])
      expect(accepts(givenPassword, value)).toBe(false);
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
      'a mailed code',
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
