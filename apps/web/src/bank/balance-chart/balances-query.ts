import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { askedAlsoOffline } from '../data/refreshing.ts';

/** What an account had at the end of each day since one. What it has now, the page knows sooner from elsewhere. */
export function balancesQuery(api: Api, accountId: string, since: string) {
  return queryOptions({
    queryKey: ['balances', accountId, since],
    queryFn: ({ signal }) =>
      api.call('GET /accounts/:accountId/balances/', {
        params: { accountId },
        query: { since, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
        signal,
      }),
    // While another range is read, the one before stays; never that of another account.
    placeholderData: (before, query) => (query?.queryKey[1] === accountId ? before : undefined),
    staleTime: 60_000,
    refetchInterval: 60_000,
    ...askedAlsoOffline,
  });
}
