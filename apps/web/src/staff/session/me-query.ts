import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';

/** Who is signed in. A role that changes ends the session, so it is not asked for again and again. */
export function meQuery(api: Api) {
  return queryOptions({
    queryKey: ['staff', 'me'],
    queryFn: ({ signal }) => api.call('GET /staff/me/', { signal }),
    staleTime: 5 * 60_000,
  });
}
