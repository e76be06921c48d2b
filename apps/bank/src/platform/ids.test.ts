import fc from 'fast-check';
import { expect, test } from 'vitest';
import { uuidV7 } from './ids.ts';

const times = fc.integer({ min: 0, max: 2 ** 48 - 1 });
const idAt = (time: number) => uuidV7({ now: () => new Date(Math.min(time, 8.64e15)) }).next();

test('an id is a UUID of version 7', () => {
  fc.assert(
    fc.property(times, (time) => {
      expect(idAt(time)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }),
  );
});

test('ids sort by the time they were made', () => {
  fc.assert(
    fc.property(times, times, (a, b) => {
      fc.pre(a !== b);
      expect(idAt(a) < idAt(b)).toBe(a < b);
    }),
  );
});

test('ids of one moment are in the order in which they were made, also when the clock is put back', () => {
  let timeMs = 1_000_000;
  const ids = uuidV7({ now: () => new Date(timeMs) });
  const made = Array.from({ length: 10_000 }, (_, index) => {
    if (index === 5_000) timeMs -= 500;
    return ids.next();
  });
  expect(made).toEqual([...new Set(made)].sort());
});
