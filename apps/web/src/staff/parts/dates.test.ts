import { expect, test } from 'vitest';
import { formatUtc } from './dates.ts';

test('a moment of UTC is the same for everybody, and says that it is of UTC', () => {
  expect(formatUtc('2026-06-30T23:30:00.000Z')).toBe('30 Jun 2026, 23:30 UTC');
});
