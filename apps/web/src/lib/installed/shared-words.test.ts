import { expect, test } from 'vitest';
import { sharedWords } from './shared-words.ts';

test('[NTF-03] what another app shares is one line, each part once, and no longer than it may be', () => {
  const words = (shared: Record<string, string>) => sharedWords(new URLSearchParams(shared));
  expect(words({})).toBe('');
  expect(words({ title: 'Theatre', text: 'Row F\n\u202Eseats', url: 'https://tickets.example/7' })).toBe(
    'Theatre Row F seats https://tickets.example/7',
  );
  expect(words({ title: 'Theatre', text: 'Theatre' })).toBe('Theatre');
  expect(words({ text: 'x'.repeat(500) })).toHaveLength(140);
});
