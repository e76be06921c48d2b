import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { refreshedOften } from './refreshing.ts';

/** All that the bank knows of one movement, by the id of a transaction, payment, deposit or loan. */
export function movementQuery(api: Api, movementId: string) {
  return queryOptions({
    queryKey: ['movement', movementId],
    queryFn: ({ signal }) =>
      api.call('GET /wallet/transactions/:movementId/', { params: { movementId }, signal }),
    select: ({ movement }) => movement,
    ...refreshedOften,
  });
}
