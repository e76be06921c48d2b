import { money } from '@farthing/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasDrifted } from './late-quote.ts';

test.for([
  [10_000n, 10_100n, false],
  [10_000n, 10_101n, true],
  [10_000n, 9_900n, false],
  [10_000n, 9_899n, true],
] as const)('what was quoted at %s and costs %s today has drifted: %s', ([quoted, today, drifted]) => {
  expect(hasDrifted(money(quoted, 'USD'), money(today, 'USD'))).toBe(drifted);
});

const minor = fc.bigInt({ min: 1n, max: 10n ** 13n });

test('the bound is the same both ways, and what has drifted stays so when it drifts on', () => {
  fc.assert(
    fc.property(minor, fc.bigInt({ min: 0n, max: 10n ** 12n }), minor, (quoted, by, further) => {
      const drifted = (apart: bigint) => hasDrifted(money(quoted, 'USD'), money(quoted + apart, 'USD'));
      expect(drifted(by)).toBe(drifted(-by));
      if (drifted(by)) expect(drifted(by + further)).toBe(true);
      expect(drifted(0n)).toBe(false);
    }),
  );
});
