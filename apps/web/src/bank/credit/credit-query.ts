import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { useIntent } from '../../lib/intent/use-intent.ts';
import { refreshedOften } from '../data/refreshing.ts';

/** Credit cards, newest first, and on which terms one is offered. */
export function creditQuery(api: Api) {
  return queryOptions({
    queryKey: ['credit'],
    queryFn: ({ signal }) => api.call('GET /credit/', { signal }),
    ...refreshedOften,
  });
}

/** Does something to credit cards, and reads anew what it changes. */
export function useCreditChange<Sent, Answer>(send: (sent: Sent, key: string) => Promise<Answer>) {
  return useIntent(send, ['credit', 'card', 'accounts', 'wallet', 'transactions']);
}
