import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';

/** The open link of a payment's receipt; null when there is none. */
export function receiptLinkQuery(api: Api, withdrawalId: string) {
  return queryOptions({
    queryKey: ['receipt-link', withdrawalId],
    queryFn: ({ signal }) =>
      api.call('GET /wallet/withdrawals/:withdrawalId/receipt-link/', { params: { withdrawalId }, signal }),
    select: ({ link }) => link,
  });
}
