import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  absolute,
  add,
  allocate,
  compare,
  convertRoundingUp,
  currencyCodes,
  equals,
  isNegative,
  isPositive,
  isZero,
  larger,
  MixedCurrencies,
  type Money,
  money,
  negate,
  parseRate,
  smaller,
  subtract,
  sum,
  zero,
} from './index.ts';

const minor = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
const pounds = minor.map((value) => money(value, 'GBP'));
const any = fc.record({ minor, currency: fc.constantFrom(...currencyCodes) });

test('addition keeps the laws that a ledger leans on, at any size', () => {
  fc.assert(
    fc.property(pounds, pounds, pounds, (a, b, c) => {
      expect(add(a, b)).toEqual(add(b, a));
      expect(add(add(a, b), c)).toEqual(add(a, add(b, c)));
      expect(add(a, zero('GBP'))).toEqual(a);
      expect(subtract(add(a, b), b)).toEqual(a);
      expect(add(a, negate(a))).toEqual(zero('GBP'));
    }),
  );
});

test('a sum does not depend on the order, and of nothing it is zero of the named currency', () => {
  fc.assert(
    fc.property(fc.array(pounds), (amounts) => {
      expect(sum(amounts, 'GBP')).toEqual(sum(amounts.toReversed(), 'GBP'));
    }),
  );
  expect(sum([], 'EUR')).toEqual(money(0n, 'EUR'));
});

test('comparison orders amounts as their minor units are ordered', () => {
  fc.assert(
    fc.property(pounds, pounds, (a, b) => {
      expect(compare(a, b)).toBe(a.minor < b.minor ? -1 : a.minor > b.minor ? 1 : 0);
      expect(compare(a, b) + compare(b, a)).toBe(0);
      expect(equals(a, b)).toBe(a.minor === b.minor);
      expect(add(smaller(a, b), larger(a, b))).toEqual(add(a, b));
      expect(compare(smaller(a, b), larger(a, b))).not.toBe(1);
      expect([isNegative(a), isZero(a), isPositive(a)].filter(Boolean)).toHaveLength(1);
      expect(isNegative(absolute(a))).toBe(false);
    }),
  );
});

test('equal amounts compare as equal, and of two equals the first is given', () => {
  const [a, b] = [money(7n, 'GBP'), money(7n, 'GBP')];
  expect([compare(a, b), equals(a, b)]).toEqual([0, true]);
  expect(smaller(a, b)).toBe(a);
  expect(larger(a, b)).toBe(a);
});

test('two currencies never mix without a rate', () => {
  const usdToGbp = parseRate('0.78', 'USD', 'GBP');
  if (!usdToGbp) throw new Error('0.78 is a rate');
  const mixing: ((a: Money, b: Money) => unknown)[] = [add, subtract, compare, equals, smaller, larger];
  fc.assert(
    fc.property(any, any, (a, b) => {
      fc.pre(a.currency !== b.currency);
      for (const mix of mixing) expect(() => mix(a, b)).toThrow(MixedCurrencies);
      expect(() => sum([a], b.currency)).toThrow(MixedCurrencies);
    }),
  );
  expect(() => convertRoundingUp(money(1n, 'EUR'), usdToGbp)).toThrow(
    expect.objectContaining({
      name: 'MixedCurrencies',
      message: 'EUR and USD do not mix without a rate',
    }),
  );
});

test('an amount cannot slip into JSON as anything but the text made for it', () => {
  expect(() => JSON.stringify(money(1n, 'USD'))).toThrow(TypeError);
});

test('an allocation loses nothing, and no part is a whole unit away from its exact share', () => {
  fc.assert(
    fc.property(
      pounds,
      fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1, maxLength: 20 }),
      (amount, weights) => {
        const total = weights.reduce((a, b) => a + b, 0n);
        fc.pre(total > 0n);
        const parts = allocate(amount, weights);
        expect(sum(parts, 'GBP')).toEqual(amount);
        parts.forEach((part, index) => {
          const away = absolute(money(part.minor * total - amount.minor * (weights[index] ?? 0n), 'GBP'));
          expect(away.minor < total).toBe(true);
        });
      },
    ),
  );
});

test('an allocation gives the odd farthings to those that lost most, the first of equals', () => {
  const parts = (amount: bigint, weights: bigint[]) =>
    allocate(money(amount, 'GBP'), weights).map((part) => part.minor);
  expect(parts(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n]);
  expect(parts(-100n, [1n, 1n, 1n])).toEqual([-34n, -33n, -33n]);
  expect(parts(5n, [3n, 7n])).toEqual([2n, 3n]);
  expect(parts(1n, [0n, 1n, 0n])).toEqual([0n, 1n, 0n]);
});

test('weights that mean nothing are a fault', () => {
  for (const weights of [[], [0n], [0n, 0n], [-1n, 2n]]) {
    expect(() => allocate(money(1n, 'GBP'), weights)).toThrow(
      new RangeError('weights are not negative, and not all of them are zero'),
    );
  }
});

test('no source of this package does arithmetic on floats', () => {
  const sources = readdirSync(import.meta.dirname).filter((name) => !name.endsWith('.test.ts'));
  expect(sources.length).toBeGreaterThan(5);
  for (const name of sources) {
    const source = readFileSync(`${import.meta.dirname}/${name}`, 'utf8');
    expect(source, name).not.toMatch(/\bMath\.|parseFloat|parseInt|\bNumber\(|toFixed|toPrecision/);
  }
});
