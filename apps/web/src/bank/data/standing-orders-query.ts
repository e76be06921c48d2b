import type { AnswerOf, listStandingOrders, StandingOrder } from '@farthing/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { askedAlsoOffline } from './refreshing.ts';

export type { StandingOrder };
export type StandingOrders = AnswerOf<typeof listStandingOrders>;

/** The customer's scheduled payments, and what is coming. */
export function standingOrdersQuery(api: Api) {
  return queryOptions({
    queryKey: ['standing-orders'],
    queryFn: ({ signal }) => api.call('GET /standing-orders/', { signal }),
    ...askedAlsoOffline,
  });
}
