import type { AnswerOf, getPaymentFile, listPaymentFiles } from '@farthing/contract';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';

export type PaymentFiles = AnswerOf<typeof listPaymentFiles>;
export type PaymentFile = AnswerOf<typeof getPaymentFile>;
export type PayoutState = PaymentFile['payments'][number]['state'];

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

/** A file with its payouts, of one state or of all; the figures of each page are those of the whole file. */
export function paymentFileQuery(api: Api, fileId: string, state: PayoutState | undefined) {
  return infiniteQueryOptions({
    queryKey: ['payment-file', fileId, state ?? 'all'],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.call('GET /staff/payment-files/:fileId/', {
        params: { fileId },
        query: { state, cursor, limit: 100 },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
    networkMode: 'always',
  });
}
