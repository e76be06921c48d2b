import { expect, test } from 'vitest';
import type { SharedActivity } from '../../data/shared-account-query.ts';
import { actWords } from './activity-words.ts';

const act = (given: Partial<SharedActivity>): SharedActivity => ({
  id: '0198a000-0000-7000-8000-000000000001',
  at: '2026-11-17T09:00:00.000Z',
  by: 'Ada Lovelace',
  you: false,
  act: 'open',
  what: null,
  role: null,
  sum: null,
  prepared_by: null,
  ...given,
});

const sum = { amount: '1250.00', currency: 'GBP' } as const;

test.each([
  [{ act: 'open', you: true }, 'You opened the account.'],
  [{ act: 'freeze', by: null }, 'The bank froze the account.'],
  [{ act: 'invite', role: 'see' }, 'Ada Lovelace invited somebody (sees).'],
  [{ act: 'propose', what: 'Remove Joan Clarke' }, 'Ada Lovelace proposed: “Remove Joan Clarke”.'],
  [{ act: 'approve-file', what: 'wages.csv', sum }, 'Ada Lovelace approved the file wages.csv of £1,250.00.'],
  [
    { act: 'sign-payment', what: 'Lara Lord', sum, prepared_by: 'Joan Clarke' },
    'Ada Lovelace signed the payment to Lara Lord of £1,250.00, prepared by Joan Clarke.',
  ],
] as [Partial<SharedActivity>, string][])('[ACT-06] %o reads: %s', (given, words) => {
  expect(actWords(act(given))).toBe(words);
});
