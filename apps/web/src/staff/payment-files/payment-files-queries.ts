import type { AnswerOf, getPaymentFile, listPaymentFiles } from '@farthing/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';

export type PaymentFiles = AnswerOf<typeof listPaymentFiles>;
export type PaymentFile = AnswerOf<typeof getPaymentFile>;

export function paymentFilesQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: ['payment-files'],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.call('GET /staff/payment-files/', { query: { cursor, limit: 50 }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: 30_000,
    networkMode: 'always',
  });
}

export function paymentFileQuery(api: Api, fileId: string) {
  return queryOptions({
    queryKey: ['payment-file', fileId],
    queryFn: ({ signal }) => api.call('GET /staff/payment-files/:fileId/', { params: { fileId }, signal }),
    networkMode: 'always',
  });
}
