import type { PasskeyRequest } from '@farthing/contract';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import type { Customer } from '../../../platform/http/principal.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { policies } from '../../../platform/policies.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { IdentityServices } from '../services.ts';
import { answeredChallenge } from './login-challenge.ts';
import { findSigningRequest, signedByPasskey } from './signing.ts';

const purpose = 'code-by-passkey';
const content = z.object({ customerId: z.string(), code: z.string(), until: z.number() });

/**
 * Mails a code. Whoever has a passkey is mailed none, so that a mailbox that somebody else reads confirms nothing: the code is sealed
 * into what the passkey has to sign, and given for the signature. It is for its purpose and subject alone, as a mailed one is.
 */
export async function deliverCode(
  services: IdentityServices,
  tx: Tx,
  customerId: string,
  { code, mail }: { readonly code: string; readonly mail: Mail },
): Promise<PasskeyRequest | null> {
  const { clock, secrets, mailer } = services;
  const timeoutMs = policies.codes.lifetimeMs;
  const kept = { customerId, code, until: clock.now().getTime() + timeoutMs };
  const challenge = Buffer.from(secrets.seal(purpose, JSON.stringify(kept))).toString('base64url');
  const request = await findSigningRequest(services, tx, customerId, { challenge, timeoutMs });
  if (request !== undefined) return request;
  await mailer.send(tx, mail);
  return null;
}

export async function codeForSignature(
  services: IdentityServices,
  { customerId }: Customer,
  credential: object,
): Promise<string> {
  const { database, secrets, clock, relyingParty } = services;
  if (relyingParty === undefined) throw new Refusal('passkeys_unavailable');
  const challenge = answeredChallenge(credential);
  const kept = challenge === undefined ? undefined : opened(secrets, challenge);
  if (challenge === undefined || kept?.customerId !== customerId || kept.until <= clock.now().getTime())
    throw new Refusal('passkey_not_accepted');
  const signed = await signedByPasskey(services, database.kysely, customerId, { credential, challenge });
  await database.transaction((tx) => signed.markUse(tx));
  return kept.code;
}

function opened(secrets: Secrets, challenge: string): z.infer<typeof content> | undefined {
  try {
    return content.parse(
      JSON.parse(secrets.open(purpose, Buffer.from(challenge, 'base64url').toString('utf8'))),
    );
  } catch {
    return undefined;
  }
}
