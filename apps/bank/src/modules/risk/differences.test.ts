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
    'Rule “large”: the answer is refuse instead of hold-for-one',
    'Rule “large”: the age of what is newest is below 48 instead of 72',
    'Rule “large”: the amount is above 4000.00 instead of 5000.00',
    'Rule “large”: staff read “Very large” instead of “Large”',
    'Rule “large”: customers read “It does not leave.” instead of “We look at it.”',
  ]);
});

test('[RSK-15] a condition that comes, goes or compares otherwise is shown with all the others', () => {
  const always: RiskRule = { ...large, when: [], any: [] };
  const atLeast: RiskRule = { ...large, any: [{ fact: 'amount', is: 'at-least', value: '5000.00' }] };
  const was = 'the age of what is newest is below 72, and the amount is above 5000.00';
  expect(found([large], [always])).toEqual([
    `Rule “large”: it applies when anything is paid, instead of when ${was}`,
  ]);
  expect(found([large], [atLeast])).toEqual([
    'Rule “large”: it applies when the age of what is newest is below 72, and the amount is at least 5000.00, ' +
      `instead of when ${was}`,
  ]);
  expect(found([large], [{ ...large, when: [...large.any], any: [...large.when] }])).toHaveLength(1);
});

test('[RSK-15] a rule that comes or goes is shown to the letter', () => {
  const all =
    '“large” (hold-for-one when the age of what is newest is below 72, and the amount is above 5000.00; ' +
    'staff read “Large”, customers “We look at it.”)';
  expect(found([], [large])).toEqual([`New rule ${all}`]);
  expect(found([large], [])).toEqual([`Rule ${all} goes away`]);
});
