import { type RiskCondition, type RiskRule, riskFacts } from '@farthing/rules';

/** What a second person has to see: each rule that comes or goes, and of each that stays every part that is another one. */
export function* differences(before: readonly RiskRule[], after: readonly RiskRule[]): Generator<string> {
  for (const rule of after) {
    const was = before.find(({ id }) => id === rule.id);
    if (was === undefined) yield `New rule ${inWords(rule)}`;
    else yield* changedParts(was, rule);
  }
  for (const rule of before)
    if (!after.some(({ id }) => id === rule.id)) yield `Rule ${inWords(rule)} goes away`;
}

function* changedParts(was: RiskRule, is: RiskRule): Generator<string> {
  const name = `Rule “${is.id}”`;
  if (was.answer !== is.answer) yield `${name}: the answer is ${is.answer} instead of ${was.answer}`;
  if (isComparedAlike(was, is)) yield* changedFigures(name, was, is);
  else yield `${name}: it applies when ${conditions(is)}, instead of when ${conditions(was)}`;
  if (was.staff !== is.staff) yield `${name}: staff read “${is.staff}” instead of “${was.staff}”`;
  if (was.customer !== is.customer)
    yield `${name}: customers read “${is.customer}” instead of “${was.customer}”`;
}

/** The same facts in the same order: at most the figures are others. */
function isComparedAlike(was: RiskRule, is: RiskRule): boolean {
  const shape = ({ when, any }: RiskRule) => JSON.stringify([when.map(comparison), any.map(comparison)]);
  return shape(was) === shape(is);
}

function* changedFigures(name: string, was: RiskRule, is: RiskRule): Generator<string> {
  for (const list of ['when', 'any'] as const)
    for (const [index, condition] of is[list].entries()) {
      const value = was[list][index]?.value;
      if (value !== condition.value)
        yield `${name}: ${comparison(condition)} ${condition.value} instead of ${value}`;
    }
}

function inWords(rule: RiskRule): string {
  const { id, answer, staff, customer } = rule;
  return `“${id}” (${answer} when ${conditions(rule)}; staff read “${staff}”, customers “${customer}”)`;
}

function conditions({ when, any }: RiskRule): string {
  const joined = (list: readonly RiskCondition[], word: string) =>
    list.map((condition) => `${comparison(condition)} ${condition.value}`).join(` ${word} `);
  return (
    [joined(when, 'and'), joined(any, 'or')].filter((part) => part !== '').join(', and ') ||
    'anything is paid'
  );
}

function comparison({ fact, is }: RiskCondition): string {
  return `${riskFacts[fact].words} is ${is.replace('-', ' ')}`;
}
