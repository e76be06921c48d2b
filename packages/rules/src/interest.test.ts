import fc from 'fast-check';
import { expect, test } from 'vitest';
import { interestCredit, interestOf, interestParts, rateOn, withheldTaxRoundedDown } from './interest.ts';

const rate = fc.bigInt({ min: 0n, max: 2_000n });

test('[ACT-04] a year at 3% of £1,000.00 is £30.00, in a leap year a day more', () => {
  const days = (count: number) =>
    Array.from({ length: count }, () => ({ balanceMinor: 100_000n, rateBasisPoints: 300n }));
  expect(interestCredit(interestOf(days(365)), 0n)).toEqual({ amountMinor: 3_000n, carried: 0n });
  const leap = interestCredit(interestOf(days(366)), 0n);
  expect(leap).toEqual({ amountMinor: 3_008n, carried: (100_000n * 300n * 366n) % interestParts });
});

test('[ACT-04] over 30 years of months nothing drifts: what was credited is the exact sum, less a part of a penny', () => {
  const month = fc.record({
    length: fc.integer({ min: 28, max: 31 }),
    balances: fc.array(fc.bigInt({ min: 0n, max: 10n ** 13n }), { minLength: 1, maxLength: 4 }),
    rateBasisPoints: rate,
  });
  fc.assert(
    fc.property(fc.array(month, { minLength: 360, maxLength: 360 }), (months) => {
      let [credited, carried] = [0n, 0n];
      // The independent sum: a fraction with the denominators of days and percents kept apart, brought together at the end.
      let hundredthsOfPercentDays = 0n;
      for (const { length, balances, rateBasisPoints } of months) {
        const days = Array.from({ length }, (_, day) => ({
          balanceMinor: (balances[day % balances.length] ?? 0n) + credited,
          rateBasisPoints,
        }));
        for (const { balanceMinor } of days) hundredthsOfPercentDays += balanceMinor * rateBasisPoints;
        const credit = interestCredit(interestOf(days), carried);
        credited += credit.amountMinor;
        carried = credit.carried;
        expect(carried < interestParts).toBe(true);
      }
      expect(credited).toBe(hundredthsOfPercentDays / 10_000n / 365n);
      expect(credited * 3_650_000n + carried).toBe(hundredthsOfPercentDays);
    }),
    { numRuns: 5 },
  );
});

test('[ACT-04] a thief who moves money between accounts, or cuts the days otherwise, gains nothing', () => {
  const days = fc.array(
    fc.record({ balanceMinor: fc.bigInt({ min: 0n, max: 10n ** 9n }), rateBasisPoints: rate }),
    {
      minLength: 2,
      maxLength: 62,
    },
  );
  fc.assert(
    fc.property(days, fc.nat(), fc.bigInt({ min: 0n, max: 10n ** 9n }), (all, cutAt, taken) => {
      const cut = cutAt % all.length;
      const whole = interestCredit(interestOf(all), 0n);
      const first = interestCredit(interestOf(all.slice(0, cut)), 0n);
      const second = interestCredit(interestOf(all.slice(cut)), first.carried);
      expect(first.amountMinor + second.amountMinor).toBe(whole.amountMinor);
      const [least = 0n] = [taken, ...all.map(({ balanceMinor }) => balanceMinor)].toSorted((a, b) =>
        Number(a - b),
      );
      const [here, there] = [
        interestCredit(
          interestOf(all.map((day) => ({ ...day, balanceMinor: day.balanceMinor - least }))),
          0n,
        ),
        interestCredit(interestOf(all.map((day) => ({ ...day, balanceMinor: least }))), 0n),
      ];
      expect(here.amountMinor + there.amountMinor <= whole.amountMinor).toBe(true);
    }),
  );
});

test('[ACT-04] the rate of a day is the last that began by then', () => {
  const rates = [
    { fromDay: null, rateBasisPoints: 300n },
    { fromDay: '2026-12-01', rateBasisPoints: 250n },
    { fromDay: '2027-01-10', rateBasisPoints: 0n },
  ];
  const on = (day: string) => rateOn(rates, day);
  expect([on('2020-02-29'), on('2026-11-30'), on('2026-12-01'), on('2027-01-09'), on('2027-01-10')]).toEqual([
    300n,
    300n,
    250n,
    250n,
    0n,
  ]);
  expect(rateOn([], '2026-11-16')).toBe(0n);
});

test('[ACT-04] tax is rounded down to the minor unit, in favour of the customer', () => {
  const taxes = [1n, 3n, 4n, 7n, 8n, 1_000n].map((gross) => withheldTaxRoundedDown(gross, 2_500n));
  expect(taxes).toEqual([0n, 0n, 1n, 1n, 2n, 250n]);
  expect([withheldTaxRoundedDown(999n, 0n), withheldTaxRoundedDown(999n, 10_000n)]).toEqual([0n, 999n]);
});

test('[ACT-04] over 30 years of months interest is what is left and its tax, and the tax leaves the carried rest alone', () => {
  const month = fc.record({
    balanceMinor: fc.bigInt({ min: 0n, max: 10n ** 13n }),
    rateBasisPoints: rate,
    taxBasisPoints: fc.bigInt({ min: 0n, max: 10_000n }),
  });
  fc.assert(
    fc.property(fc.array(month, { minLength: 360, maxLength: 360 }), (months) => {
      let [gross, net, taxed, carried, earned] = [0n, 0n, 0n, 0n, 0n];
      // In ten-thousandths of a minor unit, never rounded.
      let exactTax = 0n;
      for (const { balanceMinor, rateBasisPoints, taxBasisPoints } of months) {
        // What is left after tax is saved on, and earns.
        const days = Array.from({ length: 30 }, () => ({
          balanceMinor: balanceMinor + net,
          rateBasisPoints,
        }));
        earned += interestOf(days);
        const credit = interestCredit(interestOf(days), carried);
        const tax = withheldTaxRoundedDown(credit.amountMinor, taxBasisPoints);
        gross += credit.amountMinor;
        taxed += tax;
        net += credit.amountMinor - tax;
        carried = credit.carried;
        exactTax += credit.amountMinor * taxBasisPoints;
      }
      expect(net + taxed).toBe(gross);
      expect(gross * interestParts + carried).toBe(earned);
      expect(taxed * 10_000n <= exactTax && exactTax - taxed * 10_000n < 360n * 10_000n).toBe(true);
    }),
    { numRuns: 5 },
  );
});
