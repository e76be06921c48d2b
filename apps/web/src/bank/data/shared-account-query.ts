import type { AccountInvitation, SharedAccount, SharedActivity, SharedProposal } from '@farthing/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { refreshedOften } from './refreshing.ts';

export type { AccountInvitation, SharedAccount, SharedActivity, SharedProposal };

/** Who shares an account, by which rules, and what waits for agreement. */
export function sharedAccountQuery(api: Api, accountId: string) {
  return queryOptions({
    queryKey: ['accounts', 'shared', accountId],
    queryFn: ({ signal }) =>
      api
        .call('GET /accounts/:accountId/people/', { params: { accountId }, signal })
        .then(({ shared }) => shared),
    ...refreshedOften,
  });
}

/** Who did what about it, newest first. */
export function sharedActivityQuery(api: Api, accountId: string) {
  return infiniteQueryOptions({
    queryKey: ['accounts', 'shared', accountId, 'activity'],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.call('GET /accounts/:accountId/activity/', { params: { accountId }, query: { cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    networkMode: 'always',
  });
}

/** What the customer is invited to. */
export function invitationsQuery(api: Api) {
  return queryOptions({
    queryKey: ['accounts', 'invitations'],
    queryFn: ({ signal }) =>
      api.call('GET /accounts/invitations/', { signal }).then(({ invitations }) => invitations),
    ...refreshedOften,
  });
}
