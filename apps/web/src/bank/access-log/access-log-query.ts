import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { askedAlsoOffline } from '../data/refreshing.ts';

export function accessLogQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: ['access-log'],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /account/access-log/', {
        query: pageParam === undefined ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    ...askedAlsoOffline,
  });
}
