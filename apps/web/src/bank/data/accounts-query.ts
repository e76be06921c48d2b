import type { Account, AnswerOf, listAccounts, quoteExchange, SentBodyOf } from '@farthing/contract';
import type { Currency } from '@farthing/money';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { refreshedOften } from './refreshing.ts';

export type Accounts = AnswerOf<typeof listAccounts>;
export type { Account };
/** What was asked for, as the bank was sent it: the same is asked for again when the offer is over. */
export type ExchangeQuestion = SentBodyOf<typeof quoteExchange>;

/** All accounts with their balances, and the sum in a currency; that of the wallet unless one is given. */
export function accountsQuery(api: Api, currency?: Currency) {
  return queryOptions({
    queryKey: ['accounts', currency ?? null],
    queryFn: ({ signal }) =>
      api.call('GET /accounts/', { query: currency === undefined ? {} : { currency }, signal }),
    placeholderData: keepPreviousData,
    ...refreshedOften,
  });
}
