import type { AnswerOf, listOwnCards } from '@farthing/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { ApiError } from '../../lib/api/error.ts';
import { refreshedOften } from '../data/refreshing.ts';

export type OwnCards = AnswerOf<typeof listOwnCards>;

/** All cards, masked; null for those who have none. */
export function cardsQuery(api: Api) {
  return queryOptions({
    queryKey: ['card'],
    queryFn: async ({ signal }): Promise<OwnCards | null> => {
      try {
        await api.call('GET /cards/card_details/', { signal });
      } catch (error) {
        if (meansNoCard(error)) return null;
        throw error;
      }
      return api.call('GET /cards/', { signal });
    },
    ...refreshedOften,
  });
}

function meansNoCard(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

export function cardPaymentsQuery(api: Api, cardId: string) {
  return infiniteQueryOptions({
    // Under the cards: what changes a card is looked at anew with its payments.
    queryKey: ['card', cardId, 'payments'],
    queryFn: ({ signal, pageParam }) =>
      api.call('GET /cards/:cardId/payments/', {
        params: { cardId },
        query: pageParam === null ? {} : { cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    ...refreshedOften,
  });
}
