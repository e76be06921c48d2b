import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';

export function creditQuery(api: Api, creditId: string) {
  return queryOptions({
    queryKey: ['credit-card', creditId],
    queryFn: ({ signal }) => api.call('GET /staff/credit/:creditId/', { params: { creditId }, signal }),
    networkMode: 'always',
  });
}
