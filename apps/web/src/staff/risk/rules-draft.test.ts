import { describe, expect, test } from 'vitest';
import {
  addCondition,
  addRule,
  changeCondition,
  changeRule,
  removeCondition,
  removeRule,
} from './draft-edits.ts';
import type { Rule } from './risk-query.ts';
import { answerWord, changesInWords } from './risk-words.ts';
import {
  changesIn,
  type DraftRule,
  draftOf,
  keptDraft,
  problemsOf,
  type RulesDraft,
  refusedFields,
  sentRules,
  withFact,
} from './rules-draft.ts';

const newAndLarge: Rule = {
  id: 'new-and-large',
  answer: 'hold-for-one',
  staff: 'Above the bounds for what is new',
  customer: 'We look at it before it leaves.',
  when: [{ fact: 'newestHours', is: 'below', value: '72' }],
  any: [{ fact: 'amount', is: 'above', value: '5000.00' }],
};
const newPayee: Rule = {
  id: 'new-payee',
  answer: 'warn',
  staff: 'Never paid before',
  customer: 'You have not paid this account before.',
  when: [{ fact: 'payeeHours', is: 'below', value: '72' }],
  any: [],
};
const rules = [newAndLarge, newPayee];
const held = draftOf(3, rules);
const hours = 'new-and-large.when.held-0.value';
const amount = 'new-and-large.any.held-0.value';

function ruleOf(draft: RulesDraft, place: number): DraftRule {
  const rule = draft.rules[place];
  if (rule === undefined) throw new Error(`there is no rule ${place}`);
  return rule;
}

/** With other figures in the first rule. */
function withFigures(figures: { readonly hours?: string; readonly amount?: string }): RulesDraft {
  let rule = ruleOf(held, 0);
  for (const [list, value] of [
    ['when', figures.hours],
    ['any', figures.amount],
  ] as const) {
    const [condition] = rule[list];
    if (condition && value !== undefined) rule = changeCondition(rule, list, { ...condition, value });
  }
  return changeRule(held, rule);
}

const changes = (draft: RulesDraft) => changesIn(rules, sentRules(draft));

describe('[RSK-15] a draft of the rules of risk', () => {
  test('is what holds, with what was typed, in the one form that the bank takes', () => {
    const draft = withFigures({ hours: ' 48 ', amount: '20,000' });
    const typed = { ...ruleOf(draft, 0), answer: 'refuse', staff: ' Far  above ' };
    expect(sentRules(changeRule(draft, typed))).toEqual([
      {
        ...newAndLarge,
        answer: 'refuse',
        staff: 'Far above',
        when: [{ fact: 'newestHours', is: 'below', value: '48' }],
        any: [{ fact: 'amount', is: 'above', value: '20000.00' }],
      },
      newPayee,
    ]);
    expect(changes(changeRule(draft, typed))).toEqual([{ id: 'new-and-large', is: 'changed' }]);
  });

  test('is no change when the same is written in another way', () => {
    expect(changes(held)).toEqual([]);
    expect(changes(withFigures({ amount: '5,000' }))).toEqual([]);
  });

  test('gets a rule, and gives it up again without a trace', () => {
    const { draft, rule } = addRule(held);
    const named = changeRule(draft, { ...rule, id: 'Large at night' });
    expect(changes(named)).toEqual([{ id: 'large-at-night', is: 'added' }]);
    expect(addRule(draft).rule.key).not.toBe(rule.key);
    expect(removeRule(draft, rule)).toEqual(held);
  });

  test('leaves a rule out until it is put back', () => {
    const without = removeRule(held, ruleOf(held, 1));
    expect(sentRules(without)).toEqual([newAndLarge]);
    expect(changes(without)).toEqual([{ id: 'new-payee', is: 'removed' }]);
    expect(changes(changeRule(without, { ...ruleOf(without, 1), state: 'held' }))).toEqual([]);
  });

  test('gets and loses conditions, and each keeps its fields while others come and go', () => {
    const first = addCondition(ruleOf(held, 0), 'any');
    const second = addCondition(first.rule, 'any');
    expect(new Set(second.rule.any.map(({ key }) => key)).size).toBe(3);
    const rest = removeCondition(second.rule, 'any', first.condition);
    expect(rest.any.map(({ key }) => key)).toEqual(['held-0', second.condition.key]);
    expect(removeCondition(rest, 'any', second.condition)).toEqual(ruleOf(held, 0));
  });

  test('compares a fact only as it can be compared', () => {
    const [condition] = ruleOf(held, 1).when;
    if (condition === undefined) throw new Error('it has a condition');
    expect(withFact(condition, 'pinHours')).toEqual({ ...condition, fact: 'pinHours' });
    expect(withFact(condition, 'payeeDay')).toEqual({ ...condition, fact: 'payeeDay', is: 'above' });
  });

  test('is found again as it was left, and nothing else is taken for one', () => {
    const draft = removeRule(addRule(withFigures({ amount: 'lots' })).draft, ruleOf(held, 1));
    expect(keptDraft(JSON.stringify(draft))).toEqual(draft);
    for (const other of ['', 'null', '{', '{}', '{"version":1,"rules":[{}]}', '{"version":1,"rules":[null]}'])
      expect(keptDraft(other)).toBeUndefined();
  });
});

describe('[RSK-15] what is wrong with a draft', () => {
  test('is named at its field, in the order of the page', () => {
    const draft = withFigures({ hours: '1.5', amount: 'lots' });
    const wordless = { ...ruleOf(draft, 0), staff: ' ', customer: 'x'.repeat(301) };
    const found = problemsOf(changeRule(draft, wordless));
    expect(found).toEqual({
      [hours]: 'Write a whole number.',
      [amount]: 'Write an amount, such as 5000.00.',
      'new-and-large.staff': 'Enter the words.',
      'new-and-large.customer': 'Use at most 300 characters.',
    });
    expect(Object.keys(found)[0]).toBe(hours);
    expect(problemsOf(held)).toEqual({});
  });

  test('is named for a new rule that is empty, nameless or named as another', () => {
    const { draft, rule } = addRule(held);
    expect(problemsOf(draft)).toEqual({
      'new-1.id': 'Enter a name.',
      'new-1.when.new-1.fact': 'Choose what is compared.',
      'new-1.staff': 'Enter the words.',
      'new-1.customer': 'Enter the words.',
    });
    const named = (id: string) => problemsOf(changeRule(draft, { ...rule, id }))['new-1.id'];
    expect(named('New payee')).toBe('Another rule has this name.');
    expect(named('9 lives')).toContain('begin with a letter');
    expect(named('large-at-night')).toBeUndefined();
    const instead = removeRule(changeRule(draft, { ...rule, id: 'new-payee' }), ruleOf(held, 1));
    expect(problemsOf(instead)['new-1.id']).toBeUndefined();
  });

  test('is not asked of a rule that the draft leaves out', () => {
    const wordless = changeRule(held, { ...ruleOf(held, 1), staff: '' });
    expect(problemsOf(removeRule(wordless, ruleOf(wordless, 1)))).toEqual({});
  });

  test('as the bank says it, stands at the same fields, whatever was left out before them', () => {
    const without = removeRule(held, ruleOf(held, 0));
    const refused = {
      'rules.0.when.0.value': ['Too much.'],
      'rules.0.customer': ['Too long.', 'And rude.'],
      'rules.7.id': ['There is no such rule.'],
      rules: ['There can be at most 50 rules.'],
    };
    expect(refusedFields(refused, without)).toEqual({
      'new-payee.when.held-0.value': 'Too much.',
      'new-payee.customer': 'Too long.',
    });
  });
});

test('[RSK-15] answers and changes are in words', () => {
  expect([answerWord('allow'), answerWord('hold-for-two'), answerWord('toString')]).toEqual([
    'Send',
    'Hold for two',
    'toString',
  ]);
  expect(
    changesInWords([
      { id: 'one', is: 'changed' },
      { id: 'two', is: 'changed' },
      { id: 'three', is: 'removed' },
    ]),
  ).toBe('changes one and two and removes three');
});
