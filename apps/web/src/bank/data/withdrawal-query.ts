import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { refreshedOften } from './refreshing.ts';

/** One payment, by its id or its reference, as the bank knows it now. */
export function withdrawalQuery(api: Api, withdrawalId: string) {
  return queryOptions({
    queryKey: ['withdrawal', withdrawalId],
    queryFn: ({ signal }) =>
      api.call('GET /wallet/withdrawals/:withdrawalId/', { params: { withdrawalId }, signal }),
    select: ({ withdrawal }) => withdrawal,
    ...refreshedOften,
  });
}
