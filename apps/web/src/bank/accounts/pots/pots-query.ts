import type { AnswerOf, listPots, Pot } from '@farthing/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../lib/api/client.ts';
import { refreshedOften } from '../../data/refreshing.ts';

export type { Pot };
export type Pots = AnswerOf<typeof listPots>;

/** Read anew with the accounts: what goes into a pot leaves the account. */
export function potsQuery(api: Api, accountId: string) {
  return queryOptions({
    queryKey: ['accounts', 'pots', accountId],
    queryFn: ({ signal }) => api.call('GET /accounts/:accountId/pots/', { params: { accountId }, signal }),
    ...refreshedOften,
  });
}
