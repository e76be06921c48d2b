import type { LoanTerm } from '@farthing/contract';
import { add, type Money, parseAmount } from '@farthing/money';
import { loanInterest } from '@farthing/rules';
import { typedAmount } from '../../ui/money-input/typed-amount.ts';
import type { OfferedTerms } from '../data/loan-terms-query.ts';

export type LoanCost = {
  readonly amount: Money;
  readonly ratePercent: string;
  readonly interest: Money;
  readonly total: Money;
};

/** What a loan costs, to the cent as the bank reckons it; null as long as it is not known what is wanted. */
export function loanCost(offer: OfferedTerms, typed: string, term: LoanTerm | ''): LoanCost | null {
  const parsed = parseAmount(typedAmount(typed, offer.currency), offer.currency);
  const ratePercent = offer.terms.find(({ loan_term }) => loan_term === term)?.interest_rate;
  if (!parsed.ok || ratePercent === undefined) return null;
  const interest = loanInterest(parsed.money, ratePercent);
  return { amount: parsed.money, ratePercent, interest, total: add(parsed.money, interest) };
}
