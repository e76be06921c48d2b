import { type Currency, format, money } from '@farthing/money';
import { comparisonWords, type RiskCondition, thresholdOf } from './conditions.ts';
import { type RiskFact, type RiskFacts, riskFacts } from './facts.ts';

/**
 * The figures that made a rule apply, each told once: a first payment is also the sum to its payee and of its customer, in
 * 24 and in 72 hours, and says nothing new five times.
 */
export function figuresInWords(
  conditions: readonly RiskCondition[],
  facts: RiskFacts,
  currency: Currency,
): readonly string[] {
  const told = new Set<string>();
  return conditions.flatMap((condition) => {
    const { fact } = condition;
    const figure = riskFacts[fact].kind === 'amount' ? `amount ${facts[fact]}` : fact;
    if (isAboutNew(condition) || told.has(figure)) return [];
    told.add(figure);
    return [inWords(condition, facts, currency)];
  });
}

/** What is newer than the conditions allow, in words. */
export function whatIsNew(conditions: readonly RiskCondition[], facts: RiskFacts): readonly string[] {
  return conditions.filter(isAboutNew).flatMap(({ fact, value }) => {
    const hours = thresholdOf(fact, value);
    const asked = fact === 'newestHours' ? ageNames : ageNames.filter((name) => name === fact);
    return asked.filter((name) => facts[name] < hours).map((name) => ages[name]);
  });
}

const ages = {
  payeeHours: 'payee',
  deviceHours: 'device',
  emailHours: 'email address',
  pinHours: 'PIN',
  passwordHours: 'password',
} as const satisfies Partial<Record<RiskFact, string>>;

const ageNames = Object.keys(ages) as (keyof typeof ages)[];

/** The least of the five ages. */
export function newestOf(facts: Readonly<Record<keyof typeof ages, bigint>>): bigint {
  const [newest = 0n] = ageNames.map((name) => facts[name]).sort((one, other) => (one < other ? -1 : 1));
  return newest;
}

function isAboutNew({ fact, is }: RiskCondition): boolean {
  return is === 'below' && riskFacts[fact].kind === 'hours';
}

function inWords({ fact, is, value }: RiskCondition, facts: RiskFacts, currency: Currency): string {
  if (riskFacts[fact].kind === 'yes') return riskFacts[fact].words;
  const written = (figure: bigint) => figureInWords(fact, figure, currency);
  const threshold = written(thresholdOf(fact, value));
  return `${riskFacts[fact].words} is ${written(facts[fact])}, ${comparisonWords[is]} ${threshold}`;
}

function figureInWords(fact: RiskFact, figure: bigint, currency: Currency): string {
  switch (riskFacts[fact].kind) {
    case 'amount':
      return format(money(figure, currency));
    case 'percent':
      return `${figure}%`;
    case 'hours':
      return figure === 1n ? '1 hour' : `${figure} hours`;
    case 'count':
    case 'hour':
    case 'yes':
      return String(figure);
  }
}
