import { useEffect } from 'react';
import type { TokenStore } from './session.ts';

/**
 * Browsers keep a page that is left, as it was, and show it at once when someone comes back with Back. So it is left
 * blank, and uncovered only for someone who is still signed in.
 */
export function useHideLeftPage(session: Pick<TokenStore, 'access'>): void {
  useEffect(() => {
    const close = () => {
      document.body.hidden = true;
    };
    const open = () => {
      document.body.hidden = session.access() === null;
    };
    window.addEventListener('pagehide', close);
    window.addEventListener('pageshow', open);
    return () => {
      window.removeEventListener('pagehide', close);
      window.removeEventListener('pageshow', open);
    };
  }, [session]);
}
