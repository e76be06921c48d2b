import { expect, test } from 'vitest';
import { changesOf } from './entry-words.ts';

test('[STF-04] what changed is shown field by field, with what was not known told from what was empty', () => {
  expect(
    changesOf({
      before: { status: 'active', lock_reason: null },
      after: { status: 'locked', because: 'lost phone' },
    }),
  ).toEqual([
    { field: 'Status', before: 'active', after: 'locked' },
    { field: 'Lock reason', before: 'none', after: '–' },
    { field: 'Because', before: '–', after: 'lost phone' },
  ]);
  expect(changesOf({ before: null, after: null })).toEqual([]);
});
