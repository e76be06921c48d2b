import type { MovementCategory, MovementKind } from '@farthing/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { askedAlsoOffline } from './refreshing.ts';

/** What the page's buttons offer; the words of the API are the same in small letters. */
export type TransactionType = 'withdrawal' | 'deposit' | 'transfer';

/** Into the account, or out of it. */
export type Direction = 'in' | 'out';

const pageSize = 50;

/** Which of them: all, unless something is chosen or looked for. */
export type TransactionsView = {
  readonly type: TransactionType | undefined;
  readonly search: string;
  /** The first and the last day, of the reader's own calendar. */
  readonly since: string | undefined;
  readonly until: string | undefined;
  readonly direction: Direction | undefined;
  readonly kind: MovementKind | undefined;
  readonly category: MovementCategory | undefined;
  /** Who was paid or has paid, by name. */
  readonly party: string | undefined;
  /** Days are those of statements, which are of UTC. */
  readonly ofStatements: boolean;
  /** As the API writes amounts, in the currency of the account. */
  readonly minAmount: string | undefined;
  readonly maxAmount: string | undefined;
};

/** Whose history: that of an account, by its id. */
export type History = TransactionsView & { readonly account: string };

/** As the bank is asked for a page of it. */
export function historyQuestion(history: History) {
  const { account, type, search, since, until, direction, kind, category, party } = history;
  const { minAmount, maxAmount, ofStatements } = history;
  return {
    ...{ account, type, since, until, direction, kind, category, party },
    ...{ min_amount: minAmount, max_amount: maxAmount },
    ...(search !== '' && { search }),
    // Without it, days would be those of UTC.
    ...((since ?? until) !== undefined &&
      !ofStatements && { time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
  };
}

/** Page by page, newest first. Not asked for again by the clock: that would be every page that was ever read. */
export function transactionsQuery(api: Api, history: History) {
  const { search, ...others } = history;
  const which = JSON.stringify(others);
  return infiniteQueryOptions({
    queryKey: ['transactions', which, search],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.call('GET /wallet/transactions/', {
        query: { ...historyQuestion(history), cursor, limit: pageSize },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    // While the next word is typed, what was found stays; other transactions start anew.
    placeholderData: (before, query) => (query?.queryKey[1] === which ? before : undefined),
    ...askedAlsoOffline,
  });
}
