import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { refusal, transportError } from '../api/error.ts';
import { useIntent } from './use-intent.ts';

afterEach(cleanup);

/** Sends the same content once for each given outcome, and answers with the keys that it was sent under. */
async function keysOf(outcomes: readonly (Error | 'done')[]): Promise<string[]> {
  const queries = new QueryClient();
  const keys: string[] = [];
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () =>
      useIntent(async (_: { amount: string }, key) => {
        const outcome = outcomes[keys.push(key) - 1];
        if (outcome !== 'done') throw outcome;
      }),
    { wrapper },
  );
  for (const outcome of outcomes) {
    const sent = result.current.mutateAsync({ amount: '1.00' });
    await (outcome === 'done' ? sent : expect(sent).rejects.toBe(outcome));
  }
  return keys;
}

test('what nobody answered is sent again under the same key, what was refused or done under another', async () => {
  const noAnswer = transportError('unreachable');
  const refused = refusal(409, { code: 'insufficient_funds', message: 'Not enough money.' });
  const [first, second, third, fourth] = await keysOf([noAnswer, refused, 'done', 'done']);
  expect(second).toBe(first);
  expect(new Set([first, third, fourth]).size).toBe(3);
});

test('what the bank could not say is asked again under the same key: it may have been done', async () => {
  const busy = refusal(503, { code: 'service_unavailable', message: 'The bank is busy.' });
  const broken = refusal(500, { code: 'internal_error', message: 'Something went wrong on our side.' });
  const [first, second, third, fourth] = await keysOf([busy, broken, 'done', 'done']);
  expect([second, third]).toEqual([first, first]);
  expect(fourth).not.toBe(first);
});

test('what it changes is read anew, also when nobody knows what came of it', async () => {
  const queries = new QueryClient();
  queries.setQueryData(['wallet', 'ada'], '10.00');
  queries.setQueryData(['card'], []);
  const { result } = renderHook(
    () => useIntent(() => Promise.reject(transportError('unreachable')), ['wallet']),
    { wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider> },
  );
  await expect(result.current.mutateAsync(undefined)).rejects.toThrow('We could not reach the bank.');
  expect(queries.getQueryState(['wallet', 'ada'])?.isInvalidated).toBe(true);
  expect(queries.getQueryState(['card'])?.isInvalidated).toBe(false);
});
