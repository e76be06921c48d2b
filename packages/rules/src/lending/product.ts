/** How a loan is paid back: the same sum each month, the same principal each month, all at the end, or a share of what comes in. */
export const instalmentKinds = ['equal', 'equal-principal', 'bullet', 'turnover'] as const;

export type InstalmentKind = (typeof instalmentKinds)[number];

export const lendingProducts = ['personal', 'business', 'merchant'] as const;

export type LendingProductName = (typeof lendingProducts)[number];

/** What a bank lends for, as data. Amounts are in minor units of the bank's currency, rates in hundredths of a percent. */
export type LendingProduct = {
  readonly name: LendingProductName;
  readonly leastMinor: bigint;
  readonly mostMinor: bigint;
  readonly leastMonths: number;
  readonly mostMonths: number;
  readonly rateBasisPoints: bigint;
  /** Of the amount, taken out of it when it is paid out. */
  readonly feeBasisPoints: bigint;
  readonly instalments: InstalmentKind;
  /** Of what comes in; only where instalments are a share of it. */
  readonly shareBasisPoints: bigint;
  readonly late: LateTerms;
  readonly wants: {
    readonly ageYears: number;
    readonly tier: number;
    /** Whether the borrower needs an open account of a company. */
    readonly business: boolean;
    /** What the borrower has to send, in words. */
    readonly papers: readonly string[];
  };
};

export type LateTerms = {
  /** So many days after the day that an instalment was due, nothing is charged. */
  readonly graceDays: number;
  /** A year, on the instalments that are late, on top of the loan’s own rate. */
  readonly rateBasisPoints: bigint;
  /** Once for each instalment that is late. */
  readonly feeMinor: bigint;
  /** All that lateness can cost in the whole life of the loan, in hundredths of a percent of the amount. */
  readonly capBasisPoints: bigint;
};

export type AskedLoan = { readonly amountMinor: bigint; readonly months: number };

/** By the name of the field that is wrong. */
export function lendingProblems(
  product: Pick<LendingProduct, 'leastMinor' | 'mostMinor' | 'leastMonths' | 'mostMonths'>,
  { amountMinor, months }: AskedLoan,
): readonly ('amount' | 'months')[] {
  const isAmount = amountMinor >= product.leastMinor && amountMinor <= product.mostMinor;
  const isTerm = Number.isInteger(months) && months >= product.leastMonths && months <= product.mostMonths;
  return [...(isAmount ? [] : (['amount'] as const)), ...(isTerm ? [] : (['months'] as const))];
}

/** Rounded down: nobody pays more than the rate says. */
export function feeOf(
  { feeBasisPoints }: Pick<LendingProduct, 'feeBasisPoints'>,
  amountMinor: bigint,
): bigint {
  return shareOf(amountMinor, feeBasisPoints);
}

export function shareOf(amountMinor: bigint, basisPoints: bigint): bigint {
  return (amountMinor * basisPoints) / 10_000n;
}
