import { fromDecimal } from '@farthing/money';
import { amountProblem } from '../../ui/money-input/amount-problem.ts';
import { typedAmount } from '../../ui/money-input/typed-amount.ts';
import { type Source, tooMuchInWords } from '../parts/account-words.ts';

/** True, or why what was typed cannot be taken from there. */
export function amountThere(typed: string, source: Source, isShown: boolean): true | string {
  const { available, currency } = source;
  const problem = amountProblem(typedAmount(typed, currency), currency);
  if (problem !== null) return problem;
  const isThere =
    fromDecimal(typedAmount(typed, currency), currency).minor <= fromDecimal(available, currency).minor;
  return isThere || tooMuchInWords(source, isShown);
}

/** Undefined where balances are shown: then the bank's own words may name what is there. */
export function hiddenTooMuch(source: Source | undefined, isShown: boolean): string | undefined {
  return source && !isShown ? tooMuchInWords(source, isShown) : undefined;
}
