import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scaleOf } from './scale.ts';

test('[INS-04] the scale has round figures from zero to above the highest balance', () => {
  expect(scaleOf(0n, 96_296n).ticks).toEqual([100_000n, 50_000n, 0n]);
  expect(scaleOf(1_200n, 1_016_288n).ticks).toEqual([1_500_000n, 1_000_000n, 500_000n, 0n]);
  expect(scaleOf(0n, 0n).ticks).toEqual([1n, 0n]);
  expect(scaleOf(-250n, 900n).ticks).toEqual([1_000n, 500n, 0n, -500n]);
});

test('[INS-04] every balance is on the scale, which has zero, equal steps and two to six lines', () => {
  const minor = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
  fc.assert(
    fc.property(minor, minor, (one, other) => {
      const [lowest, highest] = one < other ? [one, other] : [other, one];
      const { bottom, top, ticks } = scaleOf(lowest, highest);
      expect(bottom <= lowest && highest <= top).toBe(true);
      expect([ticks[0], ticks.at(-1)]).toEqual([top, bottom]);
      expect(ticks).toContain(0n);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(6);
      const steps = ticks.slice(1).map((tick, place) => (ticks[place] ?? 0n) - tick);
      expect(new Set(steps).size).toBe(1);
      expect(`${steps[0]}`).toMatch(/^[125]0*$/);
    }),
  );
});
