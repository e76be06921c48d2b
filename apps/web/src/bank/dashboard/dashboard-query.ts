import type { AnswerOf, getDashboard } from '@farthing/contract';
import type { Currency } from '@farthing/money';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { refreshedOften } from '../data/refreshing.ts';

export type Dashboard = AnswerOf<typeof getDashboard>;

/** Wallet, accounts with their sum in a currency, what is under way and the last movements: all of one moment. */
export function dashboardQuery(api: Api, currency: Currency) {
  return queryOptions({
    // What makes the wallet out of date makes this so.
    queryKey: ['wallet', 'dashboard', currency],
    queryFn: ({ signal }) => api.call('GET /wallet/dashboard/', { query: { currency }, signal }),
    placeholderData: keepPreviousData,
    ...refreshedOften,
  });
}
