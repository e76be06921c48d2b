import { usePayeeChange } from '../payees/use-payee-change.ts';

/** Does something to scheduled payments, and reads them anew. */
export function useOrderChange<Sent, Answer>(send: (sent: Sent, key: string) => Promise<Answer>) {
  return usePayeeChange(send, 'standing-orders');
}
