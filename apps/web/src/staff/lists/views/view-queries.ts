import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../lib/api/client.ts';

export function viewsQuery(api: Api, list: string) {
  return queryOptions({
    queryKey: ['list-views', list],
    queryFn: ({ signal }) => api.call('GET /staff/list-views/', { query: { list }, signal }),
    select: ({ views }) => views,
    staleTime: 60_000,
    networkMode: 'always',
  });
}
