import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';

/** Where somebody is signed in: oneself, or a member whom an administrator looks at. */
export function sessionsQuery(api: Api, memberId?: string) {
  return queryOptions({
    queryKey: ['staff', 'sessions', memberId ?? 'own'],
    queryFn: ({ signal }) =>
      memberId === undefined
        ? api.call('GET /staff/sessions/', { signal })
        : api.call('GET /staff/members/:memberId/sessions/', { params: { memberId }, signal }),
  });
}
