import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { askedAlsoOffline } from './refreshing.ts';

export function sessionsQuery(api: Api) {
  return queryOptions({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => api.call('GET /account/sessions/', { signal }),
    select: ({ sessions }) => sessions,
    ...askedAlsoOffline,
  });
}
