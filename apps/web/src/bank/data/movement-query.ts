import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { liveInterval } from '../../lib/live/live.ts';
import { refreshedOften } from './refreshing.ts';

/** All that the bank knows of one movement, by the id of a transaction, payment, deposit or loan; seen from an account. */
export function movementQuery(api: Api, movementId: string, account?: string) {
  return queryOptions({
    queryKey: ['movement', movementId, account ?? null],
    queryFn: ({ signal }) =>
      api.call('GET /wallet/transactions/:movementId/', {
        params: { movementId },
        query: account === undefined ? {} : { account },
        signal,
      }),
    select: ({ movement }) => movement,
    ...refreshedOften,
    // Who waits for blocks watches them.
    refetchInterval: ({ state: { data } }) =>
      data?.movement.deposit?.own_address && data.movement.deposit.status === 'pending'
        ? 4_000
        : liveInterval(),
  });
}
