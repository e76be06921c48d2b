import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AmountProblem,
  currencyCodes,
  fromDecimal,
  largestAmountMinor,
  money,
  parseAmount,
  toDecimal,
} from './index.ts';

const currency = fc.constantFrom(...currencyCodes);
const positive = fc.bigInt({ min: 1n, max: largestAmountMinor });

const problemOf = (value: unknown) => {
  const parsed = parseAmount(value, 'USD');
  return parsed.ok ? `read as ${toDecimal(parsed.money)}` : parsed.problem;
};

describe('what people send', () => {
  test.each<[unknown, string]>([
    ['1250.00', '1250.00'],
    ['1250.5', '1250.50'],
    ['1250', '1250.00'],
    ['0.01', '0.01'],
    [1250, '1250.00'],
    [0.1, '0.10'],
    [1.1, '1.10'],
    [0.07, '0.07'],
    ['9999999999999.99', '9999999999999.99'],
    [9999999999999.99, '9999999999999.99'],
  ])('%j is read as %s', (value, text) => {
    const parsed = parseAmount(value, 'USD');
    expect(parsed.ok && toDecimal(parsed.money)).toBe(text);
  });

  test.each<[AmountProblem, unknown[]]>([
    [
      'not_a_number',
      [
        '',
        ' ',
        ' 1',
        '1 ',
        '+1',
        '1,000',
        '1.000,00',
        '1e3',
        '1E400',
        '1e-7',
        '٣',
        '１',
        '0x10',
        '01',
        '1.',
        '.5',
        '--1',
      ],
    ],
    ['not_a_number', ['1_000', '1n', 'NaN', 'Infinity', '$1', '1\n', '\u200b1', '−1', 'one', '½']],
    [
      'not_a_number',
      [
        Number.NaN,
        JSON.parse('1e400'),
        JSON.parse('-1e400'),
        null,
        undefined,
        true,
        [],
        [1],
        ['1'],
        {},
        1n,
        new Date(1),
      ],
    ],
    ['not_a_number', [Object(1), Object('1'), { toString: () => '1' }, { valueOf: () => 1 }]],
    ['too_many_decimals', ['0.001', '1.000', '-0.001', 0.001, 1e-7, -1e-7, 5e-324, 0.1 + 0.2, 1.005]],
    ['not_positive', ['0', '0.00', '-0', '-0.01', '-1', 0, -0, -1, -1e21, -1e300, `-${'9'.repeat(500)}`]],
    [
      'too_large',
      ['10000000000000.00', '9'.repeat(41), '9'.repeat(1_000_000), 1e13, 2 ** 53, 1e19, 1e21, 1e308],
    ],
    ['too_large', ['9007199254740993', 9007199254740993n.toString(), 10_000_000_000_000.01]],
  ])('anything %s is refused by that name', (problem, values) => {
    for (const value of values) expect(problemOf(value)).toBe(problem);
  });

  test('a megabyte of digits is judged at once', () => {
    // Processor time: a clock would count what other programs take on a busy machine.
    const before = process.threadCpuUsage();
    expect(problemOf('9'.repeat(1_000_000))).toBe('too_large');
    expect(problemOf(`1.${'9'.repeat(1_000_000)}`)).toBe('too_many_decimals');
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(1_000);
  });

  test('no amount has more than forty digits before its point, whatever the bounds', () => {
    const bounds = { maxMinor: 10n ** 60n };
    expect(parseAmount('9'.repeat(40), 'USD', bounds).ok).toBe(true);
    expect(parseAmount('9'.repeat(41), 'USD', bounds)).toEqual({ ok: false, problem: 'too_large' });
  });

  test('bounds hold at both ends and are named apart', () => {
    const bounds = { minMinor: 1_000n, maxMinor: 5_000n };
    expect(parseAmount('9.99', 'GBP', bounds)).toEqual({ ok: false, problem: 'too_small' });
    expect(parseAmount('10', 'GBP', bounds)).toEqual({ ok: true, money: money(1_000n, 'GBP') });
    expect(parseAmount('50', 'GBP', bounds)).toEqual({ ok: true, money: money(5_000n, 'GBP') });
    expect(parseAmount('50.01', 'GBP', bounds)).toEqual({ ok: false, problem: 'too_large' });
  });

  test('where larger amounts are allowed, a float that may have lost a cent is still refused', () => {
    const bounds = { maxMinor: 10n ** 20n };
    expect(parseAmount('90071992547409.93', 'USD', bounds).ok).toBe(true);
    expect(parseAmount(JSON.parse('90071992547409.93'), 'USD', bounds)).toEqual({
      ok: false,
      problem: 'not_exact',
    });
    expect(parseAmount(2 ** 53 + 2, 'USD', bounds)).toEqual({ ok: false, problem: 'not_exact' });
  });
});

describe('for every amount', () => {
  test('what is written is read back, as a string and as the JSON number of the same digits', () => {
    fc.assert(
      fc.property(positive, currency, (minor, code) => {
        const amount = money(minor, code);
        expect(parseAmount(toDecimal(amount), code)).toEqual({ ok: true, money: amount });
        expect(parseAmount(JSON.parse(toDecimal(amount)), code)).toEqual({ ok: true, money: amount });
      }),
      { numRuns: 2_000 },
    );
  });

  test('whatever is sent, the answer is a positive amount in bounds or a named problem, never an exception', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.double(), fc.string(), fc.bigInt()), currency, (value, code) => {
        const parsed = parseAmount(value, code);
        if (parsed.ok) {
          expect(parsed.money.minor > 0n && parsed.money.minor <= largestAmountMinor).toBe(true);
        } else {
          expect(typeof parsed.problem).toBe('string');
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('an accepted number means exactly the decimal that it prints', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e14, noNaN: true }), (value) => {
        const parsed = parseAmount(value, 'EUR');
        if (parsed.ok) expect(parsed.money).toEqual(fromDecimal(String(value), 'EUR'));
      }),
    );
  });
});
