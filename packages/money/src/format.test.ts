import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { currencyCodes, format, formatAlike, fromDecimal, money, toDecimal } from './index.ts';

const anyMoney = fc.record({
  minor: fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
  currency: fc.constantFrom(...currencyCodes),
});

/** Intl puts a no-break space before the euro sign. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('amounts are written with two decimals', () => {
  expect(toDecimal(money(125_000n, 'USD'))).toBe('1250.00');
  expect(toDecimal(money(5n, 'USD'))).toBe('0.05');
  expect(toDecimal(money(-5n, 'USD'))).toBe('-0.05');
  expect(toDecimal(money(0n, 'USD'))).toBe('0.00');
});

test('what is written is read back, whatever the size and sign', () => {
  fc.assert(
    fc.property(anyMoney, (amount) => {
      expect(fromDecimal(toDecimal(amount), amount.currency)).toEqual(amount);
    }),
  );
});

test('text that the bank did not write is a fault, not an amount', () => {
  for (const text of ['', '1,00', '1.001', ' 1', '1e3', 'NaN', '-']) {
    expect(() => fromDecimal(text, 'USD')).toThrow('not an amount in USD');
  }
});

test('euros are written the German way, pounds the British and dollars the American', () => {
  expect(plain(format(money(123_456_789n, 'EUR')))).toBe('1.234.567,89 €');
  expect(format(money(123_456_789n, 'GBP'))).toBe('£1,234,567.89');
  expect(format(money(123_456_789n, 'USD'))).toBe('$1,234,567.89');
  expect(format(money(-1n, 'GBP'))).toBe('-£0.01');
  expect(format(money(125_000n, 'EUR'), { locale: 'en-GB' })).toBe('€1,250.00');
});

test('[RSK-12] where amounts of several currencies are compared, all are written alike', () => {
  expect(currencyCodes.map((currency) => formatAlike(money(115_000n, currency)))).toEqual([
    '$1,150.00',
    '€1,150.00',
    '£1,150.00',
  ]);
  expect(formatAlike(money(1n, 'EUR'), { showPlus: true })).toBe('+€0.01');
});

test('a round amount can be written without its pence, and any other cannot', () => {
  expect(format(money(500_000_000n, 'GBP'), { dropZeroFraction: true })).toBe('£5,000,000');
  expect(format(money(500_000_050n, 'GBP'), { dropZeroFraction: true })).toBe('£5,000,000.50');
});

test('a credit can carry its plus, and nothing carries none', () => {
  expect(format(money(100n, 'GBP'), { showPlus: true })).toBe('+£1.00');
  expect(format(money(-100n, 'GBP'), { showPlus: true })).toBe('-£1.00');
  expect(format(money(0n, 'GBP'), { showPlus: true })).toBe('£0.00');
});

test('a hundred amounts of a table are written by one formatter', () => {
  const made = vi.spyOn(Intl, 'NumberFormat');
  for (let minor = 0n; minor < 100n; minor += 1n) format(money(minor, 'EUR'), { locale: 'fr-CH' });
  expect(made).toHaveBeenCalledTimes(1);
  made.mockRestore();
});

test('every digit of an amount of any size is shown', () => {
  fc.assert(
    fc.property(anyMoney, (amount) => {
      const digits = (text: string) => text.replaceAll(/[^0-9]/g, '');
      expect(digits(format(amount))).toBe(digits(toDecimal(amount)));
    }),
  );
});
