import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../lib/api/client.ts';

/** Newest first. Asked for again every few seconds, since a code is read here while it is waited for elsewhere. */
export function mailQuery(api: Api, to: string) {
  return queryOptions({
    queryKey: ['sandbox-mail', to],
    queryFn: ({ signal }) => api.call('GET /sandbox/mail/', { query: to === '' ? {} : { to }, signal }),
    refetchInterval: 4_000,
  });
}
