import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { acceptedStep, codeAt, codeUntil, newSecret, otpauthUri, stepAt, stepStart } from './totp.ts';

/** The one of RFC 6238, so that an app that somebody else wrote agrees. */
const rfcSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

test.for([
  [59, '287082'],
  [1111111109, '081804'],
  [20000000000, '353130'],
] as const)('the code at %i seconds is the one of the standard', ([seconds, code]) => {
  expect(codeAt(rfcSecret, at(seconds))).toBe(code);
});

test('a code is shown until the next half minute begins', () => {
  expect(codeUntil(at(59))).toEqual(at(60));
  expect(codeUntil(at(60))).toEqual(at(90));
});

test('a secret has 160 bits and is never the same', () => {
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newSecret()).not.toBe(newSecret());
});

test('the address for an app names the bank and the member', () => {
  expect(otpauthUri('Farthing', 'ann@bank.example', rfcSecret)).toBe(
    `otpauth://totp/Farthing:ann%40bank.example?secret=${rfcSecret}&issuer=Farthing`,
  );
});

describe('a code', () => {
  const moments = fc.integer({ min: 1_700_000_000, max: 2_000_000_000 });

  test('is taken within a step of its own, before and after, and no further', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: -4, max: 4 }), (seconds, steps) => {
        const code = codeAt(rfcSecret, at(seconds));
        const now = stepStart(stepAt(at(seconds)) + steps);
        const step = acceptedStep(rfcSecret, code, { now, usedStep: null });
        // Two steps in a million share their code.
        if (Math.abs(steps) <= 1) expect(step).toBe(stepAt(at(seconds)));
        else expect(step).not.toBe(stepAt(at(seconds)));
      }),
    );
  });

  test('[STF-01] works once: neither it nor one before it is taken again, whenever it is tried', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 0, max: 60 }), (seconds, later) => {
        const code = codeAt(rfcSecret, at(seconds));
        const usedStep = acceptedStep(rfcSecret, code, { now: at(seconds), usedStep: null }) ?? null;
        expect(usedStep).not.toBeNull();
        const again = acceptedStep(rfcSecret, code, { now: at(seconds + later), usedStep });
        expect(again === undefined || again > (usedStep ?? 0)).toBe(true);
        const older = codeAt(rfcSecret, at(seconds - 30));
        expect(acceptedStep(rfcSecret, older, { now: at(seconds), usedStep })).not.toBe((usedStep ?? 0) - 1);
      }),
    );
  });
});

test('[RSK-10] a code that was used while the clock was a day ahead keeps nobody out today', () => {
  const now = at(1_800_000_015);
  const code = codeAt(rfcSecret, now);
  const usedStep = stepAt(at(1_800_000_015 + 86_400));
  expect(acceptedStep(rfcSecret, code, { now, usedStep })).toBe(stepAt(now));
  expect(acceptedStep(rfcSecret, code, { now, usedStep: stepAt(now) })).toBeUndefined();
  expect(acceptedStep(rfcSecret, code, { now, usedStep: stepAt(now) + 1 })).toBeUndefined();
});
