import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accepts, messagesOf, read } from '../../../tools/testing/documents/schemas.ts';
import {
  code,
  country,
  date,
  email,
  givenPassword,
  line,
  newPassword,
  personName,
  phone,
  prose,
  uuid,
} from './fields.ts';

const name = personName('your first name');
const street = line('your address', 120);
const message = prose('your message', 4000);

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
    // Processor time: a clock would count what other programs take on a busy machine.
    const before = process.threadCpuUsage();
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
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(2_000);
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
