import { expect, test } from 'vitest';
import { readableAccountNumber, readableSortCode } from './readable-numbers.ts';

test('a sort code is written in pairs', () => {
  expect(readableSortCode('009600')).toBe('00-96-00');
  expect(readableSortCode('')).toBe('');
});

test('an IBAN and a number of eight digits are written in groups of four, others as they are', () => {
  expect(readableAccountNumber('GB33BUKB20201555555555')).toBe('GB33 BUKB 2020 1555 5555 55');
  expect(readableAccountNumber('12345678')).toBe('1234 5678');
  expect(readableAccountNumber('123456789')).toBe('123456789');
});
