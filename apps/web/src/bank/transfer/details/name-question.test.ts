import { expect, test } from 'vitest';
import { ownBankOf } from '../payee.ts';
import { newTransfer } from '../transfer.ts';
import { nameInWords, nameQuestion, takesChoice } from './name-question.ts';

const own = ownBankOf({ name: 'Farthing', formerNames: [] }, 'GB05FRTH00960012345678');
const details = {
  ...newTransfer().details,
  ...{ account_name: 'A Patel', bank_name: 'Farthing', account_number: '12345678', amount: '1' },
};

test('[PAY-03] a check is about one account and one name: a yes to it holds for no other', () => {
  const question = nameQuestion(details, own);
  expect(question).toBe('inside:12345678 A Patel');
  expect(nameQuestion({ ...details, account_name: ' A Patel ', amount: '9' }, own)).toBe(question);
  expect(nameQuestion({ ...details, account_name: 'B Patel' }, own)).not.toBe(question);
  expect(nameQuestion({ ...details, account_number: '12345679' }, own)).not.toBe(question);
  expect(nameQuestion({ ...details, account_number: '' }, own)).toBeUndefined();
});

test('[PAY-03] nobody has to choose when the name is right or nobody could check it', () => {
  const results = ['match', 'close_match', 'no_match', 'other_kind', 'not_checked'] as const;
  expect(results.filter(takesChoice)).toEqual(['close_match', 'no_match', 'other_kind']);
  const why = 'You have checked too many names.';
  expect(nameInWords('A Patel', { result: 'not_checked', name: null, why })).toContain(why);
  for (const result of results) expect(nameInWords('A Patel', { result, name: null })).toContain('A Patel');
});
