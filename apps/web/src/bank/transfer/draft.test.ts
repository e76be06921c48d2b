import { beforeEach, expect, test } from 'vitest';
import { dropDraft, keepDraft, readDraft } from './draft.ts';
import { newTransfer } from './transfer.ts';

const details = { ...newTransfer().details, account_name: 'A Patel' };
const owner = { place: 'abc', userId: 'ada' };

beforeEach(() => sessionStorage.clear());

test('what was typed is found again in the same form by the same person, and nowhere else', () => {
  expect(readDraft(owner)).toBeUndefined();
  keepDraft(owner, details);
  expect(readDraft(owner)).toEqual(details);
  expect(readDraft({ ...owner, place: 'another' })).toBeUndefined();
  expect(readDraft({ ...owner, userId: 'grace' })).toBeUndefined();
  dropDraft();
  expect(readDraft(owner)).toBeUndefined();
});
