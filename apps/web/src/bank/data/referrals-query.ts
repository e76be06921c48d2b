import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { askedAlsoOffline } from './refreshing.ts';

/** Newest first. */
export function referralsQuery(api: Api) {
  return queryOptions({
    queryKey: ['referrals'],
    queryFn: ({ signal }) => api.call('GET /management/referral-details/', { signal }),
    select: ({ data }) => data,
    ...askedAlsoOffline,
  });
}
