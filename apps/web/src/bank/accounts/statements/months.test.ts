import { expect, test } from 'vitest';
import { statementMonths } from './months.ts';

const now = new Date('2026-03-16T12:00:00Z');

test('[PAY-10] months go from the one of today back to that in which the account was opened', () => {
  expect(statementMonths('2025-12-31T23:59:59.000Z', now)).toEqual([
    { month: '2026-03', label: 'March 2026, so far', since: '2026-03-01', until: '2026-03-16' },
    { month: '2026-02', label: 'February 2026', since: '2026-02-01', until: '2026-02-28' },
    { month: '2026-01', label: 'January 2026', since: '2026-01-01', until: '2026-01-31' },
    { month: '2025-12', label: 'December 2025', since: '2025-12-01', until: '2025-12-31' },
  ]);
});

test('[PAY-10] an account that was opened today, or by a clock that is ahead, has this month', () => {
  for (const openedAt of ['2026-03-16T11:00:00.000Z', '2026-04-01T00:00:00.000Z'])
    expect(statementMonths(openedAt, now).map(({ month }) => month)).toEqual(['2026-03']);
});
