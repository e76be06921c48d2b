import type { LendingLoan, LendingProductAnswer } from '@farthing/contract';
import { fromDecimal } from '@farthing/money';
import { type LendingProduct, type LoanQuote, lendingProblems, londonDay, quoteLoan } from '@farthing/rules';

/** What the bank would say, reckoned by the same rules; undefined while a figure is none that it lends by. */
export function quoteOf(
  offered: LendingProductAnswer,
  asked: { readonly amountMinor: bigint; readonly months: number; readonly turnoverMinor: bigint },
  from: string,
): LoanQuote | undefined {
  const product = productOf(offered);
  if (lendingProblems(product, asked).length > 0) return undefined;
  return quoteLoan(product, { ...asked, from });
}

/** What an offer costs if it is accepted now. */
export function quoteOfOffer(loan: LendingLoan, now: Date): LoanQuote {
  const minor = (amount: string) => fromDecimal(amount, loan.currency).minor;
  const terms = {
    rateBasisPoints: basisPoints(loan.rate),
    feeBasisPoints: basisPoints(loan.fee),
    shareBasisPoints: basisPoints(loan.share),
    instalments: loan.instalments,
  };
  const asked = { amountMinor: minor(loan.amount), months: loan.months, from: londonDay(now) };
  return quoteLoan(terms, { ...asked, turnoverMinor: minor(loan.turnover ?? '0') });
}

function productOf(offered: LendingProductAnswer): LendingProduct {
  const minor = (amount: string) => fromDecimal(amount, offered.currency).minor;
  const { late, wants } = offered;
  return {
    name: offered.name,
    leastMinor: minor(offered.least_amount),
    mostMinor: minor(offered.most_amount),
    leastMonths: offered.least_months,
    mostMonths: offered.most_months,
    rateBasisPoints: basisPoints(offered.rate),
    feeBasisPoints: basisPoints(offered.fee),
    instalments: offered.instalments,
    shareBasisPoints: basisPoints(offered.share),
    late: {
      graceDays: late.grace_days,
      rateBasisPoints: basisPoints(late.rate),
      feeMinor: minor(late.fee),
      capBasisPoints: basisPoints(late.cap),
    },
    wants: { ageYears: wants.age, tier: wants.tier, business: wants.business, papers: wants.papers },
  };
}

export function basisPoints(percent: string): bigint {
  return BigInt(Math.round(Number(percent) * 100));
}
