/** What is known of a month of a person's money, in minor units; and the worst instalment that a loan would ask for. */
export type MonthlyMoney = {
  readonly incomeMinor: bigint;
  readonly outgoMinor: bigint;
  /** What other loans take each month. */
  readonly otherDebtMinor: bigint;
};

export type Affordability = {
  readonly leftMinor: bigint;
  /** With the rate that much higher. */
  readonly leftUnderStressMinor: bigint;
  /** Of the income that all debts take, in hundredths of a percent; null without income. */
  readonly debtShareBasisPoints: bigint | null;
  readonly verdict: 'affordable' | 'tight' | 'not-affordable';
};

/** Advice to whoever decides, never the decision. A loan is tight when only the stress or the share of debt speaks against it. */
export function affordability(
  { incomeMinor, outgoMinor, otherDebtMinor }: MonthlyMoney,
  { instalmentMinor, stressedMinor }: { readonly instalmentMinor: bigint; readonly stressedMinor: bigint },
): Affordability {
  const before = incomeMinor - outgoMinor - otherDebtMinor;
  const leftMinor = before - instalmentMinor;
  const leftUnderStressMinor = before - stressedMinor;
  const debts = otherDebtMinor + instalmentMinor;
  const debtShareBasisPoints = incomeMinor > 0n ? (debts * 10_000n) / incomeMinor : null;
  const isHeavy = debtShareBasisPoints === null || debtShareBasisPoints > heavyDebtBasisPoints;
  const isTight = leftUnderStressMinor < 0n || isHeavy;
  const verdict = leftMinor < 0n ? 'not-affordable' : isTight ? 'tight' : 'affordable';
  return { leftMinor, leftUnderStressMinor, debtShareBasisPoints, verdict };
}

const heavyDebtBasisPoints = 4_000n;
