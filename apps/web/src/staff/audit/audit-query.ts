import type { AnswerOf, getAuditEntry, listAuditEntries } from '@farthing/contract';
import { infiniteQueryOptions, type UseQueryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import type { AuditFilters } from './audit-filters.ts';

export type AuditEntry = AnswerOf<typeof listAuditEntries>['entries'][number];

/** Newest first. */
export function auditQuery(api: Api, filters: AuditFilters) {
  return infiniteQueryOptions({
    queryKey: ['audit', filters],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.call('GET /staff/audit/', { query: { ...filters, cursor, limit: 50 }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    networkMode: 'always',
  });
}

/** One entry, from wherever this person may read it. It never changes. */
export type EntryQuery = UseQueryOptions<AnswerOf<typeof getAuditEntry>>;

export function entryQuery(api: Api, entryId: string): EntryQuery {
  return {
    queryKey: ['audit', 'entry', entryId],
    queryFn: ({ signal }) => api.call('GET /staff/audit/:entryId/', { params: { entryId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  };
}
