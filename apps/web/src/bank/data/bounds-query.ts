import type { AnswerOf, getPaymentBounds } from '@farthing/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { askedAlsoOffline } from './refreshing.ts';

export type PaymentBounds = AnswerOf<typeof getPaymentBounds>;

/** What can be sent to a payee now; to somebody new where none is named. */
export function boundsQuery(api: Api, payee: string | undefined) {
  return queryOptions({
    queryKey: ['payment-bounds', payee],
    queryFn: ({ signal }) =>
      api.call('GET /wallet/payment-bounds/', { query: payee === undefined ? {} : { payee }, signal }),
    // Figures of one payee stay until those of the next are there: nothing jumps while a number is typed.
    placeholderData: keepPreviousData,
    ...askedAlsoOffline,
  });
}
