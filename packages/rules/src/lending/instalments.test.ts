import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  accrued,
  comingInstalments,
  daysBetween,
  instalmentDay,
  instalmentsOf,
  type LoanTerms,
  usualInstalment,
} from './instalments.ts';
import { instalmentKinds } from './product.ts';

const day = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const anyTerms: fc.Arbitrary<LoanTerms> = fc.record({
  amountMinor: fc.bigInt({ min: 1n, max: 10n ** 12n }),
  rateBasisPoints: fc.bigInt({ min: 0n, max: 10_000n }),
  months: fc.integer({ min: 1, max: 120 }),
  instalments: fc.constantFrom(...instalmentKinds),
  from: day,
  expectedMinor: fc.bigInt({ min: 0n, max: 10n ** 11n }),
});

/** Day by day and with its own fraction, as somebody with much paper would do it. */
function interestByDay(terms: LoanTerms): bigint {
  let [owed, parts] = [terms.amountMinor, 0n];
  let on = terms.from;
  for (const { dueOn, principalMinor } of instalmentsOf(terms)) {
    for (; on < dueOn; on = new Date(Date.parse(on) + 86_400_000).toISOString().slice(0, 10))
      parts += owed * terms.rateBasisPoints;
    owed -= principalMinor;
  }
  return parts / 10_000n / 365n;
}

test('[LEN-02] for every product the principal adds up to the amount, and the interest to that of its days, to the farthing', () => {
  fc.assert(
    fc.property(anyTerms, (terms) => {
      const all = instalmentsOf(terms);
      const sum = (of: 'amountMinor' | 'principalMinor' | 'interestMinor') =>
        all.reduce((total, instalment) => total + instalment[of], 0n);
      expect(sum('principalMinor')).toBe(terms.amountMinor);
      expect(sum('interestMinor')).toBe(interestByDay(terms));
      expect(sum('amountMinor')).toBe(sum('principalMinor') + sum('interestMinor'));
      expect(all.at(-1)?.leftMinor).toBe(0n);
      expect(all.length).toBeLessThanOrEqual(terms.months);
      for (const { amountMinor, principalMinor, interestMinor } of all) {
        expect(amountMinor >= 0n && principalMinor >= 0n && interestMinor >= 0n).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
});

test('[LEN-02] equal instalments are equal but for the last, which is never larger', () => {
  fc.assert(
    fc.property(anyTerms, (given) => {
      const terms = { ...given, instalments: 'equal' } as const;
      const all = instalmentsOf(terms);
      const usual = usualInstalment(terms);
      for (const { amountMinor } of all.slice(0, -1)) expect(amountMinor).toBe(usual);
      expect((all.at(-1)?.amountMinor ?? 0n) <= usual).toBe(true);
    }),
    { numRuns: 60 },
  );
});

/** PMT of a spreadsheet: equal months. */
function pmt(rate: number, months: number, amount: number): number {
  const monthly = rate / 12;
  return monthly === 0 ? amount / months : (amount * monthly) / (1 - (1 + monthly) ** -months);
}

test('[LEN-01] an instalment is that of a published table, but for the days of the months', () => {
  // Tables of amortisation have 304.22 for 10,000 at 6% over 3 years, 188.71 at 5% over 5, and 888.49 at 12% over 1.
  const published = [
    [600n, 36, 304.22],
    [500n, 60, 188.71],
    [1_200n, 12, 888.49],
  ] as const;
  for (const [rateBasisPoints, months, amount] of published) {
    expect(pmt(Number(rateBasisPoints) / 10_000, months, 10_000)).toBeCloseTo(amount, 2);
    const terms = { amountMinor: 1_000_000n, rateBasisPoints, months, instalments: 'equal' } as const;
    const ours = Number(usualInstalment({ ...terms, from: '2027-01-15' })) / 100;
    expect(Math.abs(ours - amount) / amount).toBeLessThan(0.0012);
  }
});

test('[LEN-01] an equal instalment is what floating numbers find by trying, to the cent', () => {
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 1, max: 84 }),
      fc.bigInt({ min: 1n, max: 4_000n }),
      (from, months, rateBasisPoints) => {
        const left = (payment: number) => {
          let owed = 2_000_000;
          for (let number = 1; number <= months; number += 1) {
            const days = daysBetween(instalmentDay(from, number - 1), instalmentDay(from, number));
            owed = owed * (1 + (Number(rateBasisPoints) / 10_000) * (days / 365)) - payment;
          }
          return owed;
        };
        let [low, high] = [0, 4_000_000];
        for (let step = 0; step < 80; step += 1) {
          const middle = (low + high) / 2;
          if (left(middle) > 0) low = middle;
          else high = middle;
        }
        const terms = {
          amountMinor: 2_000_000n,
          rateBasisPoints,
          months,
          from,
          instalments: 'equal',
        } as const;
        expect(Math.abs(Number(usualInstalment(terms)) - high)).toBeLessThanOrEqual(1.01);
      },
    ),
    { numRuns: 40 },
  );
});

test('[LEN-02] what is paid early leaves fewer instalments and less interest', () => {
  const terms: LoanTerms = {
    ...{ amountMinor: 1_200_000n, rateBasisPoints: 890n, months: 24, from: '2026-01-31' },
    instalments: 'equal',
  };
  const usualMinor = usualInstalment(terms);
  const coming = { ...terms, usualMinor, lastNumber: 24 };
  const begun = { principalMinor: terms.amountMinor, interestMinor: 0n, carried: 0n, day: terms.from };
  const paidEarly = { ...begun, principalMinor: 700_000n };
  const [planned, shorter] = [comingInstalments(coming, begun, 1), comingInstalments(coming, paidEarly, 1)];
  const interest = (of: typeof planned) => of.reduce((sum, { interestMinor }) => sum + interestMinor, 0n);
  expect(shorter.length).toBeLessThan(planned.length);
  expect(interest(shorter) < interest(planned)).toBe(true);
  expect(planned.map(({ dueOn }) => dueOn).slice(0, 3)).toEqual(['2026-02-28', '2026-03-31', '2026-04-30']);
});

test('[LEN-02] interest reckoned in any steps is the interest reckoned at once', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 30 }),
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
      fc.bigInt({ min: 0n, max: 5_000n }),
      (steps, principalMinor, rate) => {
        const begun = { principalMinor, interestMinor: 0n, carried: 0n, day: '2026-01-01' };
        const after = (days: number) =>
          new Date(Date.parse('2026-01-01') + days * 86_400_000).toISOString().slice(0, 10);
        let [standing, days] = [begun, 0];
        for (const step of steps) {
          days += step;
          standing = accrued(standing, rate, after(days));
        }
        expect(standing).toEqual(accrued(begun, rate, after(days)));
      },
    ),
  );
});

test('[LEN-02] a day before the loan reckons nothing back', () => {
  const standing = { principalMinor: 100_000n, interestMinor: 5n, carried: 7n, day: '2026-05-01' };
  expect(accrued(standing, 1_000n, '2026-04-01')).toBe(standing);
});
