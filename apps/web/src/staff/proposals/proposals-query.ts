import type { BulkDecision } from '@farthing/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { liveInterval } from '../../lib/live/live.ts';

/** Those that this person can decide, oldest first, for the count beside the section and for the first look. */
export function decidableProposalsQuery(api: Api) {
  return queryOptions({
    queryKey: ['staff', 'proposals', 'count'],
    queryFn: ({ signal }) =>
      api.call('GET /staff/proposals/', { query: { status: 'open', decidable: true, limit: 100 }, signal }),
    refetchInterval: liveInterval,
  });
}

/** What a decision would do to each of these now. */
export function proposalsPreviewQuery(api: Api, decision: BulkDecision, ids: readonly string[]) {
  return queryOptions({
    queryKey: ['staff', 'proposals', 'preview', decision, ids],
    queryFn: ({ signal }) =>
      api.call('POST /staff/proposals/bulk/preview/', { body: { decision, ids: [...ids] }, signal }),
    gcTime: 0,
    networkMode: 'always',
  });
}

export function proposalQuery(api: Api, proposalId: string) {
  return queryOptions({
    queryKey: ['staff', 'proposals', 'one', proposalId],
    queryFn: ({ signal }) =>
      api.call('GET /staff/proposals/:proposalId/', { params: { proposalId }, signal }),
    refetchInterval: liveInterval,
  });
}

/** Whether the new picture has come that a proposal waits for. */
export function freshSelfieQuery(api: Api, proposalId: string) {
  return queryOptions({
    queryKey: ['staff', 'proposals', 'selfie', proposalId],
    queryFn: ({ signal }) =>
      api.call('GET /staff/proposals/:proposalId/selfies/', { params: { proposalId }, signal }),
    refetchInterval: liveInterval,
  });
}
