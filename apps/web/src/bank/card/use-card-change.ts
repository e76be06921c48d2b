import type { Api } from '../../lib/api/client.ts';
import { useApp } from '../../lib/app.tsx';
import { useIntent } from '../../lib/intent/use-intent.ts';

/** Does something to a card, and reads all cards anew: what the page shows is what the bank says. */
export function useCardChange<Sent, Answer>(send: (sent: Sent, api: Api, key: string) => Promise<Answer>) {
  const { api } = useApp();
  return useIntent((sent: Sent, key) => send(sent, api, key), ['card', 'wallet', 'transactions']);
}
