import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../schedule/schedule.ts';
import { affordability } from './affordability.ts';
import {
  ageGroupOf,
  ageGroups,
  daysLate,
  lateFee,
  lateInterest,
  lateRoom,
  lateSinceOf,
  provisionBasisPoints,
  provisionsFor,
} from './late.ts';
import { lendingProblems } from './product.ts';

const terms = { graceDays: 5, rateBasisPoints: 400n, feeMinor: 1_200n, capBasisPoints: 1_000n };
const due = { number: 1, dueOn: '2026-03-01', missingMinor: 50_000n };

test('[LEN-02] nothing is charged in the days of grace, and a fee once they are over', () => {
  expect(lateFee(terms, due, { day: '2026-03-06', roomMinor: 10_000n })).toBe(0n);
  expect(lateFee(terms, due, { day: '2026-03-07', roomMinor: 10_000n })).toBe(1_200n);
  expect(lateFee(terms, { ...due, missingMinor: 0n }, { day: '2026-04-07', roomMinor: 10_000n })).toBe(0n);
  expect(lateFee(terms, due, { day: '2026-03-07', roomMinor: 300n })).toBe(300n);
});

test('[LEN-02] late interest is exact in any steps and begins after the grace', () => {
  const all = lateInterest(terms, [due], '2026-03-01', {
    day: '2027-03-06',
    carried: 0n,
    roomMinor: 10n ** 9n,
  });
  expect(all).toEqual({ amountMinor: 2_000n, carried: 0n });
  const first = lateInterest(terms, [due], '2026-03-01', {
    day: '2026-07-11',
    carried: 0n,
    roomMinor: 10n ** 9n,
  });
  const rest = { day: '2027-03-06', carried: first.carried, roomMinor: 10n ** 9n };
  expect(first.amountMinor + lateInterest(terms, [due], '2026-07-11', rest).amountMinor).toBe(2_000n);
});

test('[LEN-02] whatever happens, lateness never costs more than its cap', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 9n }),
      fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 40 }),
      (amountMinor, steps) => {
        let [charged, carried, since] = [0n, 0n, '2026-03-01'];
        const missing = { ...due, missingMinor: amountMinor };
        for (const step of steps) {
          const day = new Date(Date.parse(since) + step * 86_400_000).toISOString().slice(0, 10);
          charged += lateFee(terms, missing, { day, roomMinor: lateRoom(terms, amountMinor, charged) });
          const roomMinor = lateRoom(terms, amountMinor, charged);
          const interest = lateInterest(terms, [missing], since, { day, carried, roomMinor });
          charged += interest.amountMinor;
          [carried, since] = [interest.carried, day];
        }
        expect(charged <= amountMinor / 10n).toBe(true);
      },
    ),
  );
});

test('[LEN-02] arrears have an age by day', () => {
  expect(daysLate([due, { ...due, dueOn: '2026-04-01' }], '2026-04-02')).toBe(32);
  expect(daysLate([{ ...due, missingMinor: 0n }], '2026-04-02')).toBe(0);
  expect([0, 1, 30, 31, 60, 61, 90, 91].map(ageGroupOf)).toEqual([
    ...[null, '1-30', '1-30', '31-60'],
    ...['31-60', '61-90', '61-90', 'over-90'],
  ]);
  expect([0, 12, 45, 80, 400].map(provisionBasisPoints)).toEqual([100n, 500n, 2_000n, 5_000n, 10_000n]);
});

test('[LEN-02] [CAR-09] what is set aside follows how long each debt has been late, rounded for each', () => {
  const debts = [
    { owedMinor: 100_000n, lateSince: null },
    { owedMinor: 40_000n, lateSince: '2026-03-01' },
    { owedMinor: 10_000n, lateSince: '2025-11-01' },
  ];
  expect(provisionsFor(debts, '2026-03-11')).toBe(1_000n + 2_000n + 10_000n);
  expect(provisionsFor(debts, '2026-03-01'), 'on its due date nothing is late').toBe(1_000n + 400n + 10_000n);
  expect(provisionsFor([], '2026-03-11')).toBe(0n);
});

test('[LEN-02] what is late since any day is within the days of its age, and of no other', () => {
  const today = '2026-03-02';
  for (let days = 0; days <= 400; days += 1) {
    const since = addDays(today, -days);
    const fitting = ageGroups.filter((age) => {
      const { from, to } = lateSinceOf(age, today);
      return since <= to && (from === null || since >= from);
    });
    expect(fitting).toEqual([ageGroupOf(days)].filter((age) => age !== null));
  }
});

test('[LEN-04] a loan is affordable, tight or not', () => {
  const month = { incomeMinor: 300_000n, outgoMinor: 200_000n, otherDebtMinor: 10_000n };
  const verdict = (instalmentMinor: bigint, stressedMinor = instalmentMinor + 5_000n) =>
    affordability(month, { instalmentMinor, stressedMinor }).verdict;
  expect(verdict(40_000n)).toBe('affordable');
  expect(verdict(88_000n)).toBe('tight');
  expect(verdict(90_001n)).toBe('not-affordable');
  const broke = { incomeMinor: 0n, outgoMinor: 0n, otherDebtMinor: 0n };
  expect(affordability(broke, { instalmentMinor: 0n, stressedMinor: 0n })).toMatchObject({
    debtShareBasisPoints: null,
    verdict: 'tight',
  });
});

test('[LEN-01] an amount or a term outside of the product is told by its field', () => {
  const product = { leastMinor: 50_000n, mostMinor: 2_500_000n, leastMonths: 6, mostMonths: 60 };
  const problems = (amountMinor: bigint, months: number) => lendingProblems(product, { amountMinor, months });
  expect(problems(50_000n, 6)).toEqual([]);
  expect(problems(2_500_000n, 60)).toEqual([]);
  expect(problems(-1n, 12)).toEqual(['amount']);
  expect(problems(49_999n, 5)).toEqual(['amount', 'months']);
  expect(problems(10n ** 20n, 61)).toEqual(['amount', 'months']);
  expect(problems(100_000n, 6.5)).toEqual(['months']);
});
