import type { AnswerOf, MoneyRequestAnswer, readMoneyRequest } from '@farthing/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { askedAlsoOffline, refreshedOften } from './refreshing.ts';

export type MoneyRequest = MoneyRequestAnswer;
/** What a link asks for, as whoever pays reads it. */
export type AskedMoney = AnswerOf<typeof readMoneyRequest>;

/** What the customer asks others for, newest first. Asked again often: somebody may pay while the page is open. */
export function moneyRequestsQuery(api: Api) {
  return queryOptions({
    queryKey: ['money-requests'],
    queryFn: ({ signal }) => api.call('GET /requests/', { signal }),
    ...refreshedOften,
  });
}

export function askedMoneyQuery(api: Api, token: string) {
  return queryOptions({
    queryKey: ['asked-money', token],
    queryFn: ({ signal }) => api.call('GET /requests/links/:token/', { params: { token }, signal }),
    ...askedAlsoOffline,
  });
}
