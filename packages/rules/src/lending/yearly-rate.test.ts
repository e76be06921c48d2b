import { expect, test } from 'vitest';
import type { LendingProduct } from './product.ts';
import { quoteLoan } from './quote.ts';
import { rateInWords, yearlyRate } from './yearly-rate.ts';

/** The examples of Annex III of Directive 98/7/EC, on the basis of a year of equal months. */
const published = [
  { inHand: 1_000n, payments: [[1_200n, 1.5]], percent: 12.92 },
  { inHand: 950n, payments: [[1_200n, 1.5]], percent: 16.85 },
  {
    inHand: 1_000n,
    payments: [
      [600n, 1],
      [600n, 2],
    ],
    percent: 13.07,
  },
  {
    inHand: 1_000n,
    payments: [
      [272n, 0.25],
      [272n, 0.5],
      [544n, 1],
    ],
    percent: 13.19,
  },
] as const;

test('[LEN-01] the yearly rate is that of the published examples', () => {
  for (const { inHand, payments, percent } of published) {
    const later = payments.map(([amountMinor, years]) => ({ amountMinor: amountMinor * 100n, years }));
    expect(yearlyRate(inHand * 100n, later)).toBeCloseTo(percent, 2);
  }
  // The first one by its calendar: 546 days after the day of the loan.
  expect(yearlyRate(100_000n, [{ amountMinor: 120_000n, years: 546 / 365 }])).toBeCloseTo(12.96, 2);
});

test('[LEN-01] the yearly rate has one decimal, rounded half up, and is zero where nothing is charged', () => {
  expect([12.94, 12.95, 12.96, 0].map(rateInWords)).toEqual(['12.9', '13.0', '13.0', '0.0']);
  expect(yearlyRate(100_000n, [{ amountMinor: 100_000n, years: 1 }])).toBe(0);
  expect(yearlyRate(0n, [])).toBe(0);
});

const product: LendingProduct = {
  name: 'business',
  ...{ leastMinor: 100_000n, mostMinor: 10_000_000n, leastMonths: 6, mostMonths: 60 },
  ...{ rateBasisPoints: 1_000n, feeBasisPoints: 200n, shareBasisPoints: 0n },
  instalments: 'equal',
  late: { graceDays: 5, rateBasisPoints: 400n, feeMinor: 1_200n, capBasisPoints: 1_000n },
  wants: { ageYears: 18, tier: 1, business: true, papers: [] },
};

test('[LEN-01] a fee makes the yearly rate higher than the nominal one, and all sums agree', () => {
  const asked = { amountMinor: 1_000_000n, months: 12, from: '2026-11-17' };
  const [quote, free] = [quoteLoan(product, asked), quoteLoan({ ...product, feeBasisPoints: 0n }, asked)];
  expect(quote.feeMinor).toBe(20_000n);
  expect(quote.inHandMinor).toBe(980_000n);
  expect(quote.totalMinor).toBe(1_000_000n + quote.interestMinor + quote.feeMinor);
  // 10% nominal by equal months is 10.47% a year; real months differ a little from equal ones.
  expect(Math.abs(Number(free.yearlyRate) - 10.47)).toBeLessThan(0.1);
  expect(Number(quote.yearlyRate)).toBeGreaterThan(14);
});

test('[LEN-03] a share of what comes in ends with the last month, whatever comes in', () => {
  const merchant = { ...product, instalments: 'turnover', shareBasisPoints: 1_000n } as const;
  const asked = { amountMinor: 1_000_000n, months: 12, from: '2026-11-17' };
  const brisk = quoteLoan(merchant, { ...asked, turnoverMinor: 2_000_000n });
  expect(brisk.instalments.length).toBe(6);
  const slow = quoteLoan(merchant, { ...asked, turnoverMinor: 100_000n });
  expect(slow.instalments.length).toBe(12);
  expect(slow.instalments.at(-1)?.leftMinor).toBe(0n);
});
