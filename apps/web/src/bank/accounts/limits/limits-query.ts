import type { AccountLimits } from '@farthing/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../lib/api/client.ts';
import { refreshedOften } from '../../data/refreshing.ts';

export type { AccountLimits };

/** What may leave an account, and what is used of it today. */
export function limitsQuery(api: Api, accountId: string) {
  return queryOptions({
    queryKey: ['accounts', 'limits', accountId],
    queryFn: ({ signal }) =>
      api
        .call('GET /accounts/:accountId/limits/', { params: { accountId }, signal })
        .then(({ limits }) => limits),
    ...refreshedOften,
  });
}
