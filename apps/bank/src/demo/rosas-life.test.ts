import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rosasLife } from './rosas-life.ts';

const dayMs = 86_400_000;
/** Later in a month than its first half hour. */
const ends = fc
  .date({ min: new Date('2026-01-01T00:30:00Z'), max: new Date('2036-01-01T00:00:00Z'), noInvalidDate: true })
  .filter((end) => end.getUTCDate() > 1 || end.getUTCHours() > 0 || end.getUTCMinutes() >= 30);
const lifeUntil = (end: Date) => rosasLife(new Date(end.getTime() - 186 * dayMs), end);

test('on whatever day the sandbox is started, its month has money in and out, and nothing is in the future', () => {
  fc.assert(
    fc.property(ends, (end) => {
      const life = lifeUntil(end);
      const times = life.map(({ at }) => at.getTime());
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(times.at(-1)).toBeLessThan(end.getTime());
      expect(end.getTime() - (times.at(-1) ?? 0)).toBeLessThan(2 * dayMs);
      const thisMonth = life.filter(
        ({ at }) => at.getUTCMonth() === end.getUTCMonth() && end.getTime() - at.getTime() < 31 * dayMs,
      );
      const kinds = new Set(thisMonth.map(({ what }) => what));
      expect([...kinds]).toEqual(expect.arrayContaining(['earns', 'pays rent']));
    }),
  );
});

test('she never spends more than she has', () => {
  // At rates that are dearer than any that the bank takes for real.
  const inDollars = { USD: 1, GBP: 1.5, EUR: 1.3 } as const;
  fc.assert(
    fc.property(ends, (end) => {
      let dollars = 1500 - 10;
      for (const happening of lifeUntil(end)) {
        const amount = Number(happening.amount);
        const isIncome = happening.what === 'earns' || happening.what === 'borrows';
        dollars += isIncome
          ? amount
          : -amount * (happening.what === 'sends' ? inDollars[happening.currency] : 1);
        expect(dollars).toBeGreaterThan(0);
      }
    }),
  );
});
