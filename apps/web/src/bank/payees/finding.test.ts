import { expect, test } from 'vitest';
import { findPayees, initialsOf, nameOf } from './finding.ts';

const zoe = { label: null, account_name: 'Zoë Müller', bank_name: 'Sparkasse', account_number: 'DE893704' };
const rent = { label: 'Rent', account_name: 'K Zuse', bank_name: 'Commerzbank', account_number: '12345678' };

test('[PAY-01] payees are found by any part of a name or of the number, however it is written', () => {
  const found = (typed: string) => findPayees([zoe, rent], typed).map(nameOf);
  expect(found('')).toEqual(['Zoë Müller', 'Rent']);
  expect(found(' zoe MULL')).toEqual(['Zoë Müller']);
  expect(found('rent')).toEqual(['Rent']);
  expect(found('zuse')).toEqual(['Rent']);
  expect(found('commerz')).toEqual(['Rent']);
  expect(found('12 34-56')).toEqual(['Rent']);
  expect(found('de89 37')).toEqual(['Zoë Müller']);
  expect(found('nobody')).toEqual([]);
  expect(found('-')).toEqual([]);
});

test('the initials are of the first and the last word', () => {
  expect(['Zoë Müller', 'K. C. Zuse', 'rent', '王小明', '!'].map(initialsOf)).toEqual([
    'ZM',
    'KZ',
    'R',
    '王',
    '',
  ]);
});
