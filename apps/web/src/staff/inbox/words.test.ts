import { expect, test } from 'vitest';
import { fillText, lasting } from './words.ts';

test('[CHT-03] a prepared text names the people, and what it does not know it leaves to be seen', () => {
  const filling = { firstName: 'Ada', myName: 'Sam', bankName: 'Farthing' };
  expect(fillText('Hello {first_name}, this is {my_name} of {bank_name}. {reference}', filling)).toBe(
    'Hello Ada, this is Sam of Farthing. {reference}',
  );
});

test.for([
  [null, '–'],
  [42, '42 s'],
  [180, '3 min'],
  [7_500, '2 h 5 min'],
  [400_000, '4 days'],
] as const)('%j seconds are %s', ([seconds, words]) => {
  expect(lasting(seconds)).toBe(words);
});
