import type { AnswerOf, getCustomer, listCustomerHistory } from '@farthing/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import type { EntryQuery } from '../audit/audit-query.ts';

export type CustomerFile = AnswerOf<typeof getCustomer>;
export type CustomerLoan = CustomerFile['loans'][number];
export type CustomerAccount = CustomerFile['accounts'][number];
export type Movement = AnswerOf<typeof listCustomerHistory>['movements'][number];

const also = { networkMode: 'always' } as const;

export function foundCustomersQuery(api: Api, q: string) {
  return queryOptions({
    queryKey: ['found-customers', q],
    queryFn: ({ signal }) => api.call('GET /staff/customers/', { query: { q }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    ...also,
  });
}

/** Everything but the pages that go on: what is done to a customer shows in all of it. */
export function customerQuery(api: Api, customerId: string) {
  return queryOptions({
    queryKey: ['customer', customerId],
    queryFn: ({ signal }) =>
      api.call('GET /staff/customers/:customerId/', { params: { customerId }, signal }),
    refetchInterval: 30_000,
    refetchOnWindowFocus: 'always',
    ...also,
  });
}

/** What staff call an account of a customer. */
export function accountTitle({
  kind,
  currency,
  closed,
  shared,
}: Pick<CustomerAccount, 'kind' | 'currency' | 'closed' | 'shared'>) {
  const words = { wallet: 'Wallet', current: 'Current', savings: 'Savings', pot: 'Pot' } as const;
  const sharedWords = { joint: 'Joint', business: 'Business' } as const;
  const word = shared === null ? words[kind] : sharedWords[shared.kind];
  return `${word} in ${currency}${closed ? ', closed' : ''}`;
}

export function customerHistoryQuery(api: Api, customerId: string, account: number | undefined) {
  return infiniteQueryOptions({
    queryKey: ['customer', customerId, 'history', account],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.call('GET /staff/customers/:customerId/history/', {
        params: { customerId },
        query: { account, cursor, limit: 50 },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    ...also,
  });
}

export function customerTrailQuery(api: Api, customerId: string) {
  return infiniteQueryOptions({
    queryKey: ['customer', customerId, 'trail'],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.call('GET /staff/customers/:customerId/trail/', {
        params: { customerId },
        query: { cursor, limit: 50 },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    ...also,
  });
}

export function trailEntryQuery(api: Api, customerId: string, entryId: string): EntryQuery {
  return {
    queryKey: ['customer', customerId, 'trail', entryId],
    queryFn: ({ signal }) =>
      api.call('GET /staff/customers/:customerId/trail/:entryId/', {
        params: { customerId, entryId },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    ...also,
  };
}
