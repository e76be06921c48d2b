import { expect, test } from 'vitest';
import { blockableGroups, merchantGroupLabel, merchantGroupOf, merchantGroups } from './merchant-groups.ts';

test('[CAR-03] a category code of ISO 18245 belongs to one group, and what no group names to the rest', () => {
  const known = {
    '7995': 'gambling',
    '7800': 'gambling',
    '7801': 'gambling',
    '5411': 'groceries',
    '5812': 'restaurants',
    '5541': 'fuel',
    '6011': 'cash',
    '6051': 'crypto',
    '3000': 'travel',
    '3999': 'travel',
    '4111': 'transport',
    '5818': 'games',
    '5999': 'shopping',
    '5993': 'tobacco',
    '0000': 'other',
    '9999': 'other',
  };
  for (const [code, group] of Object.entries(known)) expect(merchantGroupOf(code), code).toBe(group);
});

test('[CAR-03] every group has a name of its own; gambling and cash are not blocked as a group', () => {
  expect(new Set(merchantGroups.map(merchantGroupLabel)).size).toBe(merchantGroups.length);
  expect(blockableGroups).not.toContain('gambling');
  expect(blockableGroups).not.toContain('cash');
});
