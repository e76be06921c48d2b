import { accountRoles } from '@farthing/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  agreementsNeeded,
  isAllowed,
  type Party,
  type Right,
  type SigningRules,
  signaturesNeeded,
  whoAgrees,
  whyNotWith,
} from './rights.ts';

const allRights: readonly Right[] = ['see', 'prepare', 'approve', 'manage'];

test('[ACT-07] each role may do what the table says, and nothing else', () => {
  const table = accountRoles.map((role) => [role, allRights.filter((right) => isAllowed(role, right))]);
  expect(table).toEqual([
    ['owner', ['see', 'prepare', 'approve', 'manage']],
    ['approve', ['see', 'prepare', 'approve']],
    ['prepare', ['see', 'prepare']],
    ['see', ['see']],
  ]);
});

const company = { kind: 'business', boundMinor: 100_00n, approvers: 2 } as const;

test('[ACT-06] every payment from a joint account waits for one other once two signatures are asked for', () => {
  const payment = { role: 'owner', amountMinor: 1n, unsignedMinor: 0n } as const;
  expect(signaturesNeeded({ kind: 'joint', twoSignatures: false }, payment)).toBe(0);
  expect(signaturesNeeded({ kind: 'joint', twoSignatures: true }, payment)).toBe(1);
});

test.each([
  ['owner', 100_00n, 0n, 0],
  ['owner', 100_01n, 0n, 2],
  ['approve', 40_00n, 60_00n, 0],
  ['approve', 40_00n, 60_01n, 2],
  ['prepare', 1n, 0n, 1],
  ['prepare', 100_01n, 0n, 2],
] as const)(
  '[ACT-07] %s sends %d after %d of the same day: %d others sign',
  (role, amountMinor, unsignedMinor, needed) => {
    expect(signaturesNeeded(company, { role, amountMinor, unsignedMinor })).toBe(needed);
  },
);

test('[ACT-07] a sum that is spread over many payments takes as many signatures as one payment of it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt({ min: 1n, max: 200_00n }), { minLength: 1, maxLength: 20 }),
      (amounts) => {
        let unsignedMinor = 0n;
        for (const amountMinor of amounts) {
          const needed = signaturesNeeded(company, { role: 'owner', amountMinor, unsignedMinor });
          if (needed === 0) unsignedMinor += amountMinor;
        }
        expect(unsignedMinor).toBeLessThanOrEqual(company.boundMinor);
      },
    ),
  );
});

const people = fc
  .array(fc.constantFrom(...accountRoles), { minLength: 1, maxLength: 8 })
  .map((roles): readonly Party[] => roles.map((role, index) => ({ customerId: `person ${index}`, role })));
const anyRules: fc.Arbitrary<SigningRules> = fc.oneof(
  fc.boolean().map((twoSignatures) => ({ kind: 'joint' as const, twoSignatures })),
  fc.record({
    kind: fc.constant('business' as const),
    boundMinor: fc.bigInt({ min: 0n, max: 1000n }),
    approvers: fc.integer({ min: 1, max: 5 }),
  }),
);

test('[ACT-07] nobody agrees to what they propose, and nobody without the right to approve agrees at all', () => {
  fc.assert(
    fc.property(people, anyRules, fc.nat(7), (parties, rules, index) => {
      const proposedBy = `person ${index}`;
      const able = whoAgrees(rules.kind, parties, proposedBy);
      expect(able).not.toContain(proposedBy);
      for (const { customerId, role } of parties)
        if (!isAllowed(role, 'approve')) expect(able).not.toContain(customerId);
      const needed = agreementsNeeded(rules, parties, proposedBy);
      expect(needed).toBeLessThanOrEqual(able.length);
      // As long as anybody else could agree, nothing is decided by one person.
      expect(needed > 0).toBe(able.length > 0);
    }),
  );
});

test('[ACT-07] whatever rules a company may have, others are there to sign what anybody prepares', () => {
  fc.assert(
    fc.property(people, anyRules, (parties, rules) => {
      if (rules.kind === 'joint' || rules.approvers === 1 || whyNotWith(rules, parties) !== undefined) return;
      for (const { customerId } of parties)
        expect(whoAgrees('business', parties, customerId).length).toBeGreaterThanOrEqual(rules.approvers);
    }),
  );
});

test('[ACT-06] a joint account decides with all of its owners', () => {
  const parties = ['a', 'b', 'c'].map((customerId) => ({ customerId, role: 'owner' as const }));
  expect(agreementsNeeded({ kind: 'joint', twoSignatures: true }, parties, 'a')).toBe(2);
});

test('[ACT-07] an account keeps an owner, and a company as many approvers as its bound needs', () => {
  expect(whyNotWith(company, [{ customerId: 'a', role: 'approve' }])).toBe('no-owner');
  expect(whyNotWith(company, [{ customerId: 'a', role: 'owner' }])).toBe('too-few');
  const two = [
    { customerId: 'a', role: 'owner' },
    { customerId: 'b', role: 'approve' },
  ] as const;
  expect(whyNotWith(company, two)).toBe('too-few');
  expect(whyNotWith({ ...company, approvers: 1 }, two)).toBeUndefined();
  expect(whyNotWith({ ...company, approvers: 1 }, [{ customerId: 'a', role: 'owner' }])).toBeUndefined();
  expect(whyNotWith(company, [...two, { customerId: 'c', role: 'prepare' }])).toBe('too-few');
  expect(whyNotWith(company, [...two, { customerId: 'c', role: 'approve' }])).toBeUndefined();
  expect(
    whyNotWith({ kind: 'joint', twoSignatures: true }, [{ customerId: 'a', role: 'owner' }]),
  ).toBeUndefined();
});
