import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { askedAlsoOffline } from './refreshing.ts';

/** What the page's buttons offer; the words of the API are the same in small letters. */
export type TransactionType = 'withdrawal' | 'deposit' | 'transfer';

const pageSize = 50;

/** Which of them: all, unless something is chosen or looked for. */
export type TransactionsView = {
  readonly type: TransactionType | undefined;
  readonly search: string;
};

/** Page by page, newest first. Not asked for again by the clock: that would be every page that was ever read. */
export function transactionsQuery(api: Api, { type, search }: TransactionsView) {
  const kind = type ?? 'all';
  return infiniteQueryOptions({
    queryKey: ['transactions', kind, search],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.call('GET /wallet/transactions/', {
        query: { cursor, type, limit: pageSize, ...(search !== '' && { search }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    // While the next word is typed, what was found stays; another kind of transactions starts anew.
    placeholderData: (before, query) => (query?.queryKey[1] === kind ? before : undefined),
    ...askedAlsoOffline,
  });
}
