import { describe, expect, test } from 'vitest';
import { compareNames, type Holder, isAgainstName } from './compare-names.ts';

const person = (firstName: string, lastName: string): Holder => ({ kind: 'personal', firstName, lastName });
const company = (name: string): Holder => ({ kind: 'business', name });
const anya = person('Anya Rose', 'Patel');
const zoe = person('Zoë', 'Müller-Lüdenscheidt');

describe('[PAY-03] a name matches', () => {
  test.each([
    ['Anya Rose Patel', anya],
    ['anya patel', anya],
    ['PATEL, ANYA', anya],
    ['A Patel', anya],
    ['A. R. Patel', anya],
    ['Ms Anya Patel', anya],
    ['Dr. Prof. Patel Anya', anya],
    ['Zoe Muller Ludenscheidt', zoe],
    ['Strasse Jørgen', person('Jörgen', 'Straße')],
    ["Sinéad O'Connor", person('Sinead', 'O’Connor')],
    ['Rosa & Sons', company('Rosa and Sons Ltd')],
    ['ROSA AND SONS LIMITED', company('Rosa and Sons Ltd')],
    ['Book Ends plc', company('Bookends PLC')],
    ['王 小明', person('小明', '王')],
    ['王小明', person('小明', '王')],
    ['Winston Lord', person('Winston', 'Lord')],
    ['Mr W Lord', person('Winston', 'Lord')],
    ['Alvin Co', person('Alvin', 'Co')],
  ])('as %s, and the real name is not repeated', (typed, holder) => {
    expect(compareNames(typed, [holder])).toEqual({ result: 'match', name: null });
  });

  test.each(['Anya Patel', 'Ben Okafor', 'Ben Okafor and Anya Patel', 'A Patel & B Okafor'])(
    'of a joint account as %s',
    (typed) => expect(compareNames(typed, [anya, person('Ben', 'Okafor')]).result).toBe('match'),
  );

  test('of two who share a surname that is written once', () => {
    const both = [person('Ada', 'Hopper'), person('Grace', 'Hopper')];
    expect(compareNames('Ada and Grace Hopper', both).result).toBe('match');
    expect(compareNames('Ada and Ada Hopper', both).result).toBe('no_match');
    const lords = [person('Bette', 'Lord'), person('Winston', 'Lord')];
    expect(compareNames('Bette and Winston Lord', lords).result).toBe('match');
  });
});

test.each([
  ['Anya Rose Patle', 'Anya Rose Patel', anya],
  ['Anja Rose Patel', 'Anya Rose Patel', anya],
  ['Grace Hoper', 'Grace Hopper', person('Grace', 'Hopper')],
  ['Rosas Bakery', 'Rosa Bakery Ltd', company('Rosa Bakery Ltd')],
])('[PAY-03] %s is close to %s, which is shown', (typed, name, holder) => {
  expect(compareNames(typed, [holder])).toEqual({ result: 'close_match', name });
});

test.each([
  'Patel',
  'Anya',
  'A',
  'A P',
  'A R P',
  'Ben Patel',
  'Anya Smith',
  'Mr Patel',
  '',
  '%',
  'Anya Rose',
])('[PAY-03] attack: who knows no more than %s is not told the rest of the name', (typed) =>
  expect(compareNames(typed, [anya])).toEqual({ result: 'no_match', name: null }),
);

test('[PAY-03] short names have no room for slips: they would match half of everybody', () => {
  expect(compareNames('Al Wu', [person('Bo', 'Wu')]).result).toBe('no_match');
  expect(compareNames('Li Yu', [person('Li', 'Wu')]).result).toBe('close_match');
  expect(compareNames('Li Ya', [person('Li', 'Wu')]).result).toBe('no_match');
});

test('[PAY-03] a company that is named where the account is a person’s is another kind, and a slip in it no match', () => {
  expect(compareNames('Anya Patel Ltd', [anya])).toEqual({ result: 'other_kind', name: null });
  expect(compareNames('Anya Rose Patl Ltd', [anya])).toEqual({ result: 'no_match', name: null });
});

test('[PAY-03] what looks like a title is part of the name of a company', () => {
  expect(compareNames('Lady Rose Ltd', [company('Lord Rose Ltd')]).result).toBe('no_match');
  expect(compareNames('Miss & Co', [company('Lord & Co')]).result).toBe('no_match');
  expect(compareNames('Lord Rose', [company('Lord Rose Ltd')]).result).toBe('match');
});

test('[PAY-03] a form of a company is made up also beside a name that looks like one', () => {
  expect(compareNames('Alvin Co Ltd', [person('Alvin', 'Co')]).result).toBe('other_kind');
});

test('[PAY-03] an account that nobody holds is answered like one of somebody else', () => {
  expect(compareNames('Anya Patel', [])).toEqual(compareNames('Anya Patel', [zoe]));
});

test('[PAY-03] only what goes against the name takes a clear yes', () => {
  const results = ['match', 'close_match', 'no_match', 'other_kind', 'not_checked'] as const;
  expect(results.filter(isAgainstName)).toEqual(['no_match', 'other_kind']);
});
