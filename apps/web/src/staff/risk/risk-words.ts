import type { BadgeTone } from '../../ui/badge/badge.tsx';
import type { Rule, RuleFact } from './risk-query.ts';

type Condition = Rule['when'][number];

/** What a rule can answer, the mildest first. */
export const ruleAnswers = {
  warn: { word: 'Warn', tone: 'info' },
  'approve-strongly': { word: 'Approve strongly', tone: 'warning' },
  'hold-for-one': { word: 'Hold for one', tone: 'warning' },
  'hold-for-two': { word: 'Hold for two', tone: 'warning' },
  refuse: { word: 'Refuse', tone: 'danger' },
} as const satisfies Record<Rule['answer'], { word: string; tone: BadgeTone }>;

/** Of a payment: also that no rule applies to it. */
export function answerWord(answer: string): string {
  if (answer === 'allow') return 'Send';
  return Object.hasOwn(ruleAnswers, answer) ? ruleAnswers[answer as Rule['answer']].word : answer;
}

const comparisons: Readonly<Record<string, string>> = {
  above: 'above',
  'at-least': 'at least',
  below: 'below',
};

/** What is compared, and how: 'the amount is above'. */
export function comparisonWords({ fact, is }: Condition, facts: readonly RuleFact[]): string {
  const known = facts.find(({ name }) => name === fact);
  return `${known?.words ?? fact} is ${comparisons[is] ?? is}`;
}

/** All of it: 'the amount is above 5,000.00'. */
export function conditionWords(condition: Condition, facts: readonly RuleFact[]): string {
  return `${comparisonWords(condition, facts)} ${figureWords(condition, facts)}`;
}

function figureWords({ fact, value }: Condition, facts: readonly RuleFact[]): string {
  switch (kindOf(fact, facts)) {
    case 'amount':
      return value.replace(/\B(?=(?:\d{3})+\.)/g, ',');
    case 'hours':
      return value === '1' ? '1 hour' : `${value} hours`;
    case 'percent':
      return `${value} %`;
    default:
      return value;
  }
}

export function kindOf(fact: string, facts: readonly RuleFact[]): string | undefined {
  return facts.find(({ name }) => name === fact)?.kind;
}

/** What a figure counts, where its fact does not say so. */
export const unitWords: Readonly<Record<string, string>> = { hours: 'In hours', percent: 'In per cent' };

export function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
