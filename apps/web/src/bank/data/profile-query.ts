import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { askedAlsoOffline } from './refreshing.ts';

/**
 * Asked for again now and then also because a session ends at the bank when nothing is asked for: whoever reads or
 * types for long must not lose it. Whether anybody still does, `useIdleEnd` watches.
 */
export function profileQuery(api: Api, userId: string) {
  return queryOptions({
    queryKey: ['profile', userId],
    queryFn: ({ signal }) => api.call('GET /account/profile/:userId/', { params: { userId }, signal }),
    select: ({ user }) => user,
    staleTime: 60_000,
    refetchInterval: 4 * 60_000,
    refetchIntervalInBackground: true,
    ...askedAlsoOffline,
  });
}
