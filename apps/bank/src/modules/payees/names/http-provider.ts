import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import { boundedText } from '../../../platform/outside/bounded-text.ts';
import { signatureHeader, signatureOf } from '../../../platform/outside/signature.ts';
import type { NameProvider } from './provider.ts';

const answer = z.object({
  result: z.enum(['match', 'close_match', 'no_match', 'other_kind']),
  name: z.string().trim().min(1).max(250).nullish(),
});

/**
 * The provider that an operator names, asked by a signed call; see docs/money/name-checks.md. A redirect is not followed: the
 * operator has named one place to be trusted.
 */
export function httpNames(
  { url, secrets }: { readonly url: string; readonly secrets: readonly string[] },
  clock: Clock,
): NameProvider {
  return {
    async ask({ name, currency, destination }, signal) {
      const body = JSON.stringify({ name, currency, account: destination });
      const response = await fetch(url, {
        method: 'POST',
        signal,
        redirect: 'error',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'farthing',
          [signatureHeader]: signatureOf(secrets, clock.now(), body),
        },
        body,
      });
      if (response.status !== 200) {
        // What is not read would keep the connection.
        await response.body?.cancel();
        throw new Error(`the provider answered with status ${response.status}`);
      }
      const { result, name: real = null } = answer.parse(JSON.parse(await readText(response)));
      // Close to a name that is not told helps nobody, and a name that was told without need stays here.
      if (result !== 'close_match') return { result, name: null };
      return real === null ? { result: 'no_match', name: null } : { result, name: real };
    },
  };
}

const mostBytes = 10_000;

async function readText(response: Response): Promise<string> {
  const text = await boundedText(response, mostBytes);
  if (text === undefined) throw new Error(`the provider answered more than ${mostBytes} bytes`);
  return text;
}
