import type { AnswerOf, getOverTime } from '@farthing/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { askedAlsoOffline } from '../data/refreshing.ts';

export type OverTime = AnswerOf<typeof getOverTime>;

/** What all accounts had at the end of each day since one, and what moved this month. */
export function overTimeQuery(api: Api, since: string) {
  return queryOptions({
    // Money that moves makes it old, like the wallet.
    queryKey: ['wallet', 'over-time', since],
    queryFn: ({ signal }) =>
      api.call('GET /wallet/over-time/', {
        query: { since, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    refetchInterval: 60_000,
    ...askedAlsoOffline,
  });
}
