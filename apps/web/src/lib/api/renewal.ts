import type { TokenStore } from '../session.ts';
import type { DeviceKey, Signed } from './device-key.ts';
import { refusal } from './error.ts';
import type { Exchange } from './exchange.ts';

/** Runs one at a time. With `navigator.locks` that holds for all tabs together. */
export type Lock = <T>(work: () => Promise<T>) => Promise<T>;

type RenewalOptions = {
  readonly url: string;
  /** Where a session is signed out whose key is lost. */
  readonly signOutUrl: string;
  readonly session: TokenStore;
  readonly exchange: Exchange;
  readonly lock: Lock;
  readonly onSignedOut: (why?: 'key-lost') => void;
  readonly sign?: SignRefresh | undefined;
};

/** Signs a refresh token by the key of this browser; nothing where it keeps none. */
export type SignRefresh = (refresh: string) => Promise<Signed>;

/**
 * Trades the refresh token for a new pair. Refresh tokens are rotated, so two requests that trade the same one would
 * end the session: whoever waited at the lock takes what the one before it has stored.
 */
export function renewal({ url, signOutUrl, session, exchange, lock, onSignedOut, sign }: RenewalOptions) {
  return (staleAccess: string): Promise<string> =>
    lock(async () => {
      const tokens = session.tokens();
      if (tokens && tokens.access !== staleAccess) return tokens.access;
      const key = tokens ? await sign?.(tokens.refresh) : undefined;
      if (tokens && key === 'lost') {
        // Without a signature the bank would take it for theft, and alarm its owner.
        await exchange(signOutUrl, posted({ refresh: tokens.refresh })).catch(() => undefined);
        session.removeTokens();
        onSignedOut('key-lost');
        throw refusal(401, {});
      }
      const { status, body } = tokens
        ? await exchange(url, posted({ refresh: tokens.refresh, ...(key && { device_key: key }) }))
        : { status: 401, body: {} };
      if (isTokens(body)) {
        session.replaceTokens(body);
        return body.access;
      }
      if (isFinal(status)) {
        session.removeTokens();
        onSignedOut();
      }
      throw refusal(status, body);
    });
}

/** The browser's own locks, or a queue within this tab where there are none (pages not served securely). */
export function refreshLock(locks: LockManager | undefined, name: string): Lock {
  if (locks) return (work) => locks.request(name, work);
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work, work);
    last = result.catch(() => undefined);
    return result;
  };
}

function posted(body: Refreshing): RequestInit {
  return {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

type Refreshing = { readonly refresh: string; readonly device_key?: DeviceKey | 'lost' };

function isTokens(body: unknown): body is { access: string; refresh: string } {
  if (typeof body !== 'object' || body === null || !('access' in body) || !('refresh' in body)) return false;
  return typeof body.access === 'string' && typeof body.refresh === 'string';
}

/** A busy or broken bank says nothing about the session; only a refusal ends it. */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}
