import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { useIntent } from '../../lib/intent/use-intent.ts';
import { refreshedOften } from '../data/refreshing.ts';

/** Newest first. */
export function lendingQuery(api: Api) {
  return queryOptions({
    queryKey: ['lending'],
    queryFn: ({ signal }) => api.call('GET /lending/loans/', { signal }),
    select: ({ loans }) => loans,
    ...refreshedOften,
  });
}

export function lendingProductsQuery(api: Api) {
  return queryOptions({
    queryKey: ['lending-products'],
    queryFn: ({ signal }) => api.call('GET /lending/products/', { signal }),
    select: ({ products }) => products,
    networkMode: 'always',
  });
}

/** Does something to loans, and reads anew what it changes. */
export function useLendingChange<Sent, Answer>(send: (sent: Sent, key: string) => Promise<Answer>) {
  return useIntent(send, ['lending', 'accounts', 'wallet', 'transactions']);
}
