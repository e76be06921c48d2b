import { liveInterval } from '../../lib/live/live.ts';

/** Without it, a page that opens without a connection would wait for ever instead of saying so. */
export const askedAlsoOffline = { networkMode: 'always', refetchOnReconnect: 'always' } as const;

/**
 * How what is on the screen stays true: money that arrives while a page is open shows without a reload. The bank's stream tells
 * what has changed; without it, a page asks every 15 seconds. It asks on focus in any case.
 */
export const refreshedOften = {
  ...askedAlsoOffline,
  refetchInterval: liveInterval,
  refetchOnWindowFocus: 'always',
} as const;
