import type {
  AnswerOf,
  getMoneyFlows,
  getPositions,
  getPosting,
  getStatements,
  getTrialBalance,
  listBookEntries,
  listInTransit,
  listMonths,
} from '@farthing/contract';
import type { Currency } from '@farthing/money';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';

export type TrialBalance = AnswerOf<typeof getTrialBalance>;
export type Statements = AnswerOf<typeof getStatements>;
export type Months = AnswerOf<typeof listMonths>;
export type BookEntry = AnswerOf<typeof listBookEntries>['entries'][number];
export type Posting = AnswerOf<typeof getPosting>['posting'];
export type InTransit = AnswerOf<typeof listInTransit>;
export type Positions = AnswerOf<typeof getPositions>;
export type MoneyFlows = AnswerOf<typeof getMoneyFlows>;

const also = { networkMode: 'always' } as const;

export function trialBalanceQuery(api: Api, at: string | undefined) {
  return queryOptions({
    queryKey: ['trial-balance', at],
    queryFn: ({ signal }) =>
      api.call('GET /staff/books/trial-balance/', { query: at === undefined ? {} : { at }, signal }),
    ...also,
  });
}

export function statementsQuery(api: Api, query: { readonly period?: string; readonly currency?: string }) {
  return queryOptions({
    queryKey: ['statements', query],
    queryFn: ({ signal }) =>
      api.call('GET /staff/books/statements/', { query: query as { currency?: Currency }, signal }),
    placeholderData: keepPreviousData,
    ...also,
  });
}

export function monthsQuery(api: Api) {
  return queryOptions({
    queryKey: ['book-months'],
    queryFn: ({ signal }) => api.call('GET /staff/books/months/', { signal }),
    refetchInterval: 30_000,
    ...also,
  });
}

export function bookEntriesQuery(api: Api, accountId: string) {
  return infiniteQueryOptions({
    queryKey: ['book-entries', accountId],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.call('GET /staff/books/accounts/:accountId/entries/', {
        params: { accountId },
        query: { cursor, limit: 50 },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    ...also,
  });
}

export function postingQuery(api: Api, postingId: string) {
  return queryOptions({
    queryKey: ['posting', postingId],
    queryFn: ({ signal }) => api.call('GET /staff/postings/:postingId/', { params: { postingId }, signal }),
    select: ({ posting }) => posting,
    ...also,
  });
}

const checkPollMs = 1_000;

/** Asked often while a check waits or runs, and now and then otherwise: a colleague may have started one. */
export function ledgerCheckQuery(api: Api) {
  return queryOptions({
    queryKey: ['ledger-check'],
    queryFn: ({ signal }) => api.call('GET /staff/books/check/', { signal }),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.newest?.state) ? checkPollMs : 60_000),
    ...also,
  });
}

export function isUnderWay(state: string | undefined): boolean {
  return state === 'waiting' || state === 'running';
}

export function inTransitQuery(api: Api) {
  return queryOptions({
    queryKey: ['in-transit'],
    queryFn: ({ signal }) => api.call('GET /staff/books/in-transit/', { signal }),
    refetchInterval: 30_000,
    ...also,
  });
}

export function positionsQuery(api: Api) {
  return queryOptions({
    queryKey: ['positions'],
    queryFn: ({ signal }) => api.call('GET /staff/books/positions/', { signal }),
    refetchInterval: 30_000,
    ...also,
  });
}

export function moneyFlowsQuery(api: Api, days: 30 | 90) {
  return queryOptions({
    queryKey: ['money-flows', days],
    queryFn: ({ signal }) => api.call('GET /staff/books/flows/', { query: { days }, signal }),
    ...also,
  });
}
