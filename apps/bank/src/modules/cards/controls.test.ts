import { cardCategories } from '@farthing/contract';
import { blockableGroups } from '@farthing/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  blocksGambling,
  type CardControls,
  type CardUse,
  cardSwitches,
  columnsOf,
  controlColumns,
  controlsOf,
  gamblingAfter,
  loosens,
  openControls,
  refusedByControls,
} from './controls.ts';

const now = new Date('2026-03-02T12:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const waitMs = 48 * 3_600_000;

const use: CardUse = {
  amount: 1_000n,
  spentToday: 0n,
  spentThisMonth: 0n,
  isOnline: false,
  isContactless: false,
  isCash: false,
  isAbroad: false,
  categoryCode: '5411',
};

const limit = fc.option(fc.bigInt({ min: 0n, max: 10_000n }));

const anyControls: fc.Arbitrary<CardControls> = fc.record({
  limits: fc.record({ payment: limit, day: limit, month: limit }),
  allows: fc.record({
    online: fc.boolean(),
    contactless: fc.boolean(),
    cash: fc.boolean(),
    abroad: fc.boolean(),
  }),
  blockedGroups: fc.subarray([...blockableGroups]),
  gambling: fc.constantFrom(
    { blocked: false, opensAt: null },
    { blocked: true, opensAt: null },
    { blocked: true, opensAt: hours(1) },
  ),
});

const anyUse: fc.Arbitrary<CardUse> = fc.record({
  amount: fc.bigInt({ min: 1n, max: 10_000n }),
  spentToday: fc.bigInt({ min: 0n, max: 10_000n }),
  spentThisMonth: fc.bigInt({ min: 0n, max: 10_000n }),
  isOnline: fc.boolean(),
  isContactless: fc.boolean(),
  isCash: fc.boolean(),
  isAbroad: fc.boolean(),
  categoryCode: fc.constantFrom('5411', '7995', '5813', '6011', '5999', '0000'),
});

test('[CAR-03] a new card allows everything', () => {
  fc.assert(fc.property(anyUse, (any) => refusedByControls(openControls, any, now) === undefined));
});

test('[CAR-03] a switch that is off, a blocked category and each limit refuse by a name of their own', () => {
  const off = { ...openControls, allows: { online: false, contactless: false, cash: false, abroad: false } };
  expect(refusedByControls(off, { ...use, isOnline: true }, now)).toBe('online_off');
  expect(refusedByControls(off, { ...use, isContactless: true }, now)).toBe('contactless_off');
  expect(refusedByControls(off, { ...use, isCash: true }, now)).toBe('cash_off');
  expect(refusedByControls(off, { ...use, isAbroad: true }, now)).toBe('abroad_off');
  expect(refusedByControls(off, use, now)).toBeUndefined();
  const sober: CardControls = { ...openControls, blockedGroups: ['alcohol'] };
  expect(refusedByControls(sober, { ...use, categoryCode: '5813' }, now)).toBe('category_blocked');
  expect(refusedByControls(sober, use, now)).toBeUndefined();
  const limited = { ...openControls, limits: { payment: 1_000n, day: 2_000n, month: 3_000n } };
  expect(refusedByControls(limited, use, now)).toBeUndefined();
  expect(refusedByControls(limited, { ...use, amount: 1_001n }, now)).toBe('over_payment_limit');
  expect(refusedByControls(limited, { ...use, spentToday: 1_000n }, now)).toBeUndefined();
  expect(refusedByControls(limited, { ...use, spentToday: 1_001n }, now)).toBe('over_day_limit');
  expect(refusedByControls(limited, { ...use, spentThisMonth: 2_001n }, now)).toBe('over_month_limit');
});

test('[CAR-03] a block of gambling begins at once and ends 48 hours after its end was asked for', () => {
  const bet = { ...use, categoryCode: '7995' };
  const blocked = { ...openControls, gambling: gamblingAfter(openControls, true, now, waitMs) };
  expect(refusedByControls(blocked, bet, now)).toBe('gambling_blocked');
  const ending = { ...openControls, gambling: gamblingAfter(blocked, false, now, waitMs) };
  expect(ending.gambling.opensAt).toEqual(hours(48));
  expect(refusedByControls(ending, bet, hours(47.99))).toBe('gambling_blocked');
  expect(refusedByControls(ending, bet, hours(48))).toBeUndefined();
  // Asked again the next day, the wait is what it was; blocked again, it is over with.
  expect(gamblingAfter(ending, false, hours(24), waitMs)).toEqual(ending.gambling);
  expect(gamblingAfter(ending, true, hours(24), waitMs)).toEqual({ blocked: true, opensAt: null });
  expect(gamblingAfter(ending, false, hours(49), waitMs)).toEqual({ blocked: false, opensAt: null });
});

test('[CAR-03] what allows a payment that was refused before counts as loosening', () => {
  fc.assert(
    fc.property(anyControls, anyControls, anyUse, (before, after, any) => {
      const at = (time: Date) => (controls: CardControls) => refusedByControls(controls, any, time);
      const later = hours(100);
      const isLoosened = [now, later].some((time) => at(time)(before) && !at(time)(after));
      // A block that is about to end may end: that was agreed to when it was asked for.
      const wasEnding = before.gambling.opensAt !== null;
      if (isLoosened && !wasEnding) expect(loosens(before, after)).toBe(true);
    }),
  );
});

test('[CAR-03] what only tightens is no loosening', () => {
  const limited = { ...openControls, limits: { payment: 500n, day: null, month: null } };
  expect(loosens(openControls, limited)).toBe(false);
  expect(loosens(limited, { ...limited, limits: { ...limited.limits, payment: 499n } })).toBe(false);
  expect(loosens(limited, { ...limited, limits: { ...limited.limits, payment: 501n } })).toBe(true);
  expect(loosens(limited, openControls)).toBe(true);
  for (const of of cardSwitches) {
    const without = { ...openControls, allows: { ...openControls.allows, [of]: false } };
    expect([loosens(openControls, without), loosens(without, openControls)]).toEqual([false, true]);
  }
});

test('controls are the same after they were written and read', () => {
  fc.assert(
    fc.property(anyControls, (controls) => {
      const columns = columnsOf(controls);
      expect(Object.keys(columns).sort()).toEqual([...controlColumns].sort());
      expect(controlsOf(columns)).toEqual({
        ...controls,
        blockedGroups: blockableGroups.filter((group) => controls.blockedGroups.includes(group)),
      });
      expect(blocksGambling(controls, now)).toBe(controls.gambling.blocked);
    }),
  );
});

test('[CAR-03] the categories that can be blocked are those of the contract', () => {
  expect([...blockableGroups].sort()).toEqual([...cardCategories].sort());
});
