import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['Rosa Fielding', 'RF'],
  ['Copper & Lead', 'CL'],
  ['  anna maria  de la Cruz ', 'AC'],
  ['Barclays', 'B'],
  ['E\u0301douard Manet', 'E\u0301M'],
  ['3 Wells Ltd', '3L'],
  ['ß', 'SS'],
  ['—', ''],
  ['', ''],
])('the initials of "%s" are "%s"', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
