import { type Instalment, instalmentsOf, type LoanTerms } from './instalments.ts';
import { type AskedLoan, feeOf, type LendingProduct, shareOf } from './product.ts';
import { rateInWords, yearlyRate, yearsOf } from './yearly-rate.ts';

export type LoanQuote = {
  readonly instalments: readonly Instalment[];
  readonly feeMinor: bigint;
  /** What reaches the account. */
  readonly inHandMinor: bigint;
  readonly interestMinor: bigint;
  /** All instalments and the fee. */
  readonly totalMinor: bigint;
  /** The yearly rate of charge, in percent with one decimal. */
  readonly yearlyRate: string;
};

/** What a loan costs if it is paid out on this day and every instalment is paid on its own. */
export function quoteLoan(
  product: Pick<LendingProduct, 'rateBasisPoints' | 'feeBasisPoints' | 'instalments' | 'shareBasisPoints'>,
  asked: AskedLoan & { readonly from: string; readonly turnoverMinor?: bigint },
): LoanQuote {
  const instalments = instalmentsOf(termsOf(product, asked));
  const feeMinor = feeOf(product, asked.amountMinor);
  const paid = instalments.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const inHandMinor = asked.amountMinor - feeMinor;
  const later = instalments.map(({ amountMinor, number }) => ({ amountMinor, years: yearsOf(number) }));
  return {
    instalments,
    feeMinor,
    inHandMinor,
    interestMinor: paid - asked.amountMinor,
    totalMinor: paid + feeMinor,
    yearlyRate: rateInWords(yearlyRate(inHandMinor, later)),
  };
}

export function termsOf(
  product: Pick<LendingProduct, 'rateBasisPoints' | 'instalments' | 'shareBasisPoints'>,
  {
    amountMinor,
    months,
    from,
    turnoverMinor = 0n,
  }: AskedLoan & {
    readonly from: string;
    readonly turnoverMinor?: bigint;
  },
): LoanTerms {
  return {
    ...{ amountMinor, months, from },
    rateBasisPoints: product.rateBasisPoints,
    instalments: product.instalments,
    expectedMinor: shareOf(turnoverMinor, product.shareBasisPoints),
  };
}
