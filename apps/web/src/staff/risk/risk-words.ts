import { isRiskFact, type RiskAnswer, riskAnswerWords, riskFacts } from '@farthing/rules';
import type { BadgeTone } from '../../ui/badge/badge.tsx';
import type { Rule } from './risk-query.ts';

/** What a rule can answer, the mildest first. */
export const ruleAnswers = {
  warn: 'info',
  'approve-strongly': 'warning',
  'hold-for-one': 'warning',
  'hold-for-two': 'warning',
  refuse: 'danger',
} as const satisfies Record<Rule['answer'], BadgeTone>;

export function isAnswer(text: string): text is Rule['answer'] {
  return Object.hasOwn(ruleAnswers, text);
}

/** Of a payment: also that no rule applies to it. */
export function answerWord(answer: string): string {
  return Object.hasOwn(riskAnswerWords, answer) ? riskAnswerWords[answer as RiskAnswer] : answer;
}

/** What a figure counts, where its fact does not say so. */
export function unitOf(fact: string): string | undefined {
  switch (isRiskFact(fact) ? riskFacts[fact].kind : undefined) {
    case 'hours':
      return 'hours';
    case 'percent':
      return '%';
    default:
      return undefined;
  }
}

export function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export type DraftChange = { readonly id: string; readonly is: 'changed' | 'added' | 'removed' };

/** 'changes large, adds large-at-night and removes unusual-hour'. */
export function changesInWords(changes: readonly DraftChange[]): string {
  const parts = (['changed', 'added', 'removed'] as const).flatMap((is) => {
    const ids = changes.filter((change) => change.is === is).map(({ id }) => id);
    return ids.length === 0 ? [] : [`${verbs[is]} ${list.format(ids)}`];
  });
  return list.format(parts);
}

const verbs = { changed: 'changes', added: 'adds', removed: 'removes' } as const;
const list = new Intl.ListFormat('en-GB');
