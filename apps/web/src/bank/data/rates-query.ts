import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { askedAlsoOffline } from './refreshing.ts';

/** The bank itself asks for new ones about once an hour. */
export function ratesQuery(api: Api) {
  return queryOptions({
    queryKey: ['rates'],
    queryFn: ({ signal }) => api.call('GET /rates/', { signal }),
    staleTime: 60_000,
    refetchInterval: 5 * 60_000,
    ...askedAlsoOffline,
  });
}
