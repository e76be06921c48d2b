import { expect, test } from 'vitest';
import { nameIndex } from './name-index.ts';

const person = (reference: string, names: string[], birthYears: number[] = []) => ({
  ...{ list: 'test', reference, names, birthYears },
});

const index = nameIndex([
  person('1', ['Muhammad Yusuf al-Qaddafi'], [1952]),
  person('2', ['Владимир Петрович Сидоров', 'Vladimir Petrovich Sidorov']),
  person('3', ['Jörg Müller-Lüdenscheidt'], [1960, 1961]),
  person('4', ['ACME Shipping Limited']),
  person('5', ['Kim']),
]);

const found = (name: string, year?: number) =>
  index.find(name, year).map(({ person: { reference } }) => reference);

test('[IDV-07] order, case, accents, marks, titles and names in the middle do not hide anybody', () => {
  for (const name of [
    ...[
      'MUHAMMAD YUSUF AL-QADDAFI',
      'al-Qaddafi Muhammad Yusuf',
      'Qaddafi, Yusuf Muhammad',
      'Mr. Muhammad Qaddafi',
    ],
    ...['Muhammad Al Qaddafi', 'muhammad  yusuf  al qaddafi'],
  ])
    expect(found(name), name).toEqual(['1']);
  expect(found('Jorg Muller Ludenscheidt')).toEqual(['3']);
});

test('[IDV-07] the spelling of another ear or alphabet does not hide anybody', () => {
  for (const name of ['Mohamed Yousef al-Gadhafi', 'Mohammed Yusef Kaddafi', 'Mohammad Qadhafi'])
    expect(found(name), name).toEqual(['1']);
  for (const name of [
    'Vladimir Sidorov',
    'Wladimir Petrowitsch Sidorow',
    'Владимир Сидоров',
    'Vladimir Sidoroff',
  ])
    expect(found(name), name).toEqual(['2']);
});

test('[IDV-07] a slip in a word, words written as one and one word written as two do not hide anybody', () => {
  for (const name of [
    'Vladimri Sidorov',
    'Vladimir Sidorv',
    'Vladimir Sidorovv',
    'VladimirPetrovich Sidorov',
    'Vla dimir Petrovich Sidorov',
  ])
    expect(found(name), name).toEqual(['2']);
  expect(found('Acme Shiping Limited')).toEqual(['4']);
});

test('[IDV-07] other people are no hits: another surname, one word among several, another year of birth', () => {
  for (const name of [
    'Muhammad Ali Khan',
    'Vladimir Ivanov',
    'Maria Omar',
    'Kim Philby',
    'Muhammad',
    '',
    '  ',
    '王明',
  ])
    expect(found(name), name).toEqual([]);
  expect(found('Kim')).toEqual(['5']);
  expect(found('Muhammad Qaddafi', 1953)).toEqual(['1']);
  expect(found('Muhammad Qaddafi', 1990)).toEqual([]);
  expect(found('Vladimir Sidorov', 1990)).toEqual(['2']);
});

test('[IDV-07] a name without end takes no time', () => {
  expect(found('Vladimir '.repeat(100_000))).toEqual([]);
});
