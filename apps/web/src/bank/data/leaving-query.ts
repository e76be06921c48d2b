import type { AnswerOf, getLeaving } from '@farthing/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { askedAlsoOffline } from './refreshing.ts';

export type Leaving = AnswerOf<typeof getLeaving>;

export function leavingQuery(api: Api) {
  return queryOptions({
    queryKey: ['leaving'],
    queryFn: ({ signal }) => api.call('GET /account/leaving/', { signal }),
    ...askedAlsoOffline,
  });
}
