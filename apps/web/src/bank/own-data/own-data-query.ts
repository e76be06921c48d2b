import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { refreshedOften } from '../data/refreshing.ts';

export function ownDataQuery(api: Api) {
  return queryOptions({
    queryKey: ['own-data'],
    queryFn: ({ signal }) => api.call('GET /account/own-data/', { signal }),
    ...refreshedOften,
  });
}
