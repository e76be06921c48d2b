import { useIntent } from '../../lib/intent/use-intent.ts';

/** Does something to the book, and reads it anew. */
export function usePayeeChange<Sent, Answer>(send: (sent: Sent, key: string) => Promise<Answer>) {
  return useIntent(send, ['payees']);
}
