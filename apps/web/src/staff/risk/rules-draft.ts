import type { Rule, RuleFact, SentRules } from './risk-query.ts';
import { kindOf, ruleAnswers } from './risk-words.ts';

/** What somebody has typed that is not so in the rules that hold, by field. The rest is as it is. */
export type Changes = Readonly<Record<string, string>>;

export type ConditionList = 'when' | 'any';

/** The names of fields. A figure's has its fact in it, so that it never lands at another one in a later version. */
export const fieldOf = {
  answer: ({ id }: Rule) => `${id}.answer`,
  staff: ({ id }: Rule) => `${id}.staff`,
  customer: ({ id }: Rule) => `${id}.customer`,
  figure: ({ id, ...lists }: Rule, list: ConditionList, index: number) =>
    `${id}.${list}.${index}.${lists[list][index]?.fact}`,
};

/** The text of every field as the rules that hold have it. */
export function textsOf(rules: readonly Rule[]): Changes {
  return Object.fromEntries(
    rules.flatMap((rule) => [
      [fieldOf.answer(rule), rule.answer],
      [fieldOf.staff(rule), rule.staff],
      [fieldOf.customer(rule), rule.customer],
      ...(['when', 'any'] as const).flatMap((list) =>
        rule[list].map(({ value }, index) => [fieldOf.figure(rule, list, index), value]),
      ),
    ]),
  );
}

/** With one more field typed. What is as it was is no change. */
export function typedInto(changes: Changes, holding: Changes, field: string, text: string): Changes {
  const { [field]: _, ...others } = changes;
  return text === holding[field] ? others : { ...others, [field]: text };
}

/** The rules that hold, with what was typed. */
export function draftOf(rules: readonly Rule[], facts: readonly RuleFact[], changes: Changes): SentRules {
  return rules.map((rule) => {
    const typed = (field: string, holding: string) => changes[field] ?? holding;
    const figures = (list: ConditionList) =>
      rule[list].map(({ fact, is, value }, index) => ({
        fact,
        is: is as SentRules[number]['when'][number]['is'],
        value: figureOf(typed(fieldOf.figure(rule, list, index), value), kindOf(fact, facts)),
      }));
    return {
      id: rule.id,
      answer: typed(fieldOf.answer(rule), rule.answer) as Rule['answer'],
      staff: lineOf(typed(fieldOf.staff(rule), rule.staff)),
      customer: lineOf(typed(fieldOf.customer(rule), rule.customer)),
      when: figures('when'),
      any: figures('any'),
    };
  });
}

/** People write 5000, 5,000 and 5,000.00 for one amount. */
function figureOf(text: string, kind: string | undefined): string {
  const plain = text.replaceAll(/[\s,]/g, '');
  return kind === 'amount' && /^\d+$/.test(plain) ? `${plain}.00` : plain;
}

function lineOf(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}

/** The ids of the rules that the draft has otherwise. */
export function changedIn(rules: readonly Rule[], draft: SentRules): readonly string[] {
  return draft
    .filter((rule, index) => {
      const { id, answer, staff, customer, when, any } = rules[index] ?? rule;
      const list = (conditions: Rule['when']) =>
        conditions.map(({ fact, is, value }) => ({ fact, is, value }));
      return (
        JSON.stringify(rule) !==
        JSON.stringify({ id, answer, staff, customer, when: list(when), any: list(any) })
      );
    })
    .map(({ id }) => id);
}

/** What is wrong with which field, in the order of the page. */
export function problemsOf(rules: readonly Rule[], facts: readonly RuleFact[], draft: SentRules): Changes {
  return Object.fromEntries(
    rules.flatMap((rule, place) => {
      const given = draft[place] ?? rule;
      const figures = (['when', 'any'] as const).flatMap((list) =>
        given[list].map(({ fact, value }, index) => [
          fieldOf.figure(rule, list, index),
          figureProblem(value, kindOf(fact, facts)),
        ]),
      );
      return [
        ...figures,
        [
          fieldOf.answer(rule),
          Object.hasOwn(ruleAnswers, given.answer) ? undefined : 'Choose what is answered.',
        ],
        [fieldOf.staff(rule), wordsProblem(given.staff, 200)],
        [fieldOf.customer(rule), wordsProblem(given.customer, 300)],
      ].filter(([, problem]) => problem !== undefined);
    }),
  );
}

function figureProblem(value: string, kind: string | undefined): string | undefined {
  if (kind === 'amount')
    return /^\d{1,12}\.\d\d$/.test(value) ? undefined : 'Write an amount, such as 5000.00.';
  return /^\d{1,12}$/.test(value) ? undefined : 'Write a whole number.';
}

function wordsProblem(words: string, max: number): string | undefined {
  if (words === '') return 'Enter the words.';
  return words.length > max ? `Use at most ${max} characters.` : undefined;
}
