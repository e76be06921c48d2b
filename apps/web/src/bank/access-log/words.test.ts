import type { AccessEntry } from '@farthing/contract';
import { expect, test } from 'vitest';
import { entryInWords } from './words.ts';

const entry: AccessEntry = {
  id: '0198a000-0000-7000-8000-000000000001',
  at: '2026-01-01T00:00:00.000Z',
  by: 'staff',
  role: 'support',
  action: 'customer.reveal',
  because: 'You asked us for your number.',
};

test('[IDV-08] an entry says who, what and why in one sentence', () => {
  const said = (changes: Partial<AccessEntry>) => entryInWords({ ...entry, ...changes });
  expect(said({})).toBe('Support looked at your personal data because: You asked us for your number.');
  expect(said({ because: null })).toBe('Support looked at your personal data.');
  expect(said({ role: null, action: 'identity-check.look', because: null })).toBe(
    'Staff looked at a picture of your identity check to decide about it.',
  );
  expect(said({ by: 'you', role: null, action: 'pin.replace', because: null })).toBe(
    'You replaced your transaction PIN.',
  );
  expect(said({ by: 'bank', role: null, action: 'pin.lock', because: null })).toBe(
    'The bank locked your transaction PIN.',
  );
});
