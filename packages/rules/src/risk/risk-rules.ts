import { type Currency, format, fromDecimal, money } from '@farthing/money';

/**
 * What is known of a payment when it is judged. Amounts are in minor units of the currency of the customer's limit; sums
 * and shares have this payment in them.
 */
export const riskFacts = {
  amount: { kind: 'amount', words: 'the amount' },
  payeeDay: { kind: 'amount', words: 'the sum to this payee in 24 hours' },
  payeeThreeDays: { kind: 'amount', words: 'the sum to this payee in 72 hours' },
  customerDay: { kind: 'amount', words: 'the sum of this customer in 24 hours' },
  customerThreeDays: { kind: 'amount', words: 'the sum of this customer in 72 hours' },
  incomingDay: { kind: 'amount', words: 'the money that came in within 24 hours' },
  leavingPercent: { kind: 'percent', words: 'the share of it that leaves within 24 hours' },
  payeeHours: { kind: 'hours', words: 'the time since this payee was first paid' },
  deviceHours: { kind: 'hours', words: 'the time since this device was first used' },
  emailHours: { kind: 'hours', words: 'the age of the email address' },
  pinHours: { kind: 'hours', words: 'the age of the PIN' },
  passwordHours: { kind: 'hours', words: 'the age of the password' },
  /** The least of these five. */
  newestHours: { kind: 'hours', words: 'the age of what is newest' },
  paymentsInHour: { kind: 'count', words: 'the number of payments confirmed within an hour before' },
  hourOfDay: { kind: 'hour', words: 'the hour of the day (UTC)' },
} as const satisfies Record<string, { readonly kind: string; readonly words: string }>;

export type RiskFact = keyof typeof riskFacts;

export const riskFactNames = Object.keys(riskFacts) as readonly RiskFact[];

export type RiskFacts = Readonly<Record<RiskFact, bigint>>;

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

export const riskComparisons = ['above', 'at-least', 'below'] as const;

export type RiskCondition = {
  readonly fact: RiskFact;
  readonly is: (typeof riskComparisons)[number];
  /** An amount with two decimals (in the currency of the limit), or a whole number. */
  readonly value: string;
};

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

/** A rule that applied, with its reasons in words. */
export type FiredRule = Pick<RiskRule, 'id' | 'answer' | 'staff' | 'customer'>;

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

/** The conditions that made it apply; undefined when it does not. */
function reasonsOf({ when, any }: RiskRule, facts: RiskFacts): readonly RiskCondition[] | undefined {
  if (!when.every((condition) => holds(condition, facts))) return undefined;
  const met = any.filter((condition) => holds(condition, facts));
  if (any.length > 0 && met.length === 0) return undefined;
  return [...when, ...met];
}

function holds({ fact, is, value }: RiskCondition, facts: RiskFacts): boolean {
  const threshold = thresholdOf(fact, value);
  switch (is) {
    case 'above':
      return facts[fact] > threshold;
    case 'at-least':
      return facts[fact] >= threshold;
    case 'below':
      return facts[fact] < threshold;
  }
}

/** In the minor units, or the whole number, that facts are in. */
export function thresholdOf(fact: RiskFact, value: string): bigint {
  // Every currency of the bank has two decimals; which one it is, only the customer's limit knows.
  return riskFacts[fact].kind === 'amount' ? fromDecimal(value, 'GBP').minor : BigInt(value);
}

function firedRule(
  rule: RiskRule,
  reasons: readonly RiskCondition[],
  facts: RiskFacts,
  currency: Currency,
): FiredRule {
  const { id, answer, staff, customer } = rule;
  const told = reasons.map((condition) => inWords(condition, facts, currency));
  return { id, answer, staff: `${staff} (${told.join('; ')})`, customer };
}

const comparisonWords = { above: 'above', 'at-least': 'at least', below: 'below' } as const;

function inWords({ fact, is, value }: RiskCondition, facts: RiskFacts, currency: Currency): string {
  const written = (figure: bigint) => figureInWords(fact, figure, currency);
  const threshold = written(thresholdOf(fact, value));
  if (fact === 'newestHours') return `new: ${whatIsNew(facts, thresholdOf(fact, value))}`;
  return `${riskFacts[fact].words} is ${written(facts[fact])}, ${comparisonWords[is]} ${threshold}`;
}

const ages = {
  payeeHours: 'payee',
  deviceHours: 'device',
  emailHours: 'email address',
  pinHours: 'PIN',
  passwordHours: 'password',
} as const satisfies Partial<Record<RiskFact, string>>;

/** The least of the five ages. */
export function newestOf(facts: Readonly<Record<keyof typeof ages, bigint>>): bigint {
  const [newest = 0n] = ageNames.map((name) => facts[name]).sort((one, other) => (one < other ? -1 : 1));
  return newest;
}

const ageNames = Object.keys(ages) as (keyof typeof ages)[];

function whatIsNew(facts: RiskFacts, hours: bigint): string {
  return ageNames
    .filter((name) => facts[name] < hours)
    .map((name) => ages[name])
    .join(', ');
}

function figureInWords(fact: RiskFact, figure: bigint, currency: Currency): string {
  switch (riskFacts[fact].kind) {
    case 'amount':
      return format(money(figure, currency));
    case 'percent':
      return `${figure} %`;
    case 'hours':
      return figure === 1n ? '1 hour' : `${figure} hours`;
    case 'count':
    case 'hour':
      return String(figure);
  }
}
