import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../lib/api/client.ts';
import { askedAlsoOffline, refreshedOften } from '../../data/refreshing.ts';

export function interestQuery(api: Api, accountId: string) {
  return queryOptions({
    queryKey: ['accounts', 'interest', accountId],
    queryFn: ({ signal }) =>
      api.call('GET /accounts/:accountId/interest/', { params: { accountId }, signal }),
    ...refreshedOften,
  });
}

/** What savings earn in each currency, for whoever thinks of opening an account. */
export function savingsRatesQuery(api: Api) {
  return queryOptions({
    queryKey: ['savings-rates'],
    queryFn: ({ signal }) => api.call('GET /accounts/savings-rates/', { signal }),
    ...askedAlsoOffline,
  });
}
