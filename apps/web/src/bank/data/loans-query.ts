import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { refreshedOften } from './refreshing.ts';

/** Newest first. */
export function loansQuery(api: Api, userId: string) {
  return queryOptions({
    queryKey: ['loans', userId],
    queryFn: ({ signal }) => api.call('GET /loan/loan-details/:userId/', { params: { userId }, signal }),
    select: ({ loans }) => loans,
    ...refreshedOften,
  });
}
