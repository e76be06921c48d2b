import type { ConditionList, DraftCondition, DraftRule, RulesDraft } from './rules-draft.ts';

/** With one rule as it is now. */
export function changeRule(draft: RulesDraft, rule: DraftRule): RulesDraft {
  return { ...draft, rules: draft.rules.map((each) => (each.key === rule.key ? rule : each)) };
}

export function addRule(draft: RulesDraft): { readonly draft: RulesDraft; readonly rule: DraftRule } {
  const key = newKey(draft.rules.map((rule) => rule.key));
  const rule: DraftRule = {
    key,
    id: '',
    answer: 'hold-for-one',
    staff: '',
    customer: '',
    when: [emptyCondition([])],
    any: [],
    state: 'added',
  };
  return { draft: { ...draft, rules: [...draft.rules, rule] }, rule };
}

/** One that holds can be put back; one that came with the draft is gone. */
export function removeRule(draft: RulesDraft, rule: DraftRule): RulesDraft {
  if (rule.state === 'added') return { ...draft, rules: draft.rules.filter(({ key }) => key !== rule.key) };
  return changeRule(draft, { ...rule, state: 'removed' });
}

export function addCondition(
  rule: DraftRule,
  list: ConditionList,
): { readonly rule: DraftRule; readonly condition: DraftCondition } {
  const condition = emptyCondition(rule[list].map(({ key }) => key));
  return { rule: { ...rule, [list]: [...rule[list], condition] }, condition };
}

export function changeCondition(rule: DraftRule, list: ConditionList, condition: DraftCondition): DraftRule {
  return { ...rule, [list]: rule[list].map((each) => (each.key === condition.key ? condition : each)) };
}

export function removeCondition(rule: DraftRule, list: ConditionList, { key }: DraftCondition): DraftRule {
  return { ...rule, [list]: rule[list].filter((each) => each.key !== key) };
}

function emptyCondition(keys: readonly string[]): DraftCondition {
  return { key: newKey(keys), fact: '', is: 'above', value: '' };
}

function newKey(taken: readonly string[]): string {
  const numbers = taken.map((key) => Number(/^new-(\d+)$/.exec(key)?.[1] ?? 0));
  return `new-${Math.max(0, ...numbers) + 1}`;
}
