import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { askedAlsoOffline } from '../data/refreshing.ts';

export function devicesQuery(api: Api) {
  return queryOptions({
    queryKey: ['devices'],
    queryFn: ({ signal }) => api.call('GET /account/devices/', { signal }),
    select: ({ devices }) => devices,
    // A new password signs out elsewhere, which the page of the password need not know.
    refetchOnMount: 'always',
    ...askedAlsoOffline,
  });
}
