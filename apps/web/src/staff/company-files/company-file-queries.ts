import type { AnswerOf, getStaffBatch, QueryOf } from '@farthing/contract';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';

export type CompanyFile = AnswerOf<typeof getStaffBatch>;
/** A figure of the file, and the lines that it counts. */
export type Figure = NonNullable<QueryOf<typeof getStaffBatch>['only']>;

/** A file with its lines, a hundred at a time; each page says how far the file has come. */
export function companyFileQuery(api: Api, batchId: string, only: Figure | undefined) {
  return infiniteQueryOptions({
    queryKey: ['company-file', batchId, only ?? 'all'],
    queryFn: ({ pageParam: after, signal }) =>
      api.call('GET /staff/batches/:batchId/', { params: { batchId }, query: { after, only }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next_after }) => next_after,
    placeholderData: keepPreviousData,
    networkMode: 'always',
    // Each reading is in the audit log: a tab that somebody comes back to is no new one.
    refetchOnWindowFocus: false,
  });
}
