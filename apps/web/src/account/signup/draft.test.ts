import { beforeEach, expect, test } from 'vitest';
import { emptyApplication } from './application.ts';
import { dropDraft, keepDraft, readDraft } from './draft.ts';

beforeEach(() => sessionStorage.clear());

const typed = {
  ...emptyApplication,
  first_name: 'Ada',
  password: 'violet-anchor-piano-72',
  password2: 'violet-anchor-piano-72',
};

test('[AUTH-06] what was typed is found again after a reload, and no password is ever stored', () => {
  keepDraft(typed, '');
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('violet');
  expect(readDraft('')).toEqual({
    application: { ...emptyApplication, first_name: 'Ada' },
    isRestored: true,
  });
  dropDraft();
  expect(readDraft('')).toEqual({ application: emptyApplication, isRestored: false });
});

test('[AUTH-07] the code of the link is filled in, until the person has changed it', () => {
  expect(readDraft('WREN2024').application.ref).toBe('WREN2024');
  keepDraft({ ...typed, ref: '' }, 'WREN2024');
  expect(readDraft('WREN2024').application.ref).toBe('');
  expect(readDraft('ROBIN777').application.ref).toBe('ROBIN777');
  keepDraft({ ...typed, ref: 'FINCH111' }, '');
  expect(readDraft('').application.ref).toBe('FINCH111');
});

test('a draft that something else has broken is no draft', () => {
  sessionStorage.setItem('signup', '{"fields":');
  expect(readDraft('')).toEqual({ application: emptyApplication, isRestored: false });
});
