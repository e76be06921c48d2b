import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bankNow, hearBankClock } from './bank-clock.ts';

const noon = Date.parse('2027-06-01T12:00:00Z');
const said = (ms: number) => new Date(ms).toUTCString();

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers({ now: noon });
});

afterEach(() => {
  vi.useRealTimers();
});

test('a clock that is right stays as it is, also on a line that takes ten seconds', () => {
  hearBankClock(said(noon - 10_000), noon - 10_000, noon);
  hearBankClock(said(noon), noon - 10_000, noon);
  hearBankClock(said(noon - 999), noon, noon);
  expect(bankNow()).toBe(noon);
});

test('a clock that is minutes ahead or behind is put right within the second that an answer names', () => {
  hearBankClock(said(noon - 600_000), noon, noon + 80);
  expect(Math.abs(bankNow() - (noon - 600_000))).toBeLessThanOrEqual(1_000);
  hearBankClock(said(noon + 45_000), noon, noon + 80);
  expect(Math.abs(bankNow() - (noon + 45_000))).toBeLessThanOrEqual(1_000);
});

test('what is known does not change with each answer that fits to it', () => {
  hearBankClock(said(noon - 45_000), noon, noon + 500);
  const before = bankNow();
  hearBankClock(said(noon - 45_000), noon, noon + 5_000);
  expect(bankNow()).toBe(before);
});

test('an answer that does not name a time says nothing', () => {
  hearBankClock(null, noon);
  hearBankClock('soon', noon);
  expect(bankNow()).toBe(noon);
});
