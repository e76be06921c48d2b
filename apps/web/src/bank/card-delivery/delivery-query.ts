import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { refreshedOften } from '../data/refreshing.ts';

export function deliveryQuery(api: Api, cardId: string) {
  return queryOptions({
    // Under the cards: what changes a card is looked at anew with its delivery.
    queryKey: ['card', cardId, 'delivery'],
    queryFn: ({ signal }) => api.call('GET /cards/:cardId/delivery/', { params: { cardId }, signal }),
    ...refreshedOften,
  });
}

/** What can be ordered, also by somebody who has no card yet. */
export function offerQuery(api: Api) {
  return queryOptions({
    queryKey: ['card', 'offer'],
    queryFn: ({ signal }) => api.call('GET /cards/', { signal }),
    networkMode: 'always',
  });
}
