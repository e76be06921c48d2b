import { expect, test } from 'vitest';
import { ageInWords } from './age.tsx';

const minute = 60_000;

test.each([
  [0, 'just now'],
  [59_999, 'just now'],
  [minute, '1 min'],
  [59 * minute, '59 min'],
  [60 * minute, '1 h'],
  [61 * minute, '1 h 1 min'],
  [600 * minute, '10 h'],
  [47 * 60 * minute, '47 h'],
  [48 * 60 * minute, '2 days'],
])('%i ms are %s', (ageMs, words) => {
  expect(ageInWords(ageMs)).toBe(words);
});
