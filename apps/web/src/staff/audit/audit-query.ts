import type { AnswerOf, getAuditEntry } from '@farthing/contract';
import type { UseQueryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';

export type AuditEntry = AnswerOf<typeof getAuditEntry>['entry'];

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
