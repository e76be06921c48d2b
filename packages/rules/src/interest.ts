/** What a minor unit has of the parts in which interest is reckoned: 365 days in every year, and a rate in hundredths of a percent. */
export const interestParts = 365n * 10_000n;

/** What an account had at the end of a day, and the yearly rate of that day in hundredths of a percent. */
export type InterestDay = { readonly balanceMinor: bigint; readonly rateBasisPoints: bigint };

/** In parts of a minor unit, so that nothing is rounded. */
export function interestOf(days: readonly InterestDay[]): bigint {
  return days.reduce((sum, { balanceMinor, rateBasisPoints }) => sum + balanceMinor * rateBasisPoints, 0n);
}

/**
 * The whole minor units of what was earned; the rest is carried on. Rounded month by month, a rest would be lost or given
 * twelve times a year.
 */
export function interestCredit(
  earned: bigint,
  carried: bigint,
): { readonly amountMinor: bigint; readonly carried: bigint } {
  const parts = carried + earned;
  return { amountMinor: parts / interestParts, carried: parts % interestParts };
}

/** What is withheld from interest as tax, in whole minor units. What is less stays with the customer. */
export function withheldTaxRoundedDown(grossMinor: bigint, taxBasisPoints: bigint): bigint {
  return (grossMinor * taxBasisPoints) / 10_000n;
}

/** A rate, and the first day on which it holds; the very first holds from the beginning. Days are written as 2026-11-16. */
export type DatedRate = { readonly fromDay: string | null; readonly rateBasisPoints: bigint };

/** Of rates in the order of their days. */
export function rateOn(rates: readonly DatedRate[], day: string): bigint {
  return rates.findLast(({ fromDay }) => fromDay === null || fromDay <= day)?.rateBasisPoints ?? 0n;
}
