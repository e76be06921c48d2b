import { useSyncExternalStore } from 'react';
import { useCustomerId } from './customer.ts';

export type ShownBalance = ReturnType<typeof useShownBalance>;

/**
 * Whether balances are shown, on all pages alike. Hidden at first and after each reload. Who wants so keeps them shown until
 * they sign out, which empties the storage of this tab.
 */
export function useShownBalance() {
  const userId = useCustomerId();
  const shownTo = useSyncExternalStore(listen, () => sessionStorage.getItem(key));
  const isKept = userId !== '' && shownTo === userId;

  return {
    isShown: isKept || shownTo === thisLoad(userId),
    isKept,
    keep: (kept: boolean) => write(kept ? userId : thisLoad(userId)),
    /** Whoever hides it does not want it shown on the next page. */
    show: (shown: boolean) => write(shown ? thisLoad(userId) : null),
  };
}

const key = 'balance-shown-to';
const loadId = crypto.randomUUID();
const listeners = new Set<() => void>();

/** Holds until the page is loaded anew, or the storage is emptied. */
function thisLoad(userId: string): string {
  return `${userId} ${loadId}`;
}

function write(value: string | null): void {
  if (value === null) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, value);
  for (const tell of listeners) tell();
}

function listen(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
