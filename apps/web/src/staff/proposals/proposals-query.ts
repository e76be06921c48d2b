import type { ProposalState } from '@farthing/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';

/** The open ones, oldest first, for the count beside the section and for the first look. */
export function openProposalsQuery(api: Api) {
  return queryOptions({
    queryKey: ['staff', 'proposals', 'count'],
    queryFn: ({ signal }) =>
      api.call('GET /staff/proposals/', { query: { status: 'open', limit: 100 }, signal }),
    refetchInterval: 15_000,
  });
}

export function proposalsQuery(api: Api, status: ProposalState) {
  return infiniteQueryOptions({
    queryKey: ['staff', 'proposals', 'list', status],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /staff/proposals/', { query: { status, cursor: pageParam, limit: 50 }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    refetchInterval: 15_000,
  });
}

export function proposalQuery(api: Api, proposalId: string) {
  return queryOptions({
    queryKey: ['staff', 'proposals', 'one', proposalId],
    queryFn: ({ signal }) =>
      api.call('GET /staff/proposals/:proposalId/', { params: { proposalId }, signal }),
    refetchInterval: 15_000,
  });
}
