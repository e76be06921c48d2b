import { beforeEach, expect, test } from 'vitest';
import { clearTabButDrafts } from '../../lib/drafts/drafts.ts';
import { closeDraft, dropDraft, keepDraft, readDraft, readEarlierDraft } from './draft.ts';
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
  keepDraft(owner, details);
  dropDraft('ada');
  expect(readDraft(owner)).toBeUndefined();
});

test('a new payment goes on with what a session that ended has left, unless the bank was asked for it', () => {
  keepDraft(owner, details);
  expect(readEarlierDraft('ada')).toBeUndefined();
  clearTabButDrafts();
  expect(readEarlierDraft('ada')).toEqual(details);
  keepDraft(owner, details);
  closeDraft('ada');
  expect(readDraft(owner)).toEqual(details);
  clearTabButDrafts();
  expect(readEarlierDraft('ada')).toBeUndefined();
  expect(readEarlierDraft('grace')).toBeUndefined();
});
