import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { createPasswordCheck } from './password-strength.ts';

const check = createPasswordCheck({ name: 'Farthing' });
const ada = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'countess@analytical.example',
  dateOfBirth: '1990-12-10',
};

test('none of the leaked passwords that are long enough is taken', () => {
  const leaked = dictionary['passwords-common'].filter((password) => password.length >= 12);
  expect(leaked.length).toBeGreaterThan(100);
  expect(leaked.filter((password) => check(password, ada) === undefined)).toEqual([]);
});

test.each([
  ['the name', 'adalovelace1990'],
  ['the address', 'countess@analytical'],
  ['the date of birth', '10121990-ada!'],
  ['the name of the bank', 'farthingfarthing'],
  ['the name of the bank and a year', 'Farthing2026!'],
  ['a run of the keyboard', 'qwertyuiop[]'],
  ['digits in a row', '123456789012'],
  ['one character', 'aaaaaaaaaaaaaaaa'],
  ['letters written as digits', 'p4ssw0rdp4ssw0rd'],
])('a password made of %s is too easy to guess', (_, password) => {
  expect(check(password, ada)).toBeTypeOf('string');
});

test.each(['violet-anchor-piano-72', '王さんは毎朝六時に起きます'])('%s is taken', (password) =>
  expect(check(password, ada)).toBeUndefined(),
);
