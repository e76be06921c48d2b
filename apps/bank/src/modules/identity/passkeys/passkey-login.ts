import type { PasskeyRequest } from '@farthing/contract';
import type { Origin } from '../../../platform/http/route.ts';
import { credentialIdOf, provenUse, requestOf } from '../../../platform/passkeys/passkeys.ts';
import { policies } from '../../../platform/policies.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { tokenDigest } from '../../../platform/secrets/drawn-token.ts';
import { findOwnCredentials } from '../customer-store.ts';
import { obstacleOf, type SignedIn, startSession } from '../login/index.ts';
import { findPasskey, markOffered, markPasskeyUse, useChallenge } from '../passkey-store.ts';
import type { IdentityServices } from '../services.ts';
import { findKnownDevice } from '../sessions/index.ts';
import { answeredChallenge, drawLoginChallenge, loginChallengeEnd } from './login-challenge.ts';

/** It is all that is asked for. */
const verification = 'required';

export function startPasskeyLogin({ relyingParty, secrets, clock }: IdentityServices): PasskeyRequest {
  if (relyingParty === undefined) throw new Refusal('passkeys_unavailable');
  const timeoutMs = policies.passkeys.signInWithinMs;
  const challenge = drawLoginChallenge(secrets, new Date(clock.now().getTime() + timeoutMs));
  return requestOf(relyingParty, challenge, [], { timeoutMs, verification });
}

/**
 * No tries are counted: a signature cannot be guessed, and whoever sends a wrong one has named nobody. A challenge is used up
 * by the sign-in that it leads to.
 */
export async function signInWithPasskey(
  services: IdentityServices,
  { credential, remember_me }: { readonly credential: object; readonly remember_me: boolean },
  origin: Origin,
): Promise<SignedIn> {
  const { relyingParty, database, secrets, clock } = services;
  if (relyingParty === undefined) throw new Refusal('passkeys_unavailable');
  const at = clock.now();
  const challenge = answeredChallenge(credential);
  if (challenge === undefined) throw new Refusal('passkey_not_accepted');
  const expiresAt = loginChallengeEnd(secrets, challenge, at);
  if (expiresAt === undefined) throw new Refusal('sign_in_expired');
  const passkey = await findPasskey(database.kysely, credentialIdOf(credential));
  if (passkey === undefined) throw new Refusal('passkey_not_accepted');
  const counter = await provenUse(relyingParty, passkey, { credential, challenge, verification });
  const customer = await findOwnCredentials(database.kysely, passkey.customer_id);
  if (counter === undefined || customer === undefined) throw new Refusal('passkey_not_accepted');
  const known = await findKnownDevice(database.kysely, customer.email, origin);
  const obstacle = obstacleOf(customer, { isKnownDevice: known !== undefined });
  if (obstacle !== undefined) throw obstacle;
  return startSession(services, customer, {
    remembered: remember_me,
    origin,
    isProved: true,
    passkey: passkey.name,
    async proved(tx, sessionId) {
      if (!(await useChallenge(tx, tokenDigest(challenge), expiresAt))) throw new Refusal('sign_in_expired');
      if (!(await markPasskeyUse(tx, passkey.id, { counter, at }))) throw new Refusal('passkey_not_accepted');
      await markOffered(tx, sessionId, at);
    },
  });
}
