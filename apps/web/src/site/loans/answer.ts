import type { AskedLoanCost, LendingProductAnswer } from '@farthing/contract';
import { fromDecimal } from '@farthing/money';
import type { LoanQuote } from '@farthing/rules';
import { quoteOf } from '../../lib/lending/quote.ts';
import { amountProblem } from '../../ui/money-input/amount-problem.ts';
import { typedAmount } from '../../ui/money-input/typed-amount.ts';

export type LoanProblems = Readonly<Partial<Record<keyof AskedLoanCost['typed'], string>>>;

export type LoanAnswer = {
  readonly product: LendingProductAnswer | undefined;
  readonly problems: LoanProblems;
  readonly quote: LoanQuote | undefined;
};

/** What a loan of these figures costs, or what is wrong with them, by field. */
export function answerTo(
  products: readonly LendingProductAnswer[],
  { typed, from }: AskedLoanCost,
): LoanAnswer {
  const product = products.find(({ name }) => name === typed.product);
  if (product === undefined)
    return { product, problems: { product: 'Choose a kind of loan.' }, quote: undefined };
  const problems = problemsOf(product, typed);
  if (Object.keys(problems).length > 0) return { product, problems, quote: undefined };
  const minor = (text: string) => fromDecimal(typedAmount(text, product.currency), product.currency).minor;
  const turnoverMinor = product.instalments === 'turnover' ? minor(typed.turnover) : 0n;
  const asked = { amountMinor: minor(typed.amount), months: Number(typed.months), turnoverMinor };
  return { product, problems, quote: quoteOf(product, asked, from) };
}

function problemsOf(product: LendingProductAnswer, typed: AskedLoanCost['typed']): LoanProblems {
  const { currency, least_months: least, most_months: most } = product;
  const bounds = {
    minMinor: fromDecimal(product.least_amount, currency).minor,
    maxMinor: fromDecimal(product.most_amount, currency).minor,
  };
  const amount = amountProblem(typedAmount(typed.amount, currency), currency, bounds);
  const isTerm = /^\d{1,3}$/.test(typed.months.trim()) && isWithin(Number(typed.months), least, most);
  const turnover =
    product.instalments === 'turnover'
      ? amountProblem(typedAmount(typed.turnover, currency), currency)
      : null;
  return {
    ...(amount === null ? {} : { amount }),
    ...(isTerm ? {} : { months: `Choose from ${least} to ${most} months.` }),
    ...(turnover === null ? {} : { turnover }),
  };
}

const isWithin = (value: number, least: number, most: number) => value >= least && value <= most;
