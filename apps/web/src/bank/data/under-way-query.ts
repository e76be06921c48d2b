import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { refreshedOften } from './refreshing.ts';

/** What has not ended: payments, deposits and loans that wait for something, newest first. */
export function underWayQuery(api: Api) {
  return queryOptions({
    queryKey: ['under-way'],
    queryFn: ({ signal }) => api.call('GET /wallet/under-way/', { signal }),
    select: ({ under_way }) => under_way,
    ...refreshedOften,
  });
}
