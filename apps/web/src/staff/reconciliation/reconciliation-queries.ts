import type { Alarm, BankReport, ReconciledDay, ReportedEntry } from '@farthing/contract';
import type { Currency } from '@farthing/money';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { liveInterval } from '../../lib/live/live.ts';

export type { Alarm, BankReport, ReconciledDay, ReportedEntry };

const paged = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next_cursor }: { next_cursor: string | null }) => next_cursor,
  networkMode: 'always',
} as const;

export function daysQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: ['reconciliation', 'days'],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.call('GET /staff/reconciliation/days/', { query: { cursor, limit: 30 }, signal }),
    ...paged,
  });
}

export function reportsQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: ['reconciliation', 'reports'],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.call('GET /staff/reconciliation/reports/', { query: { cursor, limit: 30 }, signal }),
    ...paged,
  });
}

export type EntryFilter = {
  readonly state: 'open' | 'all';
  readonly day?: string;
  readonly currency?: Currency;
  readonly report_id?: string;
};

export function entriesQuery(api: Api, filter: EntryFilter) {
  return infiniteQueryOptions({
    queryKey: ['reconciliation', 'entries', filter],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.call('GET /staff/reconciliation/entries/', { query: { ...filter, cursor, limit: 50 }, signal }),
    ...paged,
  });
}

export function entryQuery(api: Api, entryId: string) {
  return queryOptions({
    queryKey: ['reconciliation', 'entry', entryId],
    queryFn: ({ signal }) =>
      api.call('GET /staff/reconciliation/entries/:entryId/', { params: { entryId }, signal }),
    networkMode: 'always',
  });
}

export function paymentsInQuery(api: Api, state: 'waiting' | 'all') {
  return infiniteQueryOptions({
    queryKey: ['reconciliation', 'payments-in', state],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.call('GET /staff/payments-in/', { query: { state, cursor, limit: 50 }, signal }),
    ...paged,
  });
}

export function unreportedQuery(api: Api, of: { readonly day: string; readonly currency: Currency }) {
  return infiniteQueryOptions({
    queryKey: ['reconciliation', 'unreported', of],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.call('GET /staff/reconciliation/unreported/', { query: { ...of, cursor, limit: 50 }, signal }),
    ...paged,
  });
}

/** Asked often: whoever is at the desk should not be the last to know. */
export function alarmsQuery(api: Api) {
  return queryOptions({
    queryKey: ['alarms', 'open'],
    queryFn: ({ signal }) => api.call('GET /staff/alarms/', { query: { state: 'open', limit: 20 }, signal }),
    refetchInterval: liveInterval,
    refetchOnWindowFocus: 'always',
    networkMode: 'always',
  });
}

export function acknowledgedQuery(api: Api) {
  return queryOptions({
    queryKey: ['alarms', 'acknowledged'],
    queryFn: ({ signal }) =>
      api.call('GET /staff/alarms/', { query: { state: 'acknowledged', limit: 50 }, signal }),
    networkMode: 'always',
  });
}
