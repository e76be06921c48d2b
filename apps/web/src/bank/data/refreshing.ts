/** Without it, a page that opens without a connection would wait for ever instead of saying so. */
export const askedAlsoOffline = { networkMode: 'always', refetchOnReconnect: 'always' } as const;

/**
 * How what is on the screen stays true: money that arrives while a page is open shows without a reload. Asking again
 * on focus and every 15 seconds is simpler than a stream of server-sent events: there is no connection to lose behind
 * a proxy, every process of the bank can answer, and a tab in the background costs nothing.
 */
export const refreshedOften = {
  ...askedAlsoOffline,
  refetchInterval: 15_000,
  refetchOnWindowFocus: 'always',
} as const;
