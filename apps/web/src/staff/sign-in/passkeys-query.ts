import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';

export function passkeysQuery(api: Api) {
  return queryOptions({
    queryKey: ['staff', 'passkeys'],
    queryFn: ({ signal }) => api.call('GET /staff/passkeys/', { signal }),
  });
}
