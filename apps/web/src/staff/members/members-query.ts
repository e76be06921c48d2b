import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';

export function membersQuery(api: Api) {
  return queryOptions({
    queryKey: ['staff', 'members'],
    queryFn: ({ signal }) => api.call('GET /staff/members/', { signal }),
  });
}
