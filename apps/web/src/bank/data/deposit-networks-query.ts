import type { AnswerOf, DepositNetwork, giveDepositAddress, listDepositNetworks } from '@farthing/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { askedAlsoOffline } from './refreshing.ts';

export type DepositOffer = AnswerOf<typeof listDepositNetworks>;
export type OfferedNetwork = DepositOffer['networks'][number];

export type DepositAddress = AnswerOf<typeof giveDepositAddress>;

/** Where the next deposit on a network goes. The bank answers the same until a deposit is announced. */
export function depositAddressQuery(api: Api, network: DepositNetwork) {
  return queryOptions({
    queryKey: ['deposit-address', network],
    queryFn: ({ signal }) => api.call('POST /wallet/deposit-address/', { body: { network }, signal }),
    // One that was announced from another tab is not shown again.
    gcTime: 0,
    ...askedAlsoOffline,
  });
}

/** Where deposits can be sent, and how much at once. */
export function depositNetworksQuery(api: Api) {
  return queryOptions({
    queryKey: ['deposit-networks'],
    queryFn: ({ signal }) => api.call('GET /wallet/deposit-networks/', { signal }),
    staleTime: 60_000,
    ...askedAlsoOffline,
  });
}
