import { expect, test } from 'vitest';
import { contentLines, labelOf } from './proposal-words.ts';

test('every field of what is decided is shown, none left out and none reworded', () => {
  const id = '0190a000-0000-7000-8000-000000000001';
  expect(
    contentLines({
      customer_id: id,
      amount: '250.00',
      limit: 5000,
      tier: null,
      is_new: true,
      note: 'By post',
    }),
  ).toEqual([
    { label: 'Customer ID', text: id, isCode: true },
    { label: 'Amount', text: '250.00', isCode: false },
    { label: 'Limit', text: '5000', isCode: false },
    { label: 'Tier', text: 'none', isCode: false },
    { label: 'Is new', text: 'yes', isCode: false },
    { label: 'Note', text: 'By post', isCode: false },
  ]);
});

test('a name of the program is read as words', () => {
  expect(['daily_limit', 'dailyLimit', 'role_before', 'pin_hash'].map(labelOf)).toEqual([
    'Daily limit',
    'Daily limit',
    'Role before',
    'PIN hash',
  ]);
});
