import type { AnswerOf, getCardPaymentPage } from '@farthing/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { refreshedOften } from '../data/refreshing.ts';

export type PaymentPage = AnswerOf<typeof getCardPaymentPage>;
export type Dispute = NonNullable<PaymentPage['dispute']>;

export function cardPaymentQuery(api: Api, paymentId: string) {
  return queryOptions({
    // Under the cards: what changes a card is looked at anew with its payments.
    queryKey: ['card', 'payment', paymentId],
    queryFn: ({ signal }) => api.call('GET /card-payments/:paymentId/', { params: { paymentId }, signal }),
    ...refreshedOften,
  });
}

export function cardPaymentPath(paymentId: string): string {
  return `/layout/card-payments/${paymentId}`;
}
