import type { AnswerOf, getWallet } from '@farthing/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { refreshedOften } from './refreshing.ts';

export type Wallet = AnswerOf<typeof getWallet>;

/** The balance, and the newest 100 transactions of the same moment. */
export function walletQuery(api: Api) {
  return queryOptions({
    queryKey: ['wallet'],
    queryFn: ({ signal }) => api.call('GET /wallet/detail/', { signal }),
    ...refreshedOften,
  });
}
