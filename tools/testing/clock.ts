import type { Clock } from '../../apps/bank/src/platform/clock.ts';

export type TestClock = Clock & {
  advance(by: { seconds?: number; minutes?: number; hours?: number; days?: number }): void;
};

/** A clock that stands still until it is moved. */
export function testClock(start = new Date()): TestClock {
  let nowMs = start.getTime();
  return {
    now: () => new Date(nowMs),
    advance({ seconds = 0, minutes = 0, hours = 0, days = 0 }) {
      nowMs += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
}
