import fc from 'fast-check';
import { expect, test } from 'vitest';
import { policies } from '../../../platform/policies.ts';
import { beginTry, type LoginAttempts, lockMs } from './login-lock.ts';

const start = Date.UTC(2026, 0, 1);
const minuteMs = 60_000;

/** The times of the tries that are judged, when all of them are wrong. */
function judged(triesMs: readonly number[]): number[] {
  let attempts: LoginAttempts | undefined;
  return triesMs.filter((tryMs) => {
    const admission = beginTry(attempts, new Date(start + tryMs));
    if (admission.kind === 'admitted') attempts = admission.next;
    return admission.kind === 'admitted';
  });
}

test('whoever tries every second is judged five times, then after 15, 30, 60 minutes again', () => {
  const everySecond = Array.from({ length: 2 * 3600 }, (_, second) => second * 1000);
  const minutes = judged(everySecond).map((tryMs) => Math.floor(tryMs / minuteMs));
  expect(minutes).toEqual([0, 0, 0, 0, 0, 15, 15, 15, 15, 15, 45, 45, 45, 45, 45, 105, 105, 105, 105, 105]);
});

test('a lock doubles from 15 minutes to a day and no further', () => {
  expect([0, 1, 2, 6, 7, 50].map((locks) => lockMs(locks) / minuteMs)).toEqual([15, 30, 60, 960, 1440, 1440]);
});

test('however wrong tries are spread, ten that are judged take 15 minutes at least', () => {
  const gaps = fc.array(
    fc.oneof(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 0, max: 50 * 3_600_000 })),
    { minLength: 10, maxLength: 200 },
  );
  fc.assert(
    fc.property(gaps, (gapsMs) => {
      let nowMs = 0;
      const times = judged(
        gapsMs.map((gapMs) => {
          nowMs += gapMs;
          return nowMs;
        }),
      );
      for (const [index, tenthMs] of times.slice(9).entries())
        expect(tenthMs - (times[index] ?? 0)).toBeGreaterThanOrEqual(policies.logins.firstLockMs);
    }),
  );
});

test('a year of guessing without a pause is fewer than 2,000 guesses', () => {
  let attempts: LoginAttempts | undefined;
  let nowMs = start;
  let guesses = 0;
  while (nowMs < start + 365 * 86_400_000) {
    const admission = beginTry(attempts, new Date(nowMs));
    if (admission.kind === 'locked') nowMs = admission.until.getTime();
    else {
      attempts = admission.next;
      guesses += 1;
    }
  }
  expect(guesses).toBeLessThan(2_000);
});

test('after a day of quiet everything is forgotten', () => {
  const locked: LoginAttempts = {
    failures: 5,
    locks: 9,
    lockedUntil: new Date(start),
    lastTryAt: new Date(start),
  };
  const admission = beginTry(locked, new Date(start + policies.logins.forgottenAfterMs));
  expect(admission).toMatchObject({ kind: 'admitted', next: { failures: 1, locks: 0, lockedUntil: null } });
});

test('[RSK-10] a lock of the time when the clock was a day ahead ends when the clock is right again', () => {
  const dayMs = 24 * 3_600_000;
  expect(judged([0, 1, 2, 3, 4, 5].map((ms) => dayMs + ms))).toHaveLength(5);
  const wrongThenRight = [...[0, 1, 2, 3, 4].map((ms) => dayMs + ms), 0, 1, 2, 3, 4, 5, 6];
  // Five more are judged, and then the address is locked again.
  expect(judged(wrongThenRight)).toHaveLength(10);
});
