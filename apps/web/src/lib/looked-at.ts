import { useSyncExternalStore } from 'react';

/** Whether the page is in front, so that somebody may read what is on it. */
export function useIsLookedAt(): boolean {
  return useSyncExternalStore(onChange, () => !document.hidden);
}

function onChange(tell: () => void): () => void {
  document.addEventListener('visibilitychange', tell);
  return () => document.removeEventListener('visibilitychange', tell);
}
