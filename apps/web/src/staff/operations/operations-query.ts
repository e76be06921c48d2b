import type { AnswerOf, getOperations } from '@farthing/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';

export type Operations = AnswerOf<typeof getOperations>;

export function operationsQuery(api: Api) {
  return queryOptions({
    queryKey: ['operations'],
    queryFn: ({ signal }) => api.call('GET /staff/operations/', { signal }),
    refetchInterval: 15_000,
    refetchOnWindowFocus: 'always',
    networkMode: 'always',
  });
}
