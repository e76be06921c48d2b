import { useIntent } from '../../lib/intent/use-intent.ts';

/** Does something to the requests, and reads them anew. */
export function useRequestChange<Sent, Answer>(send: (sent: Sent, key: string) => Promise<Answer>) {
  return useIntent(send, ['money-requests']);
}
