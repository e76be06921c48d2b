import type { AnswerOf, listAuditEntries } from '@farthing/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
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
