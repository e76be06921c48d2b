import type { KeptPayee } from '@farthing/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { askedAlsoOffline } from './refreshing.ts';

export type { KeptPayee };

/** The customer's book, favourites first. Read anew with those who were paid lately. */
export function keptPayeesQuery(api: Api) {
  return queryOptions({
    queryKey: ['payees', 'kept'],
    queryFn: ({ signal }) => api.call('GET /payees/', { signal }),
    ...askedAlsoOffline,
  });
}
