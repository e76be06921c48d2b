import { createHash } from 'node:crypto';
import type { Passkey, PasskeyCreation, PasskeyRequest } from '@farthing/contract';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { RelyingParty } from './relying-party.ts';

/** What is kept of a passkey, whoever owns it. */
export type PasskeyRecord = {
  readonly id: string;
  readonly credential_id: string;
  readonly public_key: Buffer;
  readonly counter: bigint;
  readonly transports: readonly string[];
  readonly name: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
};

export const passkeyColumns = [
  'id',
  'credential_id',
  'public_key',
  'counter',
  'transports',
  'name',
  'created_at',
  'last_used_at',
] as const satisfies readonly (keyof PasskeyRecord)[];

/**
 * Whether a passkey has to ask for a finger, a face or a PIN of its own. 'required' where it is all that is asked for: it is
 * then two factors. 'preferred' where it comes after a password.
 */
export type Verification = 'required' | 'preferred';

type Asking = { readonly timeoutMs: number; readonly verification: Verification };

/** Loaded with the first passkey: with its formats of certificates it would be a tenth of every start. */
const webauthn = () => import('@simplewebauthn/server');

/** Ed25519, ECDSA on P-256 and RSA, which every authenticator has one of. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** A challenge that nobody can foresee. */
export async function drawChallenge({ id }: RelyingParty): Promise<string> {
  const { generateAuthenticationOptions } = await webauthn();
  return (await generateAuthenticationOptions({ rpID: id })).challenge;
}

/** What a browser needs to ask for one of these passkeys; for any of this bank when there are none. */
export function requestOf(
  { id }: RelyingParty,
  challenge: string,
  passkeys: readonly PasskeyRecord[],
  { timeoutMs, verification }: Asking,
): PasskeyRequest {
  return {
    challenge,
    rpId: id,
    timeout: timeoutMs,
    allowCredentials: passkeys.map(toKnown),
    userVerification: verification,
  };
}

/** What a browser needs to make a passkey for somebody, beside those that they have. */
export async function creationOf(
  relyingParty: RelyingParty,
  owner: { readonly id: string; readonly email: string; readonly fullName: string },
  passkeys: readonly PasskeyRecord[],
  { timeoutMs, verification }: Asking,
): Promise<PasskeyCreation> {
  const { generateRegistrationOptions } = await webauthn();
  const { challenge, pubKeyCredParams, user } = await generateRegistrationOptions({
    rpName: relyingParty.name,
    rpID: relyingParty.id,
    userName: owner.email,
    userDisplayName: owner.fullName,
    userID: new Uint8Array(Buffer.from(owner.id)),
    supportedAlgorithmIDs,
  });
  return {
    rp: { id: relyingParty.id, name: relyingParty.name },
    user: { id: user.id, name: user.name, displayName: user.displayName },
    challenge,
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' })),
    timeout: timeoutMs,
    excludeCredentials: passkeys.map(toKnown),
    authenticatorSelection: { residentKey: verification, userVerification: verification },
    attestation: 'none',
  };
}

/** What a browser made, as it is kept; undefined when it is no answer to this challenge. */
export async function madePasskey(
  relyingParty: RelyingParty,
  { credential, challenge, verification }: Answered & { readonly verification: Verification },
  as: { readonly id: string; readonly name: string; readonly at: Date },
): Promise<PasskeyRecord | undefined> {
  const response = credential as RegistrationResponseJSON;
  const { verifyRegistrationResponse } = await webauthn();
  const verified = await orNothing(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: ownOrigin(relyingParty, response.response.clientDataJSON),
      expectedRPID: relyingParty.id,
      requireUserVerification: verification === 'required',
      supportedAlgorithmIDs,
    }),
  );
  if (verified?.verified !== true) return undefined;
  const made = verified.registrationInfo.credential;
  return {
    id: as.id,
    credential_id: made.id,
    public_key: Buffer.from(made.publicKey),
    counter: BigInt(made.counter),
    transports: (made.transports ?? []).filter(isTransport),
    name: as.name,
    created_at: as.at,
    last_used_at: null,
  };
}

type Answered = { readonly credential: object; readonly challenge: string };

/** The id of the passkey that a browser answered with, before anything of it is believed. */
export function credentialIdOf(credential: object): string {
  return (credential as AuthenticationResponseJSON).id;
}

/** The passkey's counter after this use; undefined when this is not its answer to this challenge. */
export async function provenUse(
  relyingParty: RelyingParty,
  passkey: PasskeyRecord,
  { credential, challenge, verification }: Answered & { readonly verification: Verification },
): Promise<number | undefined> {
  const response = credential as AuthenticationResponseJSON;
  const { verifyAuthenticationResponse } = await webauthn();
  const verified = await orNothing(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: ownOrigin(relyingParty, response.response.clientDataJSON),
      expectedRPID: relyingParty.id,
      requireUserVerification: verification === 'required',
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.counter),
        transports: [...passkey.transports] as AuthenticatorTransport[],
      },
    }),
  );
  return verified?.verified === true ? verified.authenticationInfo.newCounter : undefined;
}

/** What a passkey signs to approve a text. */
export function approvalChallenge(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/**
 * Whether a signature that was kept is one of this key under this challenge. Where it was made was judged when it came, and is not
 * judged again: the bank may have another address by now.
 */
export async function isSignatureOf(kept: {
  readonly credential: object;
  readonly publicKey: Buffer;
  readonly challenge: string;
}): Promise<boolean> {
  const response = kept.credential as AuthenticationResponseJSON;
  const { verifyAuthenticationResponse } = await webauthn();
  const verified = await orNothing(() => {
    const origin = originIn(response.response.clientDataJSON);
    return verifyAuthenticationResponse({
      response,
      expectedChallenge: kept.challenge,
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      credential: { id: response.id, publicKey: new Uint8Array(kept.publicKey), counter: 0 },
    });
  });
  return verified?.verified === true;
}

export function toPasskey({ id, name, created_at, last_used_at }: PasskeyRecord): Passkey {
  return {
    id,
    name,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  };
}

type Transport = NonNullable<PasskeyRequest['allowCredentials'][number]['transports']>[number];

const transports: readonly string[] = [
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
] satisfies readonly Transport[];

function isTransport(text: string): text is Transport {
  return transports.includes(text);
}

function toKnown({ credential_id, transports: by }: PasskeyRecord) {
  return { id: credential_id, type: 'public-key' as const, transports: by.filter(isTransport) };
}

/** The origin that the browser names, if it is ours; the library then compares the rest. */
function ownOrigin(relyingParty: RelyingParty, clientDataJSON: string): string[] {
  const origin = originIn(clientDataJSON);
  return relyingParty.isOwn(origin) ? [origin] : [];
}

function originIn(clientDataJSON: string): string {
  const { origin } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { origin: unknown };
  return String(origin);
}

/** Whatever is wrong with what a browser sent, the library throws: it is not one that we accept. */
async function orNothing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
