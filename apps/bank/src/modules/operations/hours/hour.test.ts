import { expect, test } from 'vitest';
import { type CountedHour, dueHours, hourMs, hourOf, type Made } from './hour.ts';
import { volumesOf } from './volumes.ts';

const now = new Date('2026-11-16T09:41:00Z');
const ago = (hours: number) => new Date(hourOf(now).getTime() - hours * hourMs);

/** Every hour counted so many minutes ago. */
function countedBefore(minutes: number): Map<number, Date> {
  const at = new Date(now.getTime() - minutes * 60_000);
  return new Map(Array.from({ length: 35 * 24 }, (_, place) => [ago(place).getTime(), at]));
}

test('[OPS-05] a bank that has counted nothing counts the newest hours first, and a month in all', () => {
  expect(dueHours(now, new Map(), 3)).toEqual([ago(0), ago(1), ago(2)]);
  expect(dueHours(now, new Map(), 10_000)).toHaveLength(35 * 24);
});

test('[OPS-05] the hour that runs and the one before it are counted again each time', () => {
  expect(dueHours(now, countedBefore(1), 100)).toEqual([ago(0), ago(1)]);
});

test('[OPS-05] two days are counted again after an hour, a month after a day', () => {
  expect(dueHours(now, countedBefore(59), 10_000)).toHaveLength(2);
  expect(dueHours(now, countedBefore(60), 10_000)).toHaveLength(48);
  expect(dueHours(now, countedBefore(24 * 60), 10_000)).toHaveLength(35 * 24);
});

test('[OPS-05] an hour that was left out is counted, however old the others are', () => {
  const counted = countedBefore(1);
  counted.delete(ago(500).getTime());
  expect(dueHours(now, counted, 100)).toEqual([ago(0), ago(1), ago(500)]);
});

function counted(hour: string, made: readonly Made[], at = now): CountedHour {
  return { hour: new Date(hour), countedAt: at, figures: { made, answered: [] } };
}

const paid = (state: string, currency: string, count: number, amount: string): Made => ({
  subject: 'payments',
  state,
  currency,
  count,
  amount,
});

test('[OPS-05] amounts of different currencies are never added, and no cent is lost above what a number can hold', () => {
  const { totals, failures, hours, counted_at } = volumesOf(
    '2026-11-16',
    [
      counted(
        '2026-11-16T07:00Z',
        [paid('completed', 'USD', 2, '9007199254740993'), paid('declined', 'EUR', 1, '100')],
        new Date('2026-11-16T09:40:00Z'),
      ),
      counted('2026-11-16T08:00Z', [paid('completed', 'USD', 1, '1'), paid('cancelled', 'USD', 1, '5')]),
    ],
    now,
  );
  expect(totals[0]).toEqual({
    subject: 'payments',
    count: 5,
    failed: 1,
    amounts: [
      { currency: 'EUR', amount: '1.00' },
      { currency: 'USD', amount: '90071992547409.99' },
    ],
  });
  // Cancelled by who paid is no failure of the bank.
  expect(failures).toEqual([
    {
      subject: 'payments',
      state: 'declined',
      count: 1,
      amounts: [{ currency: 'EUR', amount: '1.00' }],
    },
  ]);
  expect(counted_at).toBe('2026-11-16T09:40:00.000Z');
  expect(hours.map(({ is_counted }) => is_counted).indexOf(true)).toBe(7);
  expect(hours[7]).toMatchObject({
    hour: '2026-11-16T07',
    volumes: [{ count: 3, failed: 1 }, {}, {}, {}, {}],
  });
});

test('[OPS-05] a day that nobody has counted says so, instead of showing nothing as zero', () => {
  const { counted_at, hours } = volumesOf('2020-01-01', [], now);
  expect(counted_at).toBeNull();
  expect(hours).toHaveLength(24);
  expect(hours.some(({ is_counted }) => is_counted)).toBe(false);
});
