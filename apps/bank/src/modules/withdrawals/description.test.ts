import { expect, test } from 'vitest';
import { describe, sameName } from './description.ts';

const payment = {
  route: 'external',
  payer: 'Ada Lovelace',
  payee: 'Konrad Zuse',
  bank: 'Commerzbank',
} as const;

test('money to somebody is a transfer to them, wherever their account is', () => {
  const text = { kind: 'transfer', text: 'Transfer to Konrad Zuse' };
  expect(describe(payment)).toEqual(text);
  expect(describe({ ...payment, route: 'internal' })).toEqual(text);
});

test('money to oneself at another bank is a withdrawal to that bank', () => {
  const own = describe({ ...payment, payee: 'ADA  LOVELACE' });
  expect(own).toEqual({ kind: 'withdrawal', text: 'Withdrawal to Commerzbank' });
});

test('somebody here who has the same name is somebody else', () => {
  expect(describe({ ...payment, route: 'internal', payee: 'Ada Lovelace' }).kind).toBe('transfer');
});

test.each([
  ['Zoë Müller', 'muller, zoe', true],
  ["Sean O'Brien", 'Sean O’Brien', true],
  ['王 小明', '王 小明', true],
  ['Ada Lovelace', 'Ada King', false],
  ['Ada Lovelace', 'Ada Lovelace Ltd', false],
])('%s and %s: the same person is %s', (a, b, expected) => {
  expect(sameName(a, b)).toBe(expected);
});
