import { money, toDecimal } from '@farthing/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountProblem } from './amount-problem.ts';

test('whatever the bank writes as an amount is accepted as one', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 999_999_999_999_999n }), (minor) => {
      expect(amountProblem(toDecimal(money(minor, 'GBP')), 'GBP')).toBeNull();
    }),
  );
});

test('spaces around a pasted amount do not matter', () => {
  expect(amountProblem(' 12.50\n', 'EUR')).toBeNull();
});

test('each mistake is told in its own words', () => {
  const bounds = { minMinor: 1_000n, maxMinor: 500_000n };
  expect(amountProblem('', 'GBP')).toBe('Enter an amount.');
  expect(amountProblem('   ', 'GBP')).toBe('Enter an amount.');
  for (const text of ['1,250', '£12', '1e3', '12.', '.5', 'twelve', '1 250', '+5']) {
    expect(amountProblem(text, 'GBP')).toMatch(/in digits with a point/);
  }
  expect(amountProblem('1.005', 'GBP')).toBe('An amount in GBP has at most 2 digits after the point.');
  expect(amountProblem('0.00', 'GBP')).toBe('The amount must be more than zero.');
  expect(amountProblem('-5', 'GBP')).toBe('The amount must be more than zero.');
  expect(amountProblem('9.99', 'GBP', bounds)).toBe('The least is £10.00.');
  expect(amountProblem('5000.01', 'GBP', bounds)).toBe('The most is £5,000.00.');
  expect(amountProblem('9'.repeat(30), 'GBP')).toBe('The amount is too large.');
});
