import type { Card } from '@farthing/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { ApiError } from '../../lib/api/error.ts';
import { refreshedOften } from './refreshing.ts';

/** Masked; null for those who have none. */
export function cardQuery(api: Api) {
  return queryOptions({
    queryKey: ['card'],
    queryFn: async ({ signal }): Promise<Card | null> => {
      try {
        return (await api.call('GET /cards/card_details/', { signal })).card;
      } catch (error) {
        if (meansNoCard(error)) return null;
        throw error;
      }
    },
    ...refreshedOften,
  });
}

function meansNoCard(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
