import { expect, test } from 'vitest';
import { monthsOf, spanNamed } from './spans.ts';
import { comparedInWords, daysInWords, historyPath } from './words.ts';

test('[INS-02] months of a span end with this one, also in January', () => {
  const january = new Date('2026-01-15T12:00:00Z');
  expect(monthsOf('last', january)).toEqual({ since: '2025-12', until: '2025-12' });
  expect(monthsOf('year', january)).toEqual({ since: '2025-02', until: '2026-01' });
  expect([spanNamed('quarter'), spanNamed('toString'), spanNamed(null)]).toEqual([
    'quarter',
    'month',
    'month',
  ]);
});

test('[INS-02] a whole month is named, and other days are told from the first to the last', () => {
  expect(daysInWords({ first: '2026-02-01', last: '2026-02-28' })).toBe('February 2026');
  expect(daysInWords({ first: '2026-02-01', last: '2026-02-17' })).toBe('1 – 17 February 2026');
});

test('[INS-02] a figure is compared with the one before in words', () => {
  const compared = (now: string, before: string) => comparedInWords(now, before, 'GBP');
  expect([compared('30.00', '10.00'), compared('10.00', '30.50')]).toEqual([
    ...['£20.00 more than before', '£20.50 less than before'],
  ]);
  expect([compared('1.00', '1.00'), compared('1.00', '0.00'), compared('0.00', '0.00')]).toEqual([
    ...['As much as before', 'Nothing before', undefined],
  ]);
});

test('[INS-02] a figure opens its lines: same account, same days, same category or name', () => {
  const days = { first: '2026-02-01', last: '2026-02-17' };
  const path = historyPath({ account: { id: 'b', first: false }, days, party: 'Tea & Co' });
  const asked = new URL(path, 'https://bank.example').searchParams;
  expect(Object.fromEntries(asked)).toEqual({
    ...{ account: 'b', party: 'Tea & Co', since: '2026-02-01', until: '2026-02-17', zone: 'utc' },
  });
  expect(historyPath({ account: { id: 'a', first: true }, days, category: 'bills' })).not.toContain(
    'account',
  );
});
