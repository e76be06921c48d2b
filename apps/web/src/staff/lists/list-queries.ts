import type { CallsByPath, SentQueryOf } from '@farthing/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import type { ListFilters } from './list-filters.ts';

type PaymentFilters = ListFilters<(typeof paymentFilterNames)[number]>;
type DepositFilters = ListFilters<(typeof depositFilterNames)[number]>;

export const paymentFilterNames = ['state', 'q', 'least', 'most', 'from', 'until', 'customer_id'] as const;
export const depositFilterNames = [
  'state',
  'network',
  'q',
  'least',
  'most',
  'from',
  'until',
  'customer_id',
] as const;

/** Newest first. What the address says and no list takes is refused by the bank, in its words. */
export function paymentsQuery(api: Api, filters: PaymentFilters) {
  return infiniteQueryOptions({
    queryKey: ['payments', filters],
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = { ...filters, cursor, limit: 50 } as SentQueryOf<CallsByPath['GET /staff/payments/']>;
      return api.call('GET /staff/payments/', { query, signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    networkMode: 'always',
  });
}

export function paymentQuery(api: Api, withdrawalId: string) {
  return queryOptions({
    queryKey: ['payment', withdrawalId],
    queryFn: ({ signal }) =>
      api.call('GET /staff/payments/:withdrawalId/', { params: { withdrawalId }, signal }),
    networkMode: 'always',
  });
}

export function depositsQuery(api: Api, filters: DepositFilters) {
  return infiniteQueryOptions({
    queryKey: ['deposits', filters],
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = { ...filters, cursor, limit: 50 } as SentQueryOf<CallsByPath['GET /staff/deposits/']>;
      return api.call('GET /staff/deposits/', { query, signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    networkMode: 'always',
  });
}

export function depositQuery(api: Api, depositId: string) {
  return queryOptions({
    queryKey: ['deposit', depositId],
    queryFn: ({ signal }) => api.call('GET /staff/deposits/:depositId/', { params: { depositId }, signal }),
    networkMode: 'always',
  });
}
