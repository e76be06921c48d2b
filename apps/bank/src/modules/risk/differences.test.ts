import type { RiskRule } from '@farthing/rules';
import { expect, test } from 'vitest';
import { differences } from './differences.ts';

const large: RiskRule = {
  id: 'large',
  answer: 'hold-for-one',
  staff: 'Large',
  customer: 'We look at it.',
  when: [{ fact: 'newestHours', is: 'below', value: '72' }],
  any: [{ fact: 'amount', is: 'above', value: '5000.00' }],
};
const found = (before: readonly RiskRule[], after: readonly RiskRule[]) => [...differences(before, after)];

test('[RSK-15] a second person sees every part of a rule that is another one', () => {
  expect(found([large], [large])).toEqual([]);
  const other: RiskRule = {
    id: 'large',
    answer: 'refuse',
    staff: 'Very large',
    customer: 'It does not leave.',
    when: [{ fact: 'newestHours', is: 'below', value: '48' }],
    any: [{ fact: 'amount', is: 'above', value: '4000.00' }],
  };
  expect(found([large], [other])).toEqual([
    '“large”: the answer is Refuse instead of Hold for one',
    '“large”: the age of what is newest is below 48 hours instead of 72 hours',
    '“large”: the amount is above 4,000.00 instead of 5,000.00',
    '“large”: staff read “Very large” instead of “Large”',
    '“large”: customers read “It does not leave.” instead of “We look at it.”',
  ]);
});

test('[RSK-15] a condition that is added, removed or changed is shown with all the others', () => {
  const always: RiskRule = { ...large, when: [], any: [] };
  const atLeast: RiskRule = { ...large, any: [{ fact: 'amount', is: 'at-least', value: '5000.00' }] };
  const was = 'the age of what is newest is below 72 hours, and the amount is above 5,000.00';
  expect(found([large], [always])).toEqual([
    `“large”: it applies when anything is paid, instead of when ${was}`,
  ]);
  expect(found([large], [atLeast])).toEqual([
    '“large”: it applies when the age of what is newest is below 72 hours, and the amount is at least 5,000.00, ' +
      `instead of when ${was}`,
  ]);
  expect(found([large], [{ ...large, when: [...large.any], any: [...large.when] }])).toHaveLength(1);
});

test('[RSK-15] a rule that comes or goes is shown with all of it', () => {
  const when =
    'Hold for one when the age of what is newest is below 72 hours, and the amount is above 5,000.00';
  expect(found([], [large])).toEqual([
    `New rule “large”: ${when}`,
    '“large”: staff read “Large”',
    '“large”: customers read “We look at it.”',
  ]);
  expect(found([large], [])).toEqual([`“large” is removed. It was: ${when}`]);
});
