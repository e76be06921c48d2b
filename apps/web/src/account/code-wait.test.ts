import { beforeEach, expect, test } from 'vitest';
import { codeWaitEndMs, endCodeWait, startCodeWait } from './code-wait.ts';

beforeEach(() => sessionStorage.clear());

test('[AUTH-15] another code can be asked for 60 s after the last, also after a reload', () => {
  expect(startCodeWait(1_000)).toBe(61_000);
  expect(codeWaitEndMs(30_000)).toBe(61_000);
  expect(codeWaitEndMs(90_000)).toBe(61_000);
});

test('whoever comes without a wait begins one, unless nobody knows when the last code was sent', () => {
  expect(codeWaitEndMs(5_000)).toBe(65_000);
  endCodeWait();
  expect(codeWaitEndMs(6_000)).toBe(0);
});

test('a clock that was set back makes nobody wait for longer', () => {
  startCodeWait(1_000_000);
  expect(codeWaitEndMs(10_000)).toBe(70_000);
});
