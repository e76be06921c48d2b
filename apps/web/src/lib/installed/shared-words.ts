import { limits } from '@farthing/contract';

/** What another app has shared with the bank, in one line as long as it may be. */
export function sharedWords(address: URLSearchParams): string {
  const parts = ['title', 'text', 'url'].map((name) => address.get(name) ?? '');
  const line = [...new Set(parts)].join(' ').replaceAll(/[\s\p{C}]+/gu, ' ');
  return [...line.trim()].slice(0, limits.narration).join('').trim();
}
