import { markGone } from '../../lib/api/gone.ts';
import { useIntent } from '../../lib/intent/use-intent.ts';

/** Does something to accounts, and reads anew all that shows them. `closing` names an account that is closed by it. */
export function useAccountChange<Sent, Answer>(
  send: (sent: Sent, key: string) => Promise<Answer>,
  closing?: string,
) {
  async function sendAndMark(sent: Sent, key: string): Promise<Answer> {
    const answer = await send(sent, key);
    if (closing !== undefined) markGone(closing);
    return answer;
  }
  return useIntent(sendAndMark, ['accounts', 'wallet', 'transactions']);
}
