import { beforeEach, expect, test } from 'vitest';
import { codeWaitEndMs, startCodeWait } from './code-wait.ts';

beforeEach(() => sessionStorage.clear());

test('the wait for another code is a minute from the mail, through a reload, for each payment anew', () => {
  expect(codeWaitEndMs('first', 1_000)).toBe(61_000);
  expect(codeWaitEndMs('first', 30_000)).toBe(61_000);
  expect(codeWaitEndMs('second', 30_000)).toBe(90_000);
  expect(startCodeWait('second', 100_000)).toBe(160_000);
  expect(codeWaitEndMs('second', 170_000)).toBe(160_000);
});

test('a clock that was set back makes nobody wait for longer', () => {
  startCodeWait('first', 1_000_000);
  expect(codeWaitEndMs('first', 500_000)).toBe(560_000);
});
