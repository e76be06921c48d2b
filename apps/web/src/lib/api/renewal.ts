import type { TokenStore } from '../session.ts';
import { refusal } from './error.ts';
import type { Exchange } from './exchange.ts';

/** Runs one at a time. With `navigator.locks` that holds for all tabs together. */
export type Lock = <T>(work: () => Promise<T>) => Promise<T>;

type RenewalOptions = {
  readonly url: string;
  readonly session: TokenStore;
  readonly exchange: Exchange;
  readonly lock: Lock;
  readonly onSignedOut: () => void;
};

/**
 * Trades the refresh token for a new pair. Refresh tokens are rotated, so two requests that trade the same one would
 * end the session: whoever waited at the lock takes what the one before it has stored.
 */
export function renewal({ url, session, exchange, lock, onSignedOut }: RenewalOptions) {
  return (staleAccess: string): Promise<string> =>
    lock(async () => {
      const tokens = session.tokens();
      if (tokens && tokens.access !== staleAccess) return tokens.access;
      const { status, body } = tokens
        ? await exchange(url, refreshRequest(tokens.refresh))
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

function refreshRequest(refresh: string): RequestInit {
  return {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ refresh }),
  };
}

function isTokens(body: unknown): body is { access: string; refresh: string } {
  if (typeof body !== 'object' || body === null || !('access' in body) || !('refresh' in body)) return false;
  return typeof body.access === 'string' && typeof body.refresh === 'string';
}

/** A busy or broken bank says nothing about the session; only a refusal ends it. */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}
