import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { askedAlsoOffline } from '../data/refreshing.ts';

export function passkeysQuery(api: Api) {
  return queryOptions({
    queryKey: ['passkeys'],
    queryFn: ({ signal }) => api.call('GET /account/passkeys/', { signal }),
    ...askedAlsoOffline,
  });
}
