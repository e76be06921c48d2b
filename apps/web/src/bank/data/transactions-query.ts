import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { askedAlsoOffline } from './refreshing.ts';

/** What the page's buttons offer; the words of the API are the same in small letters. */
export type TransactionType = 'withdrawal' | 'deposit' | 'transfer';

const pageSize = 50;

/** Page by page, newest first. Not asked for again by the clock: that would be every page that was ever read. */
export function transactionsQuery(api: Api, type: TransactionType | undefined) {
  return infiniteQueryOptions({
    queryKey: ['transactions', type ?? 'all'],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.call('GET /wallet/transactions/', { query: { cursor, type, limit: pageSize }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    ...askedAlsoOffline,
  });
}
