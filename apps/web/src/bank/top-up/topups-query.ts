import type { AnswerOf, listTopups, TopupAnswer } from '@farthing/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { liveInterval } from '../../lib/live/live.ts';
import { askedAlsoOffline, refreshedOften } from '../data/refreshing.ts';

export type Topup = TopupAnswer;
export type Topups = AnswerOf<typeof listTopups>;
export type TopupOffer = NonNullable<Topups['offer']>;

/** What was topped up by card, and how much can be; no offer where the bank has no card provider. */
export function topupsQuery(api: Api) {
  return queryOptions({
    queryKey: ['topups'],
    queryFn: ({ signal }) => api.call('GET /topups/', { signal }),
    ...refreshedOften,
  });
}

/** While it is being confirmed somebody looks at the page and waits. */
export function topupQuery(api: Api, topupId: string) {
  return queryOptions({
    queryKey: ['topups', topupId],
    queryFn: ({ signal }) => api.call('GET /topups/:topupId/', { params: { topupId }, signal }),
    ...askedAlsoOffline,
    refetchInterval: ({ state }) => (state.data?.topup.state === 'started' ? 3_000 : liveInterval()),
  });
}
