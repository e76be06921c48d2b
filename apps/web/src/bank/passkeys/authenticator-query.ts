import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { askedAlsoOffline } from '../data/refreshing.ts';

export function authenticatorQuery(api: Api) {
  return queryOptions({
    queryKey: ['authenticator'],
    queryFn: ({ signal }) => api.call('GET /account/authenticator/', { signal }),
    ...askedAlsoOffline,
  });
}
