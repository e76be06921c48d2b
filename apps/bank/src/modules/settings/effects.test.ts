import { expect, test } from 'vitest';
import { effectInWords } from './effects.ts';

const counts = {
  customers: 1_240,
  tiers: new Map([
    [1, 1_240],
    [2, 1],
  ]),
};
const none = { customers: 0, tiers: new Map<number, number>() };
const lower = { key: 'deposits.tier-1.most', before: '1000.00', after: '900.00' } as const;
const higher = { key: 'fees.card', before: '9.00', after: '10.00' } as const;

test('[SET-02] who is affected by a new value is said in plain words, however many they are', () => {
  const ofTier = (tier: number) => ({ kind: 'tier', tier, what: 'limit on a deposit' }) as const;
  expect(effectInWords(ofTier(1), lower, counts)).toBe(
    '1,240 customers of Tier 1 get a lower limit on a deposit.',
  );
  expect(effectInWords(ofTier(2), lower, counts)).toBe(
    '1 customer of Tier 2 gets a lower limit on a deposit.',
  );
  expect(effectInWords(ofTier(3), lower, counts)).toBe(
    'Nobody has Tier 3 today. Whoever gets it has a lower limit on a deposit.',
  );
  const everybody = { kind: 'customers' } as const;
  expect(effectInWords(everybody, higher, counts)).toBe(
    '1,240 customers of today pay more from then on. What was quoted before stays as it was quoted.',
  );
  expect(effectInWords(everybody, higher, { ...counts, customers: 1 })).toMatch(
    /^1 customer of today pays more/,
  );
  expect(effectInWords(everybody, higher, none)).toBe(
    'Nobody is a customer today. Whoever becomes one pays more.',
  );
});
