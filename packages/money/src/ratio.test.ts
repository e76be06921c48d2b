import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  convertRoundingDown,
  convertRoundingHalfEven,
  convertRoundingUp,
  invert,
  lessBasisPoints,
  type Money,
  money,
  multiplyRoundingDown,
  multiplyRoundingHalfEven,
  multiplyRoundingUp,
  parseRate,
  parseRatio,
  type Rate,
  type Ratio,
  ratioToDecimalRoundingDown,
} from './index.ts';

const dollars = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }).map((minor) => money(minor, 'USD'));
const rates = fc
  .record({
    numerator: fc.bigInt({ min: 1n, max: 10n ** 12n }),
    denominator: fc.bigInt({ min: 1n, max: 10n ** 12n }),
  })
  .map((ratio): Rate => ({ ...ratio, from: 'USD', to: 'GBP' }));

function rate(text: string): Rate {
  const parsed = parseRate(text, 'USD', 'GBP');
  if (!parsed) throw new Error(`${text} is not a rate`);
  return parsed;
}

function ratio(text: string): Ratio {
  const parsed = parseRatio(text);
  if (!parsed) throw new Error(`${text} is not a ratio`);
  return parsed;
}

test('a conversion rounds as its name says', () => {
  const odd = money(333n, 'USD');
  expect(convertRoundingDown(odd, rate('0.5'))).toEqual(money(166n, 'GBP'));
  expect(convertRoundingUp(odd, rate('0.5'))).toEqual(money(167n, 'GBP'));
  expect(convertRoundingHalfEven(odd, rate('0.5'))).toEqual(money(166n, 'GBP'));
  expect(convertRoundingHalfEven(money(335n, 'USD'), rate('0.5'))).toEqual(money(168n, 'GBP'));
  expect(convertRoundingDown(money(-333n, 'USD'), rate('0.5'))).toEqual(money(-167n, 'GBP'));
  expect(convertRoundingUp(money(-333n, 'USD'), rate('0.5'))).toEqual(money(-166n, 'GBP'));
  expect(convertRoundingHalfEven(money(-333n, 'USD'), rate('0.5'))).toEqual(money(-166n, 'GBP'));
});

test('down is at most the exact value, up at least, half-even the nearest; all within one unit', () => {
  fc.assert(
    fc.property(dollars, rates, (amount, by) => {
      const exact = amount.minor * by.numerator;
      const distance = (converted: Money) => converted.minor * by.denominator - exact;
      const down = distance(convertRoundingDown(amount, by));
      const up = distance(convertRoundingUp(amount, by));
      const near = distance(convertRoundingHalfEven(amount, by));
      expect(down <= 0n && down > -by.denominator).toBe(true);
      expect(up >= 0n && up < by.denominator).toBe(true);
      expect(2n * near <= by.denominator && 2n * near >= -by.denominator).toBe(true);
    }),
  );
});

test('the debit for a wanted amount always buys that amount, and one cent less never does', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n }), rates, (minor, by) => {
      const debit = convertRoundingUp(money(minor, 'GBP'), invert(by));
      expect(convertRoundingDown(debit, by).minor >= minor).toBe(true);
      expect(convertRoundingDown(money(debit.minor - 1n, 'USD'), by).minor < minor).toBe(true);
    }),
  );
});

test('inverting twice changes nothing', () => {
  fc.assert(
    fc.property(rates, (by) => {
      expect(invert(invert(by))).toEqual(by);
    }),
  );
});

test('a share of an amount rounds as its name says', () => {
  const amount = money(1_050n, 'USD');
  expect(multiplyRoundingDown(amount, ratio('0.05'))).toEqual(money(52n, 'USD'));
  expect(multiplyRoundingUp(amount, ratio('0.05'))).toEqual(money(53n, 'USD'));
  expect(multiplyRoundingHalfEven(amount, ratio('0.05'))).toEqual(money(52n, 'USD'));
  expect(multiplyRoundingHalfEven(money(1_070n, 'USD'), ratio('0.05'))).toEqual(money(54n, 'USD'));
});

test('a margin is taken off exactly, and written without promising more than it is', () => {
  expect(ratioToDecimalRoundingDown(lessBasisPoints(rate('0.78'), 50n), 6)).toBe('0.776100');
  expect(ratioToDecimalRoundingDown(invert(rate('0.78')), 6)).toBe('1.282051');
  expect(ratioToDecimalRoundingDown(lessBasisPoints(rate('0.78'), 0n), 2)).toBe('0.78');
  for (const margin of [-1n, 10_000n])
    expect(() => lessBasisPoints(rate('1'), margin)).toThrow(
      new RangeError('a margin is from 0 to 9999 basis points'),
    );
});

test('a ratio without decimals is written as the whole number below it', () => {
  expect(ratioToDecimalRoundingDown(ratio('12.9'), 0)).toBe('12');
});

test('a rate is a positive plain decimal and nothing else', () => {
  expect(parseRate('0.7834', 'USD', 'GBP')).toEqual({
    numerator: 7834n,
    denominator: 10_000n,
    from: 'USD',
    to: 'GBP',
  });
  for (const text of ['', '0', '0.000', '-0.78', '1e-3', '0,78', ' 0.78', '.78', 'NaN', '1'.repeat(65)]) {
    expect(parseRate(text, 'USD', 'GBP')).toBeNull();
  }
  expect(parseRate('1'.repeat(64), 'USD', 'GBP')).not.toBeNull();
});
