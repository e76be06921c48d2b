import { isHeldBy, type StaffRole } from '@farthing/contract';
import { expect, test } from 'vitest';
import { countDecidable } from './queue-words.ts';

const oldest = { oldest_since: '2026-11-15T12:00:00.000Z', target_hours: 4, late: 0 };
const counts = [
  { queue: 'deposits', waiting: 7, claimed: 3, mine: 1, ...oldest },
  { queue: 'pins', waiting: 2, claimed: 0, mine: 0, ...oldest },
] as const;

const countFor = (role: StaffRole) => countDecidable(counts, (permission) => isHeldBy(role, permission));

test('[OPS-06] the badge counts what a person can decide: not what they only read, nor what a colleague works on', () => {
  expect(countFor('operations')).toBe(5 + 2);
  expect(countFor('support')).toBe(2);
  expect(countFor('auditor')).toBe(0);
});
