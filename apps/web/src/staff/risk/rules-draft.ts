import { comparisonsOf, conditionProblem, isRiskFact, riskFacts } from '@farthing/rules';
import type { Rule, SentRules } from './risk-query.ts';
import { type DraftChange, isAnswer } from './risk-words.ts';

export type ConditionList = 'when' | 'any';

export const conditionLists = ['when', 'any'] as const satisfies readonly ConditionList[];

export type DraftCondition = {
  /** Of its fields on the page: it stays when others come and go. */
  readonly key: string;
  readonly fact: string;
  readonly is: string;
  readonly value: string;
};

export type DraftRule = {
  /** Of its fields on the page; of a rule that holds, its name. */
  readonly key: string;
  readonly id: string;
  readonly answer: string;
  readonly staff: string;
  readonly customer: string;
  readonly when: readonly DraftCondition[];
  readonly any: readonly DraftCondition[];
  readonly state: 'held' | 'added' | 'removed';
};

/** Other rules while somebody writes them, as they are typed, and the version that they began with. */
export type RulesDraft = { readonly version: number; readonly rules: readonly DraftRule[] };

/** What is wrong, by the id of the field. */
export type Problems = Readonly<Record<string, string>>;

/** The ids of fields. */
export const fieldOf = {
  rule: (rule: DraftRule, part: 'id' | 'answer' | 'staff' | 'customer') => `${rule.key}.${part}`,
  condition: (rule: DraftRule, list: ConditionList, { key }: DraftCondition, part: 'fact' | 'is' | 'value') =>
    `${rule.key}.${list}.${key}.${part}`,
};

/** The ids of what else takes the focus, when that which had it is gone. */
export const placeOf = {
  add: 'add-rule',
  fold: ({ key }: DraftRule) => `fold-${key}`,
  putBack: ({ key }: DraftRule) => `put-back-${key}`,
};

/** The rules in force, before anything is typed. */
export function draftOf(version: number, rules: readonly Rule[]): RulesDraft {
  const keyed = (conditions: Rule['when']) =>
    conditions.map(({ fact, is, value }, place) => ({ key: `held-${place}`, fact, is, value }));
  return {
    version,
    rules: rules.map(({ id, answer, staff, customer, when, any }) => ({
      key: id,
      id,
      answer,
      staff,
      customer,
      when: keyed(when),
      any: keyed(any),
      state: 'held',
    })),
  };
}

/** As the bank takes them: without those that are left out, and with figures and lines in their one form. */
export function sentRules({ rules }: RulesDraft): SentRules {
  return rules
    .filter(({ state }) => state !== 'removed')
    .map(({ id, answer, staff, customer, when, any }) => ({
      id: nameOf(id),
      answer: answer as SentRules[number]['answer'],
      staff: lineOf(staff),
      customer: lineOf(customer),
      when: when.map(sentCondition),
      any: any.map(sentCondition),
    }));
}

function sentCondition({ fact, is, value }: DraftCondition): SentRules[number]['when'][number] {
  return { fact, is: is as SentRules[number]['when'][number]['is'], value: figureOf(fact, value) };
}

/** People write 5000, 5,000 and 5,000.00 for one amount. */
function figureOf(fact: string, text: string): string {
  const plain = text.replaceAll(/[\s,]/g, '');
  const isAmount = isRiskFact(fact) && riskFacts[fact].kind === 'amount';
  return isAmount && /^\d+$/.test(plain) ? `${plain}.00` : plain;
}

function lineOf(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}

/** Decisions name a rule by it: 'Large at night' is large-at-night. */
function nameOf(text: string): string {
  return text.trim().toLowerCase().replaceAll(/\s+/g, '-');
}

/** What the draft has otherwise than the rules that hold; nothing when it is the same, in whatever way it is written. */
export function changesIn(rules: readonly Rule[], draft: SentRules): readonly DraftChange[] {
  const written = (rule: Rule | SentRules[number]) => JSON.stringify(sentForm(rule));
  const others = draft.flatMap((rule): DraftChange[] => {
    const held = rules.find(({ id }) => id === rule.id);
    if (held === undefined) return [{ id: rule.id, is: 'added' }];
    return written(held) === written(rule) ? [] : [{ id: rule.id, is: 'changed' }];
  });
  const gone = rules.filter(({ id }) => !draft.some((rule) => rule.id === id));
  return [...others, ...gone.map(({ id }): DraftChange => ({ id, is: 'removed' }))];
}

function sentForm({ id, answer, staff, customer, when, any }: Rule | SentRules[number]) {
  const list = (conditions: Rule['when']) => conditions.map(({ fact, is, value }) => ({ fact, is, value }));
  return { id, answer, staff, customer, when: list(when), any: list(any) };
}

/** What is wrong with which field, in the order of the page. */
export function problemsOf({ rules }: RulesDraft): Problems {
  const kept = rules.filter(({ state }) => state !== 'removed');
  const names = kept.map(({ id }) => nameOf(id));
  return Object.fromEntries(
    kept.flatMap((rule, place) => [
      ...told(fieldOf.rule(rule, 'id'), nameProblem(nameOf(rule.id), names.slice(0, place))),
      ...conditionLists.flatMap((list) =>
        rule[list].flatMap((condition) => {
          const wrong = conditionProblem(sentCondition(condition));
          return wrong ? told(fieldOf.condition(rule, list, condition, wrong.part), wrong.problem) : [];
        }),
      ),
      ...told(fieldOf.rule(rule, 'answer'), isAnswer(rule.answer) ? undefined : 'Choose an answer.'),
      ...told(fieldOf.rule(rule, 'staff'), wordsProblem(lineOf(rule.staff), 200)),
      ...told(fieldOf.rule(rule, 'customer'), wordsProblem(lineOf(rule.customer), 300)),
    ]),
  );
}

function told(field: string, problem: string | undefined): [string, string][] {
  return problem === undefined ? [] : [[field, problem]];
}

function nameProblem(name: string, before: readonly string[]): string | undefined {
  if (name === '') return 'Enter a name.';
  if (!/^[a-z][a-z0-9-]{1,39}$/.test(name))
    return 'Use 2 to 40 letters from a to z, digits and hyphens, and begin with a letter.';
  return before.includes(name) ? 'Another rule has this name.' : undefined;
}

function wordsProblem(words: string, max: number): string | undefined {
  if (words === '') return 'Enter the words.';
  return words.length > max ? `Use at most ${max} characters.` : undefined;
}

/** What the bank has refused, at the fields of the page: it names a place in what was sent, `rules.2.any.0.value`. */
export function refusedFields(
  fields: Readonly<Record<string, readonly string[]>>,
  { rules }: RulesDraft,
): Problems {
  const sent = rules.filter(({ state }) => state !== 'removed');
  return Object.fromEntries(
    Object.entries(fields).flatMap(([path, [problem]]) => {
      const [, place = '', part = '', index = '', what = 'value'] = path.split('.');
      const rule = sent[Number(place)];
      if (rule === undefined || problem === undefined) return [];
      if (part === 'id' || part === 'answer' || part === 'staff' || part === 'customer')
        return [[fieldOf.rule(rule, part), problem]];
      const list = conditionLists.find((each) => each === part);
      const condition = list && rule[list][Number(index)];
      const named = what === 'fact' || what === 'is' ? what : 'value';
      return list && condition ? [[fieldOf.condition(rule, list, condition, named), problem]] : [];
    }),
  );
}

/** What was kept of an earlier visit; undefined when it is none, or of another form. */
export function keptDraft(text: string): RulesDraft | undefined {
  if (text === '') return undefined;
  try {
    const kept = JSON.parse(text) as Partial<RulesDraft> | null;
    return typeof kept?.version === 'number' && kept.rules?.every(isDraftRule)
      ? (kept as RulesDraft)
      : undefined;
  } catch {
    return undefined;
  }
}

function isDraftRule(kept: unknown): boolean {
  const rule = kept as Partial<DraftRule> | null;
  const texts = [rule?.key, rule?.id, rule?.answer, rule?.staff, rule?.customer, rule?.state];
  return (
    texts.every((text) => typeof text === 'string') && Array.isArray(rule?.when) && Array.isArray(rule?.any)
  );
}

/** With another fact, the comparison may be one that it does not have. */
export function withFact(condition: DraftCondition, fact: string): DraftCondition {
  const comparisons = comparisonsOf(fact);
  const is = comparisons.find((each) => each === condition.is) ?? comparisons[0] ?? condition.is;
  return { ...condition, fact, is };
}
