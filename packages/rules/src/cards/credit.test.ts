import fc from 'fast-check';
import { expect, test } from 'vitest';
import { interestParts } from '../interest.ts';
import { addDays } from '../schedule/schedule.ts';
import {
  billedOn,
  type CreditStanding,
  creditLateRoom,
  creditOn,
  creditOwed,
  creditPaid,
  leastPayment,
  standingPayment,
  statementLeft,
} from './credit.ts';

const terms = {
  ...{ rateBasisPoints: 1_990n, leastBasisPoints: 300n, leastMinor: 2_500n, dueDays: 25 },
  ...{ lateFeeMinor: 1_200n, lateCapBasisPoints: 500n },
};
const fresh: CreditStanding = {
  ...{ day: '2026-03-01', revolvingMinor: 0n, billedMinor: 0n, interestMinor: 0n, feesMinor: 0n },
  ...{ carried: 0n, leastMinor: 0n, dueOn: null, lateSince: null },
};
const roomMinor = 10_000n;

test('[CAR-09] the least payment is the larger of a share and a fixed sum, and never more than is owed', () => {
  expect(leastPayment(terms, 200_000n)).toBe(6_000n);
  expect(leastPayment(terms, 50_000n)).toBe(2_500n);
  expect(leastPayment(terms, 1_999n)).toBe(1_999n);
  expect(leastPayment(terms, 0n)).toBe(0n);
});

test('[CAR-09] a statement paid in full by its due date costs nothing, whatever was bought since', () => {
  const { standing, owedMinor, leastMinor, dueOn } = billedOn(fresh, terms, 80_000n);
  expect([owedMinor, leastMinor, dueOn]).toEqual([80_000n, 2_500n, '2026-03-26']);
  const paid = creditPaid(standing, 95_000n, 80_000n);
  expect(paid.parts).toEqual({ fees: 0n, interest: 0n, principal: 80_000n });
  const later = creditOn(paid.standing, terms, { day: '2026-03-31', principalMinor: 15_000n, roomMinor });
  expect(later).toMatchObject({ interestMinor: 0n, feeMinor: 0n });
  expect(later.standing).toMatchObject({ dueOn: null, lateSince: null, revolvingMinor: 0n });
});

test('[CAR-09] what is left after the due date bears interest from then on, and what was bought since does not', () => {
  const { standing } = billedOn(fresh, terms, 80_000n);
  const paid = creditPaid(standing, 80_000n, 7_000n).standing;
  const after = creditOn(paid, terms, {
    day: addDays('2026-03-26', 365),
    principalMinor: 99_000n,
    roomMinor,
  });
  expect(after.standing.revolvingMinor).toBe(73_000n);
  expect(after.interestMinor).toBe((73_000n * 1_990n) / 10_000n);
  expect(after.feeMinor).toBe(0n);
});

test('[CAR-09] a least payment that is missed costs one fee within its cap, and is late until it is paid', () => {
  const { standing } = billedOn(fresh, terms, 80_000n);
  const on = (room: bigint) =>
    creditOn(standing, terms, { day: '2026-03-27', principalMinor: 80_000n, roomMinor: room });
  expect(on(roomMinor)).toMatchObject({ feeMinor: 1_200n, standing: { lateSince: '2026-03-26' } });
  expect(on(700n).feeMinor).toBe(700n);
  expect(on(0n).feeMinor).toBe(0n);
  const late = on(roomMinor).standing;
  const again = creditOn(late, terms, { day: '2026-03-30', principalMinor: 80_000n, roomMinor });
  expect(again.feeMinor).toBe(0n);
  expect(creditPaid(again.standing, 80_000n, 2_499n).standing.lateSince).toBe('2026-03-26');
  expect(creditPaid(again.standing, 80_000n, 2_500n).standing.lateSince).toBeNull();
});

test('[CAR-09] what was missed is part of the next least payment', () => {
  const missed = { ...fresh, revolvingMinor: 80_000n, leastMinor: 2_500n, lateSince: '2026-02-20' };
  expect(billedOn(missed, terms, 100_000n).leastMinor).toBe(5_500n);
});

test('[CAR-09] fees are paid first, then interest, then what bears interest, then the last statement', () => {
  const owing = { ...fresh, feesMinor: 100n, interestMinor: 50n, revolvingMinor: 1_000n, billedMinor: 500n };
  const after = creditPaid(owing, 3_000n, 1_350n);
  expect(after.parts).toEqual({ fees: 100n, interest: 50n, principal: 1_200n });
  expect(after.standing).toMatchObject({ revolvingMinor: 0n, billedMinor: 300n });
});

test('[CAR-09] a refund lowers what is on no statement first, and interest is never charged on more than is owed', () => {
  const owing = { ...fresh, revolvingMinor: 1_000n, billedMinor: 500n, leastMinor: 900n };
  expect(statementLeft(owing, 1_500n)).toBe(1_500n);
  expect(statementLeft(owing, 1_200n)).toBe(1_200n);
  expect(statementLeft(owing, 0n)).toBe(0n);
  const year = creditOn(owing, terms, { day: '2027-03-01', principalMinor: 100n, roomMinor });
  expect(year.interestMinor).toBe(19n);
});

test('[CAR-09] a standing instruction pays the least, all of the statement, or a fixed sum that is never below the least', () => {
  const { standing } = billedOn(fresh, terms, 80_000n);
  const pays = (way: 'none' | 'least' | 'full' | 'fixed', fixedMinor = 0n) =>
    standingPayment({ way, fixedMinor }, standing, 95_000n);
  expect([pays('none'), pays('least'), pays('full')]).toEqual([0n, 2_500n, 80_000n]);
  expect([pays('fixed', 100n), pays('fixed', 10_000n), pays('fixed', 99_999_999n)]).toEqual([
    2_500n,
    10_000n,
    80_000n,
  ]);
});

test('[CAR-09] fees for lateness have a cap by the limit', () => {
  expect(creditLateRoom(terms, 200_000n, 0n)).toBe(10_000n);
  expect(creditLateRoom(terms, 200_000n, 9_000n)).toBe(1_000n);
  expect(creditLateRoom(terms, 200_000n, 20_000n)).toBe(0n);
});

const step = fc.record({
  days: fc.integer({ min: 0, max: 40 }),
  spent: fc.bigInt({ min: 0n, max: 50_000n }),
  paidShare: fc.bigInt({ min: 0n, max: 100n }),
  bills: fc.boolean(),
});

test('[CAR-09] whatever happens, every farthing that is charged is owed or was paid', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let [standing, principal] = [fresh, 0n];
      let [spent, charged, paid] = [0n, 0n, 0n];
      for (const { days, spent: more, paidShare, bills } of steps) {
        const day = addDays(standing.day, days);
        const on = creditOn(standing, terms, { day, principalMinor: principal, roomMinor });
        charged += on.interestMinor + on.feeMinor;
        standing = on.standing;
        if (bills && standing.dueOn === null) standing = billedOn(standing, terms, principal).standing;
        spent += more;
        principal += more;
        const owed = creditOwed(standing, principal);
        const amount = (owed * paidShare) / 100n;
        const after = creditPaid(standing, principal, amount);
        const { fees, interest, principal: off } = after.parts;
        expect(fees + interest + off).toBe(amount);
        principal -= off;
        paid += amount;
        standing = after.standing;
        expect(creditOwed(standing, principal)).toBe(spent + charged - paid);
        expect(standing.revolvingMinor + standing.billedMinor).toBeLessThanOrEqual(principal);
        expect(standing.carried).toBeLessThan(interestParts);
        expect(standing.leastMinor).toBeLessThanOrEqual(statementLeft(standing, principal));
      }
    }),
  );
});

test('[CAR-09] interest is the same in any steps', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 9n }),
      fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 20 }),
      (revolvingMinor, steps) => {
        const on = (from: CreditStanding, day: string) =>
          creditOn(from, terms, { day, principalMinor: revolvingMinor, roomMinor });
        let [standing, sum] = [{ ...fresh, revolvingMinor }, 0n];
        for (const days of steps) {
          const next = on(standing, addDays(standing.day, days));
          sum += next.interestMinor;
          standing = next.standing;
        }
        expect(on({ ...fresh, revolvingMinor }, standing.day).interestMinor).toBe(sum);
      },
    ),
  );
});
