import type { AnswerOf, listDepositNetworks } from '@farthing/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { askedAlsoOffline } from './refreshing.ts';

export type DepositOffer = AnswerOf<typeof listDepositNetworks>;
export type OfferedNetwork = DepositOffer['networks'][number];

/** Where deposits can be sent, and how much at once. */
export function depositNetworksQuery(api: Api) {
  return queryOptions({
    queryKey: ['deposit-networks'],
    queryFn: ({ signal }) => api.call('GET /wallet/deposit-networks/', { signal }),
    staleTime: 60_000,
    ...askedAlsoOffline,
  });
}
