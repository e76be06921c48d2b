import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';

export function rolesQuery(api: Api) {
  return queryOptions({
    queryKey: ['staff', 'roles'],
    queryFn: ({ signal }) => api.call('GET /staff/roles/', { signal }),
  });
}
