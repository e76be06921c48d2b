import type { AnswerOf, listPayees } from '@farthing/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { askedAlsoOffline } from './refreshing.ts';

export type Payee = AnswerOf<typeof listPayees>['payees'][number];

/** Whom the customer has paid, newest first. */
export function payeesQuery(api: Api) {
  return queryOptions({
    queryKey: ['payees'],
    queryFn: ({ signal }) => api.call('GET /wallet/payees/', { signal }),
    select: ({ payees }) => payees,
    ...askedAlsoOffline,
  });
}
