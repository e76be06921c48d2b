import type { User } from '@farthing/contract';
import { beforeEach, expect, test } from 'vitest';
import { draftsOf } from '../../lib/drafts/drafts.ts';
import { dropProfileDraft, keepProfileDraft, valuesWithDraft } from './profile-draft.ts';
import { valuesOf } from './profile-values.ts';

const user = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', city: 'London' } as User;

beforeEach(() => sessionStorage.clear());

test('what was changed and not saved is found again, and what the bank has meanwhile is not undone by it', () => {
  const drafts = draftsOf('bank', 'ada');
  keepProfileDraft(drafts, user, { ...valuesOf(user), city: 'Paris' });
  const moved = { ...user, last_name: 'Byron' } as User;
  expect(valuesWithDraft(drafts, moved)).toEqual({ ...valuesOf(moved), city: 'Paris' });
  keepProfileDraft(drafts, user, valuesOf(user));
  expect(valuesWithDraft(drafts, user)).toEqual(valuesOf(user));
});

test('a password is never kept, and nothing is once it is saved', () => {
  const drafts = draftsOf('bank', 'ada');
  const typed = { ...valuesOf(user), email: 'countess@example.com', current_password: 'violet-anchor' };
  keepProfileDraft(drafts, user, typed);
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('violet');
  expect(valuesWithDraft(drafts, user)).toEqual({ ...valuesOf(user), email: 'countess@example.com' });
  dropProfileDraft(drafts);
  expect(valuesWithDraft(drafts, user)).toEqual(valuesOf(user));
});
