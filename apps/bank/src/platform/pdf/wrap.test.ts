import { expect, test } from 'vitest';
import { wrapped } from './wrap.ts';

test('what does not fit is cut even when one letter is too wide', () => {
  expect(wrapped('ab c', 0, () => 1)).toEqual(['a', 'b', 'c']);
  expect(wrapped('', 10, (text) => text.length)).toEqual(['']);
  expect(wrapped('to be or not', 5, (text) => text.length)).toEqual(['to be', 'or', 'not']);
});

test('an accent stays with its letter', () => {
  expect(wrapped('e\u0301e\u0301', 2, (text) => text.length)).toEqual(['e\u0301', 'e\u0301']);
});
