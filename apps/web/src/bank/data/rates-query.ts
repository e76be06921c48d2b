import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { askedAlsoOffline } from './refreshing.ts';

/** The bank itself asks for new rates about once an hour; its margin and its fees may change at any moment. */
export function ratesQuery(api: Api) {
  return queryOptions({
    queryKey: ['rates'],
    queryFn: ({ signal }) => api.call('GET /rates/', { signal }),
    staleTime: 60_000,
    refetchInterval: 60_000,
    ...askedAlsoOffline,
  });
}
