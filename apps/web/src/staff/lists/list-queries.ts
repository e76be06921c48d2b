import type { Cell, ListDescription } from '@farthing/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { liveInterval } from '../../lib/live/live.ts';

export type ListRow = { readonly id: string; readonly cells: Readonly<Record<string, Cell | undefined>> };
type Page = { readonly rows: readonly ListRow[]; readonly next_cursor: string | null };

/** Which call it is depends on the list; what they take and answer is made from its description, all alike. */
type AnyPageCall = 'GET /staff/lists/payments/';
type AnyCountCall = 'GET /staff/lists/payments/count/';

/** What the address says and the list does not take is refused by the bank, by field and in its words. */
export function listQuery(api: Api, list: ListDescription, query: Readonly<Record<string, string>>) {
  return infiniteQueryOptions({
    queryKey: ['list', list.name, query],
    queryFn: ({ pageParam: cursor, signal }): Promise<Page> =>
      api.call(`GET /staff/lists/${list.name}/` as AnyPageCall, {
        query: { ...query, cursor, limit: 50 },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
    networkMode: 'always',
    ...(list.isWaitedFor && { refetchInterval: liveInterval }),
  });
}

/** Asked for apart from the rows, which should not wait for it. */
export function countQuery(api: Api, list: ListDescription, filters: Readonly<Record<string, string>>) {
  return queryOptions({
    queryKey: ['list', list.name, 'count', filters],
    queryFn: ({ signal }) =>
      api.call(`GET /staff/lists/${list.name}/count/` as AnyCountCall, { query: filters, signal }),
    networkMode: 'always',
  });
}

export function paymentQuery(api: Api, withdrawalId: string) {
  return queryOptions({
    queryKey: ['payment', withdrawalId],
    queryFn: ({ signal }) =>
      api.call('GET /staff/payments/:withdrawalId/', { params: { withdrawalId }, signal }),
    networkMode: 'always',
  });
}

export function depositQuery(api: Api, depositId: string) {
  return queryOptions({
    queryKey: ['deposit', depositId],
    queryFn: ({ signal }) => api.call('GET /staff/deposits/:depositId/', { params: { depositId }, signal }),
    networkMode: 'always',
  });
}

export function conversationQuery(api: Api, conversationId: string) {
  return queryOptions({
    queryKey: ['conversation', conversationId],
    queryFn: ({ signal }) =>
      api.call('GET /staff/conversations/:conversationId/', { params: { conversationId }, signal }),
    networkMode: 'always',
  });
}
