import { moneyActs, staffRoles } from '@farthing/contract';
import { money } from '@farthing/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readConfig } from '../../../platform/config.ts';
import { defaultsOf, staffTerms } from '../../settings/index.ts';
import type { Bound } from '../terms.ts';
import { boundOf, isWithin, leftOf } from './bounds.ts';

const amount = fc.bigInt({ min: 1n, max: 10n ** 12n });
const bound: fc.Arbitrary<Bound> = fc.record({ onceMinor: amount, in24hMinor: amount, in72hMinor: amount });

const terms = staffTerms(defaultsOf(readConfig({})), 'USD');

test('[RSK-01] a member of staff without a bound for an act does none of it alone', () => {
  for (const act of ['return', 'correction', 'lending', 'write-off'] as const)
    for (const role of staffRoles) expect(boundOf(terms, role, act)).toBeUndefined();
  for (const act of moneyActs)
    for (const role of ['support', 'approver', 'administrator', 'auditor'] as const)
      expect(boundOf(terms, role, act)).toBeUndefined();
  expect(isWithin(undefined, money(1n, 'USD'), { in24hMinor: 0n, in72hMinor: 0n })).toBe(false);
});

test('[RSK-01] however somebody splits what they do alone, they stay within each of the three bounds', () => {
  fc.assert(
    fc.property(bound, fc.array(amount, { maxLength: 30 }), (its, wanted) => {
      const done: bigint[] = [];
      for (const minor of wanted) {
        const sum = done.reduce((total, each) => total + each, 0n);
        const before = { in24hMinor: sum, in72hMinor: sum };
        const alone = isWithin(its, money(minor, 'USD'), before);
        expect(alone).toBe(minor <= leftOf(its, before));
        if (alone) done.push(minor);
      }
      const total = done.reduce((sum, each) => sum + each, 0n);
      expect(done.every((each) => each <= its.onceMinor)).toBe(true);
      expect(total <= its.in24hMinor && total <= its.in72hMinor).toBe(true);
    }),
  );
});

test('[RSK-01] what is left alone is never below zero, also when a bound has been made smaller', () => {
  fc.assert(
    fc.property(bound, amount, amount, (its, in24hMinor, in72hMinor) => {
      expect(leftOf(its, { in24hMinor, in72hMinor })).toBeGreaterThanOrEqual(0n);
    }),
  );
});
