import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';

export function lendingQuery(api: Api, loanId: string) {
  return queryOptions({
    queryKey: ['lending-loan', loanId],
    queryFn: ({ signal }) => api.call('GET /staff/lending/:loanId/', { params: { loanId }, signal }),
    networkMode: 'always',
  });
}
