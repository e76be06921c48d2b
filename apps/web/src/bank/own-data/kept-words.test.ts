import { expect, test } from 'vitest';
import { howLong } from './kept-words.ts';

test('[IDV-09] how long data is kept is said in words', () => {
  expect(howLong('closed', 30)).toBe('For 30 days after you close your account');
  expect(howLong('closed', 1)).toBe('For a day after you close your account');
  expect(howLong('conversations', 730)).toBe('For 2 years after the last message');
  expect(howLong('loan-papers', 365)).toBe('For a year after the loan has ended');
  expect(howLong('records', null)).toBe('As long as the law requires');
});
