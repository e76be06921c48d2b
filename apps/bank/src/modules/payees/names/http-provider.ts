import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import { askOutside } from '../../../platform/outside/ask-outside.ts';
import { signatureHeader, signatureOf } from '../../../platform/outside/signature.ts';
import { policies } from '../../../platform/policies.ts';
import type { NameProvider } from './provider.ts';

const answer = z.object({
  result: z.enum(['match', 'close_match', 'no_match', 'other_kind']),
  name: z.string().trim().min(1).max(250).nullish(),
});

/** The provider that an operator names, asked by a signed call; see docs/money/name-checks.md. */
export function httpNames(
  {
    url,
    secrets,
    answerWithinMs = policies.nameChecks.answerWithinMs,
  }: { readonly url: string; readonly secrets: readonly string[]; readonly answerWithinMs?: number },
  clock: Clock,
): NameProvider {
  return {
    async ask({ name, currency, destination }) {
      const body = JSON.stringify({ name, currency, account: destination });
      const { text } = await askOutside({
        ...{ url, method: 'POST', body, mostBytes: 10_000 },
        timeoutMs: answerWithinMs,
        headers: {
          'content-type': 'application/json',
          [signatureHeader]: signatureOf(secrets, clock.now(), body),
        },
      });
      const { result, name: real = null } = answer.parse(JSON.parse(text));
      // Close to a name that is not told helps nobody, and a name that was told without need stays here.
      if (result !== 'close_match') return { result, name: null };
      return real === null ? { result: 'no_match', name: null } : { result, name: real };
    },
  };
}
