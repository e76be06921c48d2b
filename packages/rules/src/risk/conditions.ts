import { fromDecimal } from '@farthing/money';
import { isRiskFact, type RiskFact, riskFacts } from './facts.ts';

const riskComparisons = ['above', 'at-least', 'below'] as const;

export type RiskComparison = (typeof riskComparisons)[number];

export type RiskCondition = {
  readonly fact: RiskFact;
  readonly is: RiskComparison;
  /** An amount with two decimals (in the currency of the limit), or a whole number. */
  readonly value: string;
};

/** As somebody has typed it, which may name anything. */
export type TypedCondition = { readonly fact: string; readonly is: string; readonly value: string };

/** How a fact may be compared. More money must never be judged more mildly, or the bounds that customers see are wrong. */
export function comparisonsOf(fact: string): readonly RiskComparison[] {
  if (!isRiskFact(fact)) return riskComparisons;
  if (riskFacts[fact].kind === 'yes') return ['at-least'];
  return riskFacts[fact].growsWithAmount ? ['above', 'at-least'] : riskComparisons;
}

/** What is wrong with a condition, and with which part of it; undefined when nothing is. */
export function conditionProblem({
  fact,
  is,
  value,
}: TypedCondition): { readonly part: keyof TypedCondition; readonly problem: string } | undefined {
  if (fact === '') return { part: 'fact', problem: 'Choose what is compared.' };
  if (!isRiskFact(fact)) return { part: 'fact', problem: `There is no fact ${fact}.` };
  const comparisons = comparisonsOf(fact);
  if (!comparisons.some((each) => each === is))
    return {
      part: 'is',
      problem: isYes(fact)
        ? 'Choose at least.'
        : comparisons.length < riskComparisons.length
          ? growing
          : 'Choose above, at least or below.',
    };
  const problem = figureProblem(fact, value);
  return problem === undefined ? undefined : { part: 'value', problem };
}

const growing = 'Choose above or at least: a larger payment must never be judged more mildly.';

function figureProblem(fact: RiskFact, value: string): string | undefined {
  const { kind } = riskFacts[fact];
  if (kind === 'amount')
    return /^\d{1,12}\.\d\d$/.test(value) ? undefined : 'Write an amount, such as 5000.00.';
  if (kind === 'yes') return value === '1' ? undefined : 'Write 1, for yes.';
  if (!/^\d{1,12}$/.test(value)) return 'Write a whole number.';
  return kind === 'hour' && Number(value) > 23 ? 'Write an hour from 0 to 23.' : undefined;
}

/** In the minor units, or the whole number, that facts are in. */
export function thresholdOf(fact: RiskFact, value: string): bigint {
  // Every currency of the bank has two decimals; which one it is, only the customer's limit knows.
  return riskFacts[fact].kind === 'amount' ? fromDecimal(value, 'GBP').minor : BigInt(value);
}

export const comparisonWords = {
  above: 'above',
  'at-least': 'at least',
  below: 'below',
} as const satisfies Record<RiskComparison, string>;

/** What is compared, and how: 'the amount is above'. */
export function comparedInWords({ fact, is }: Pick<TypedCondition, 'fact' | 'is'>): string {
  if (isYes(fact)) return riskFacts[fact].words;
  const compared = riskComparisons.find((each) => each === is);
  return `${isRiskFact(fact) ? riskFacts[fact].words : fact} is ${compared ? comparisonWords[compared] : is}`;
}

/** All of it, without the currency, which is the customer's: 'the amount is above 5,000.00'. */
export function conditionInWords(condition: TypedCondition): string {
  return isYes(condition.fact)
    ? comparedInWords(condition)
    : `${comparedInWords(condition)} ${thresholdInWords(condition)}`;
}

/** A fact that is so or not: it has no figure to compare. */
function isYes(fact: string): fact is 'otherName' | 'unaskedName' | 'noPasskey' | 'listedName' {
  return isRiskFact(fact) && riskFacts[fact].kind === 'yes';
}

export function thresholdInWords({ fact, value }: Pick<TypedCondition, 'fact' | 'value'>): string {
  switch (isRiskFact(fact) ? riskFacts[fact].kind : undefined) {
    case 'amount':
      return value.replace(/\B(?=(?:\d{3})+\.)/g, ',');
    case 'hours':
      return value === '1' ? '1 hour' : `${value} hours`;
    case 'percent':
      return `${value}%`;
    default:
      return value;
  }
}
