import { useLocation, useNavigate } from 'react-router';
import { useCustomerId } from '../data/customer.ts';
import type { Quote } from '../transfer/transfer.ts';

type Entry = { readonly quote: Quote; readonly userId: string };

/**
 * What a code was mailed for, in the place of the browser's history: after a reload it can still be entered, and the money
 * that is set aside for it is not set aside a second time. Whoever signs in after somebody else sees nothing of it.
 */
export function useMailedQuote() {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const userId = useCustomerId();
  const quote = isEntry(state) && state.userId === userId ? state.quote : null;

  function setQuote(next: Quote | null): void {
    const entry = next && ({ quote: next, userId } satisfies Entry);
    void navigate(pathname, { replace: true, state: entry });
  }

  return [quote, setQuote] as const;
}

function isEntry(state: unknown): state is Entry {
  return typeof state === 'object' && state !== null && 'quote' in state && 'userId' in state;
}
