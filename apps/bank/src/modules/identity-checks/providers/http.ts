import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import { askOutside } from '../../../platform/outside/ask-outside.ts';
import { signatureHeader, signatureOf } from '../../../platform/outside/signature.ts';
import { policies } from '../../../platform/policies.ts';
import type { AskedCheck, IdentityProvider } from '../services.ts';

const answer = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.enum(['passed', 'unsure']) }),
  z.object({ outcome: z.enum(['refused', 'more-wanted']), reason: z.string().trim().min(1).max(1_000) }),
]);

type Options = {
  readonly url: string;
  readonly secrets: readonly string[];
  readonly answerWithinMs?: number;
};

/** The provider that an operator names, asked by a signed call; see docs/identity-checks.md. */
export function httpProvider(
  { url, secrets, answerWithinMs = policies.identityChecks.answerWithinMs }: Options,
  clock: Clock,
): IdentityProvider {
  return {
    async judge(asked) {
      const body = JSON.stringify(toQuestion(asked));
      const { text } = await askOutside({
        ...{ url, method: 'POST', body, mostBytes: 10_000, timeoutMs: answerWithinMs },
        headers: {
          'content-type': 'application/json',
          [signatureHeader]: signatureOf(secrets, clock.now(), body),
        },
      });
      return answer.parse(JSON.parse(text));
    },
  };
}

function toQuestion({ id, tier, holder, document, pictures }: AskedCheck) {
  return {
    id,
    tier,
    holder: { first_name: holder.firstName, last_name: holder.lastName, birth_date: holder.birthDate },
    document: {
      ...{ kind: document.kind, issuer: document.issuer, number: document.number },
      ...{ surname: document.surname, given_names: document.givenNames, nationality: document.nationality },
      ...{ birth_date: document.birthDate, expires_on: document.expiresOn },
    },
    pictures: Object.fromEntries([...pictures].map(([part, webp]) => [part, webp.toString('base64')])),
  };
}
