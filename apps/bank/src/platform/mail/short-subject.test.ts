import { expect, test } from 'vitest';
import { shortSubject, subjectMost } from './short-subject.ts';

test('a subject that fits stays as it is', () => {
  for (const subject of ['Hello', 'x'.repeat(subjectMost)]) expect(shortSubject(subject)).toBe(subject);
});

test('a longer one loses its middle, and no half of a character is left', () => {
  for (const name of ['x'.repeat(300), '💳'.repeat(150), `x${'💳'.repeat(150)}`]) {
    const short = shortSubject(`Your code to pay ${name}: 123456`);
    expect(short.length).toBeLessThanOrEqual(subjectMost);
    expect(short).toMatch(/^Your code to pay .*….*: 123456$/u);
    expect(short.isWellFormed()).toBe(true);
  }
});
