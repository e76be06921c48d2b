import type { Currency } from '@farthing/money';
import { type RiskCondition, thresholdOf } from './conditions.ts';
import type { RiskFacts } from './facts.ts';
import { figuresInWords, whatIsNew } from './reasons.ts';

/** What can be answered, the mildest first. */
export const riskAnswers = [
  'allow',
  'warn',
  'approve-strongly',
  'hold-for-one',
  'hold-for-two',
  'refuse',
] as const;

export type RiskAnswer = (typeof riskAnswers)[number];

export const riskAnswerWords = {
  allow: 'Send',
  warn: 'Warn',
  'approve-strongly': 'Approve strongly',
  'hold-for-one': 'Hold for one',
  'hold-for-two': 'Hold for two',
  refuse: 'Refuse',
} as const satisfies Record<RiskAnswer, string>;

export type RiskRule = {
  /** By which decisions name it. */
  readonly id: string;
  /** All of these hold, and one of `any` if there are some. */
  readonly when: readonly RiskCondition[];
  readonly any: readonly RiskCondition[];
  readonly answer: Exclude<RiskAnswer, 'allow'>;
  /** Why, for whoever decides, and for the customer, who is told nothing to get round the rule by. */
  readonly staff: string;
  readonly customer: string;
};

/** A set of rules as it is stored, by its version; 0 is the one that comes with the bank. */
export type RiskRules = { readonly version: number; readonly rules: readonly RiskRule[] };

/** A rule that applied, with its reasons in words: for staff also the figures that made it apply. */
export type FiredRule = Pick<RiskRule, 'id' | 'answer' | 'staff' | 'customer'> & {
  /** What of it is new: 'payee', 'PIN'. Decisions that were kept before there was such a list are without. */
  readonly fresh?: readonly string[];
};

export type RiskDecision = {
  readonly version: number;
  readonly answer: RiskAnswer;
  readonly fired: readonly FiredRule[];
};

/** The strictest answer of all rules that apply. */
export function judgePayment(
  facts: RiskFacts,
  { version, rules }: RiskRules,
  currency: Currency,
): RiskDecision {
  const fired = rules.flatMap((rule) => {
    const reasons = reasonsOf(rule, facts);
    return reasons === undefined ? [] : [firedRule(rule, reasons, facts, currency)];
  });
  const strictest = Math.max(0, ...fired.map(({ answer }) => riskAnswers.indexOf(answer)));
  return { version, answer: riskAnswers[strictest] ?? 'refuse', fired };
}

/** Whether staff have to say yes before the money leaves. Without a stronger approval at hand, they stand in for it. */
export function isHeld(answer: RiskAnswer): boolean {
  return riskAnswers.indexOf(answer) >= riskAnswers.indexOf('approve-strongly') && answer !== 'refuse';
}

/** Why, for whoever decides: one short line for each rule, and one for all that is new. */
export function reasonsForStaff(fired: readonly FiredRule[]): readonly string[] {
  const fresh = new Set(fired.flatMap((rule) => rule.fresh ?? []));
  const reasons = fired.map(({ staff }) => staff);
  return fresh.size === 0 ? reasons : [...reasons, `New: ${[...fresh].join(', ')}`];
}

/** What the customer reads, the reason for the strictest answer first, and nothing twice. */
export function notesForCustomer(fired: readonly FiredRule[]): readonly string[] {
  const strictness = ({ answer }: FiredRule) => riskAnswers.indexOf(answer);
  const strictestFirst = fired.toSorted((one, other) => strictness(other) - strictness(one));
  return [...new Set(strictestFirst.map(({ customer }) => customer))];
}

/** The conditions that made it apply; undefined when it does not. */
function reasonsOf({ when, any }: RiskRule, facts: RiskFacts): readonly RiskCondition[] | undefined {
  if (!when.every((condition) => holds(condition, facts))) return undefined;
  const met = any.filter((condition) => holds(condition, facts));
  if (any.length > 0 && met.length === 0) return undefined;
  return [...when, ...met];
}

function holds(condition: RiskCondition, facts: RiskFacts): boolean {
  const { fact, is } = condition;
  const threshold = thresholdIn(condition);
  switch (is) {
    case 'above':
      return facts[fact] > threshold;
    case 'at-least':
      return facts[fact] >= threshold;
    case 'below':
      return facts[fact] < threshold;
  }
}

/** Rules stay the same for many payments: to read the figure again took longer than to compare it. */
function thresholdIn(condition: RiskCondition): bigint {
  const known = thresholds.get(condition);
  if (known !== undefined) return known;
  const threshold = thresholdOf(condition.fact, condition.value);
  thresholds.set(condition, threshold);
  return threshold;
}

const thresholds = new WeakMap<RiskCondition, bigint>();

function firedRule(
  { id, answer, staff, customer }: RiskRule,
  reasons: readonly RiskCondition[],
  facts: RiskFacts,
  currency: Currency,
): FiredRule {
  const figures = figuresInWords(reasons, facts, currency);
  const why = figures.length === 0 ? staff : `${staff}: ${figures.join('; ')}`;
  return { id, answer, staff: why, customer, fresh: whatIsNew(reasons, facts) };
}
