import { beforeEach, expect, test } from 'vitest';
import { codeWaitEndMs, endCodeWait, startCodeWait } from './code-wait.ts';

beforeEach(() => sessionStorage.clear());

test('[AUTH-15] the wait for another code is a minute from the mail, through a reload, for each thing anew', () => {
  expect(codeWaitEndMs('first', 1_000)).toBe(61_000);
  expect(codeWaitEndMs('first', 30_000)).toBe(61_000);
  expect(codeWaitEndMs('second', 30_000)).toBe(90_000);
  expect(startCodeWait('second', 100_000)).toBe(160_000);
  expect(codeWaitEndMs('second', 170_000)).toBe(160_000);
});

test('where nobody knows when the last code was sent, another can be asked for at once', () => {
  startCodeWait('sign-up', 5_000);
  endCodeWait('sign-up');
  expect(codeWaitEndMs('sign-up', 6_000)).toBe(0);
});

test('a clock that was set back makes nobody wait for longer', () => {
  startCodeWait('first', 1_000_000);
  expect(codeWaitEndMs('first', 500_000)).toBe(560_000);
});
