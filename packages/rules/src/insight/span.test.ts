import fc from 'fast-check';
import { expect, test } from 'vitest';
import { insightSpan, mostMonths, shiftMonth } from './span.ts';

const of = (since: string, until: string, today = '2026-03-17') => insightSpan({ since, until }, today);

test('[INS-02] a month that is over is compared with the whole month before', () => {
  expect(of('2026-02', '2026-02')).toMatchObject({
    ...{ first: '2026-02-01', last: '2026-02-28' },
    before: { first: '2026-01-01', last: '2026-01-31' },
  });
});

test('[INS-02] a month that is not over is compared with as many days of the one before', () => {
  expect(of('2026-03', '2026-03')).toMatchObject({
    ...{ first: '2026-03-01', last: '2026-03-17' },
    before: { first: '2026-02-01', last: '2026-02-17' },
  });
  expect(of('2026-03', '2026-03', '2026-03-31')?.before.last).toBe('2026-02-28');
  expect(of('2026-03', '2026-03', '2026-03-30')?.before.last).toBe('2026-02-28');
});

test('[INS-02] several months are compared with as many before them, across the turn of a year', () => {
  expect(of('2025-12', '2026-01')).toMatchObject({
    ...{ first: '2025-12-01', last: '2026-01-31' },
    before: { first: '2025-10-01', last: '2025-11-30' },
  });
});

test('[INS-02] months to come, backwards or too many are none', () => {
  expect([of('2026-04', '2026-04'), of('2026-02', '2026-01'), of('2025-01', '2026-01')]).toEqual([
    ...[undefined, undefined, undefined],
  ]);
  expect(of('2026-03', '2026-05')?.last).toBe('2026-03-17');
});

test('[INS-02] what is before ends the day before a span of whole months begins, and months follow each other', () => {
  const month = fc.integer({ min: 0, max: 24 * 12 }).map((number) => shiftMonth('2000-01', number));
  fc.assert(
    fc.property(month, fc.integer({ min: 0, max: mostMonths - 1 }), (since, more) => {
      const until = shiftMonth(since, more);
      const span = of(since, until, '2030-06-15');
      const dayAfter = new Date(Date.parse(span?.before.last ?? '') + 86_400_000).toISOString().slice(0, 10);
      expect([dayAfter, span?.months.at(-1), span?.months.length]).toEqual([span?.first, until, mostMonths]);
    }),
  );
});
