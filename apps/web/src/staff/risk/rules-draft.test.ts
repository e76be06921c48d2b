import { describe, expect, test } from 'vitest';
import type { Rule, RuleFact } from './risk-query.ts';
import { answerWord, conditionWords } from './risk-words.ts';
import { changedIn, draftOf, problemsOf, textsOf, typedInto } from './rules-draft.ts';

const facts: readonly RuleFact[] = [
  { name: 'amount', kind: 'amount', words: 'the amount' },
  { name: 'newestHours', kind: 'hours', words: 'the age of what is newest' },
];
const newAndLarge: Rule = {
  id: 'new-and-large',
  answer: 'hold-for-one',
  staff: 'Above the bounds for what is new',
  customer: 'We look at it before it leaves.',
  when: [{ fact: 'newestHours', is: 'below', value: '72' }],
  any: [{ fact: 'amount', is: 'above', value: '5000.00' }],
};
const rules = [newAndLarge];
const amount = 'new-and-large.any.0.amount';
const hours = 'new-and-large.when.0.newestHours';

describe('a draft of the rules of risk', () => {
  test('[RSK-15] is what holds, with what was typed', () => {
    const draft = draftOf(rules, facts, {
      [amount]: '20,000',
      [hours]: ' 48 ',
      'new-and-large.answer': 'refuse',
      'new-and-large.staff': ' Far  above ',
    });
    expect(draft).toEqual([
      {
        ...newAndLarge,
        answer: 'refuse',
        staff: 'Far above',
        when: [{ fact: 'newestHours', is: 'below', value: '48' }],
        any: [{ fact: 'amount', is: 'above', value: '20000.00' }],
      },
    ]);
    expect(changedIn(rules, draft)).toEqual(['new-and-large']);
  });

  test('[RSK-15] is no change when the same is written in another way', () => {
    expect(changedIn(rules, draftOf(rules, facts, {}))).toEqual([]);
    expect(changedIn(rules, draftOf(rules, facts, { [amount]: '5,000' }))).toEqual([]);
  });

  test('forgets a field that is typed back', () => {
    const typed = typedInto({}, textsOf(rules), amount, '1');
    expect(typed).toEqual({ [amount]: '1' });
    expect(typedInto(typed, textsOf(rules), amount, '5000.00')).toEqual({});
  });

  test('a figure never lands at another fact of a later version', () => {
    const later = [{ ...newAndLarge, any: [{ fact: 'payeeDay', is: 'above', value: '7000.00' }] }];
    expect(changedIn(later, draftOf(later, facts, { [amount]: '1.00' }))).toEqual([]);
  });

  test('names what is wrong at its field', () => {
    const changes = {
      [amount]: 'lots',
      [hours]: '1.5',
      'new-and-large.staff': ' ',
      'new-and-large.customer': 'x'.repeat(301),
    };
    expect(problemsOf(rules, facts, draftOf(rules, facts, changes))).toEqual({
      [hours]: 'Write a whole number.',
      [amount]: 'Write an amount, such as 5000.00.',
      'new-and-large.staff': 'Enter the words.',
      'new-and-large.customer': 'Use at most 300 characters.',
    });
    expect(problemsOf(rules, facts, draftOf(rules, facts, {}))).toEqual({});
  });
});

test('[RSK-15] conditions and answers are in words', () => {
  const inWords = (fact: string, is: string, value: string) => conditionWords({ fact, is, value }, facts);
  expect(inWords('amount', 'above', '1250000.00')).toBe('the amount is above 1,250,000.00');
  expect(inWords('amount', 'at-least', '999.50')).toBe('the amount is at least 999.50');
  expect(inWords('newestHours', 'below', '72')).toBe('the age of what is newest is below 72 hours');
  expect([answerWord('allow'), answerWord('hold-for-two')]).toEqual(['Send', 'Hold for two']);
});
