import { expect, test } from 'vitest';
import { currencies, currencyCodes, isCurrency, minorPerMajor } from './index.ts';

test('the bank knows dollars, euros and pounds', () => {
  expect(currencyCodes).toEqual(['USD', 'EUR', 'GBP']);
});

test('only the codes of the table are currencies', () => {
  for (const code of currencyCodes) expect(isCurrency(code)).toBe(true);
  for (const other of [
    'usd',
    'XXX',
    '',
    'toString',
    '__proto__',
    'constructor',
    null,
    undefined,
    1,
    ['USD'],
  ]) {
    expect(isCurrency(other)).toBe(false);
  }
});

test('the table agrees with the international list of minor units', () => {
  for (const code of currencyCodes) {
    const listed = new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions();
    expect(currencies[code].digits).toBe(listed.maximumFractionDigits);
    expect(minorPerMajor(code)).toBe(10n ** BigInt(currencies[code].digits));
  }
});
