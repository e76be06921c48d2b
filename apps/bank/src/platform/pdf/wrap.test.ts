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

test('a word of many letters is cut by a few looks at it', () => {
  let looks = 0;
  const lines = wrapped('x'.repeat(120), 50, (text) => {
    looks += 1;
    return text.length;
  });
  expect(lines.map((line) => line.length)).toEqual([50, 50, 20]);
  expect(looks).toBeLessThan(20);
});
