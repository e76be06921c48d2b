import type { BulkDecision, DeskQueue, SeenPayments } from '@farthing/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { liveInterval } from '../../lib/live/live.ts';

/** How long a colleague's claim, or a new case, may go unseen. */
const often = {
  refetchInterval: liveInterval,
  refetchOnWindowFocus: 'always',
  networkMode: 'always',
} as const;

export function queuesQuery(api: Api) {
  return queryOptions({
    queryKey: ['queues'],
    queryFn: ({ signal }) => api.call('GET /staff/queues/', { signal }),
    select: ({ queues }) => queues,
    ...often,
  });
}

/** What is late, and what is one's own. */
export function workQuery(api: Api) {
  return queryOptions({
    queryKey: ['cases', 'work'],
    queryFn: ({ signal }) => api.call('GET /staff/work/', { signal }),
    ...often,
  });
}

export function colleaguesQuery(api: Api, queue: DeskQueue) {
  return queryOptions({
    queryKey: ['colleagues', queue],
    queryFn: ({ signal }) => api.call('GET /staff/queues/:queue/colleagues/', { params: { queue }, signal }),
  });
}

/** The longest waiting first. */
export function casesQuery(api: Api, queue: DeskQueue) {
  return infiniteQueryOptions({
    queryKey: ['cases', queue],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.call('GET /staff/queues/:queue/', { params: { queue }, query: { cursor, limit: 50 }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    ...often,
  });
}

/** What a decision would do to each of these now. */
export function casesPreviewQuery(
  api: Api,
  queue: DeskQueue,
  decision: BulkDecision,
  ids: readonly string[],
  payments: SeenPayments,
) {
  return queryOptions({
    queryKey: ['cases', queue, 'preview', decision, ids, payments],
    queryFn: ({ signal }) =>
      api.call('POST /staff/queues/:queue/bulk/preview/', {
        params: { queue },
        body: { decision, ids: [...ids], ...(payments.length > 0 && { payments }) },
        signal,
      }),
    // What was typed stays in its fields while what becomes of it is asked anew.
    placeholderData: keepPreviousData,
    gcTime: 0,
    networkMode: 'always',
  });
}

export function caseQuery(api: Api, queue: DeskQueue, caseId: string) {
  return queryOptions({
    queryKey: ['case', queue, caseId],
    queryFn: ({ signal }) =>
      api.call('GET /staff/queues/:queue/:caseId/', { params: { queue, caseId }, signal }),
    ...often,
  });
}

export function identityPapersQuery(api: Api, checkId: string) {
  return queryOptions({
    queryKey: ['case', 'identity-papers', checkId],
    queryFn: ({ signal }) =>
      api.call('GET /staff/identity-checks/:checkId/', { params: { checkId }, signal }),
    networkMode: 'always',
    gcTime: 0,
  });
}
