import { useIntent } from '../../lib/intent/use-intent.ts';

/** Does something to scheduled payments, and reads them anew. */
export function useOrderChange<Sent, Answer>(send: (sent: Sent, key: string) => Promise<Answer>) {
  return useIntent(send, ['standing-orders']);
}
