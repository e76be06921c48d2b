// @vitest-environment node
import { expect, test } from 'vitest';
import { storedSession } from '../session.ts';
import { ok, signedIn } from '../testing/signed-in-api.ts';
import { signRefresh } from './device-key.ts';

const refreshPath = '/api/v1/account/token/refresh/';
const key = { public_key: 'public', signature: 'signature' };

/** Refuses the first token, and renews it. */
const expired = ({ path, headers }: { path: string; headers: Record<string, unknown> }) => {
  if (path === refreshPath) return ok({ access: 'access-2', refresh: 'refresh-2' });
  return headers.authorization === 'Bearer access-1' ? { status: 401, body: {} } : ok({});
};

const bodiesTo = (received: readonly { path: string; body: string }[], path: string) =>
  received.filter((request) => request.path === path).map(({ body }) => JSON.parse(body));

test('[IDV-04] a renewal carries what the browser has signed, and nothing where it keeps no keys', async () => {
  const signing = await signedIn(expired, { sign: async () => key });
  await signing.api.call('GET /wallet/detail/', {});
  expect(bodiesTo(signing.bank.received, refreshPath)).toEqual([{ refresh: 'refresh-1', device_key: key }]);
  const plain = await signedIn(expired, { sign: async () => undefined });
  await plain.api.call('GET /wallet/detail/', {});
  expect(bodiesTo(plain.bank.received, refreshPath)).toEqual([{ refresh: 'refresh-1' }]);
});

test('[IDV-04] a browser that has lost its key signs out and says so: the bank would take its renewal for theft', async () => {
  const { api, bank, storage, onSignedOut } = await signedIn(expired, { sign: async () => 'lost' });
  await expect(api.call('GET /wallet/detail/', {})).rejects.toMatchObject({ status: 401 });
  expect(bodiesTo(bank.received, refreshPath)).toEqual([]);
  expect(bodiesTo(bank.received, '/api/v1/account/logout/')).toEqual([{ refresh: 'refresh-1' }]);
  expect(storage.getItem('refresh')).toBeNull();
  expect(onSignedOut).toHaveBeenCalledWith('key-lost');
});

test('[IDV-04] keys that cannot be read for a moment fail the call and leave the session as it is', async () => {
  const { api, storage, onSignedOut } = await signedIn(expired, {
    sign: () => Promise.reject(new Error('The keys of this browser do not answer.')),
  });
  await expect(api.call('GET /wallet/detail/', {})).rejects.toThrow('do not answer');
  expect(storage.getItem('refresh')).toBe('refresh-1');
  expect(onSignedOut).not.toHaveBeenCalled();
});

test('[IDV-04] without IndexedDB nothing is signed, unless the session has signed before', async () => {
  const { storage } = await signedIn(expired);
  expect(await signRefresh('refresh-1', storage)).toBeUndefined();
  storage.setItem('signs', 'yes');
  expect(await signRefresh('refresh-1', storage)).toBe('lost');
  const user = { id: '7', full_name: 'Ada Lovelace', email: 'ada@example.org' };
  storedSession(storage).signIn({ access: 'access-3', refresh: 'refresh-3' }, user, false);
  expect(await signRefresh('refresh-3', storage)).toBeUndefined();
});
