import {
  comparedInWords,
  conditionInWords,
  type RiskCondition,
  type RiskRule,
  riskAnswerWords,
  thresholdInWords,
} from '@farthing/rules';

/** What a second person has to see: each rule that comes or goes, and of each that stays every part that is another one. */
export function* differences(before: readonly RiskRule[], after: readonly RiskRule[]): Generator<string> {
  for (const rule of after) {
    const was = before.find(({ id }) => id === rule.id);
    if (was === undefined) yield* newRule(rule);
    else yield* changedParts(was, rule);
  }
  for (const rule of before)
    if (!after.some(({ id }) => id === rule.id))
      yield `“${rule.id}” is removed. It was: ${riskAnswerWords[rule.answer]} when ${conditions(rule)}`;
}

function* newRule(rule: RiskRule): Generator<string> {
  const { id, answer, staff, customer } = rule;
  yield `New rule “${id}”: ${riskAnswerWords[answer]} when ${conditions(rule)}`;
  yield `“${id}”: staff read “${staff}”`;
  yield `“${id}”: customers read “${customer}”`;
}

function* changedParts(was: RiskRule, is: RiskRule): Generator<string> {
  const name = `“${is.id}”`;
  if (was.answer !== is.answer)
    yield `${name}: the answer is ${riskAnswerWords[is.answer]} instead of ${riskAnswerWords[was.answer]}`;
  if (isComparedAlike(was, is)) yield* changedFigures(name, was, is);
  else yield `${name}: it applies when ${conditions(is)}, instead of when ${conditions(was)}`;
  if (was.staff !== is.staff) yield `${name}: staff read “${is.staff}” instead of “${was.staff}”`;
  if (was.customer !== is.customer)
    yield `${name}: customers read “${is.customer}” instead of “${was.customer}”`;
}

/** The same facts in the same order: at most the figures are others. */
function isComparedAlike(was: RiskRule, is: RiskRule): boolean {
  const shape = ({ when, any }: RiskRule) =>
    JSON.stringify([when.map(comparedInWords), any.map(comparedInWords)]);
  return shape(was) === shape(is);
}

function* changedFigures(name: string, was: RiskRule, is: RiskRule): Generator<string> {
  for (const list of ['when', 'any'] as const)
    for (const [index, condition] of is[list].entries()) {
      const before = was[list][index];
      if (before !== undefined && before.value !== condition.value)
        yield `${name}: ${conditionInWords(condition)} instead of ${thresholdInWords(before)}`;
    }
}

function conditions({ when, any }: RiskRule): string {
  const joined = (list: readonly RiskCondition[], word: string) =>
    list.map(conditionInWords).join(` ${word} `);
  return (
    [joined(when, 'and'), joined(any, 'or')].filter((part) => part !== '').join(', and ') ||
    'anything is paid'
  );
}
