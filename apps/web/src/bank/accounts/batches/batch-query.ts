import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../lib/api/client.ts';
import { liveInterval } from '../../../lib/live/live.ts';
import { askedAlsoOffline, refreshedOften } from '../../data/refreshing.ts';

/** The newest files of payments of an account. */
export function batchesQuery(api: Api, accountId: string) {
  return queryOptions({
    queryKey: ['accounts', 'batches', accountId],
    queryFn: ({ signal }) =>
      api
        .call('GET /accounts/:accountId/batches/', { params: { accountId }, signal })
        .then(({ batches }) => batches),
    ...refreshedOften,
  });
}

/** One of them, as it is now. While its lines are paid it is read more often. */
export function batchQuery(api: Api, batchId: string) {
  return queryOptions({
    queryKey: ['accounts', 'batch', batchId],
    queryFn: ({ signal }) =>
      api.call('GET /accounts/batches/:batchId/', { params: { batchId }, signal }).then(({ batch }) => batch),
    ...refreshedOften,
    refetchInterval: ({ state: { data } }) => (data?.state === 'running' ? 2_000 : liveInterval()),
  });
}

/** Its lines, page by page; read again when what has become of them is another. */
export function batchLinesQuery(api: Api, batchId: string, only: 'failed' | undefined, version: string) {
  return infiniteQueryOptions({
    queryKey: ['accounts', 'batch-lines', batchId, only ?? 'all', version],
    queryFn: ({ pageParam: after, signal }) =>
      api.call('GET /accounts/batches/:batchId/', { params: { batchId }, query: { after, only }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next_after }) => next_after,
    placeholderData: (before, query) => (query?.queryKey[3] === (only ?? 'all') ? before : undefined),
    ...askedAlsoOffline,
  });
}
