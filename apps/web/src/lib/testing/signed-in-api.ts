import { Window } from 'happy-dom';
import { onTestFinished, vi } from 'vitest';
import { type ApiOptions, createApi } from '../api/client.ts';
import { storedSession } from '../session.ts';
import { loopbackBank } from './loopback-bank.ts';

/** Somebody with a session, and a bank that answers as the test tells it. */
export async function signedIn(handler: Parameters<typeof loopbackBank>[0], given: Partial<ApiOptions> = {}) {
  const bank = await loopbackBank(handler);
  onTestFinished(bank.close);
  const storage = new Window({ url: bank.origin }).localStorage as unknown as Storage;
  storage.setItem('access', 'access-1');
  storage.setItem('refresh', 'refresh-1');
  const onSignedOut = vi.fn();
  const options = {
    origin: bank.origin,
    session: storedSession(storage),
    onSignedOut,
    locks: navigator.locks,
    ...given,
  };
  return { api: createApi(options), bank, storage, onSignedOut, options };
}

export function ok(body: unknown) {
  return { status: 200, body };
}
