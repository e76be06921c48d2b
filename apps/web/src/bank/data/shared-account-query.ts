import type { AccountInvitation, SharedAccount, SharedProposal } from '@farthing/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { refreshedOften } from './refreshing.ts';

export type { AccountInvitation, SharedAccount, SharedProposal };

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

/** What the customer is invited to. */
export function invitationsQuery(api: Api) {
  return queryOptions({
    queryKey: ['accounts', 'invitations'],
    queryFn: ({ signal }) =>
      api.call('GET /accounts/invitations/', { signal }).then(({ invitations }) => invitations),
    ...refreshedOften,
  });
}
