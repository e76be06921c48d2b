import type { AnswerOf, Passkey, startPasskey as startPasskeyCall } from '@farthing/contract';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffMember } from '../../../platform/http/principal.ts';
import type { Origin } from '../../../platform/http/route.ts';
import { policies } from '../../../platform/policies.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findMember } from '../member-store.ts';
import type { RelyingParty } from '../relying-party.ts';
import type { StaffServices } from '../services.ts';
import { provePassword } from './own-password.ts';
import {
  insertPasskey,
  listPasskeys,
  markPasskeyUse,
  type PasskeyRecord,
  removePasskey,
  saveRequest,
  takeRequest,
} from './passkey-store.ts';

/** Loaded with the first passkey: with its formats of certificates it would be a tenth of every start. */
const webauthn = () => import('@simplewebauthn/server');

const { signInWithinMs } = policies.staff;
const userVerification = 'preferred';

/** Ed25519, ECDSA on P-256 and RSA, which every authenticator has one of. */
const supportedAlgorithmIDs = [-8, -7, -257];

type CreationOptions = AnswerOf<typeof startPasskeyCall>['options'];

/** What a browser needs to ask for one of a member's passkeys; null when there is none. */
export async function passkeyRequest({ database, relyingParty }: StaffServices, memberId: string) {
  const passkeys = relyingParty === undefined ? [] : await listPasskeys(database.kysely, memberId);
  if (relyingParty === undefined || passkeys.length === 0) return null;
  const { generateAuthenticationOptions } = await webauthn();
  const { challenge } = await generateAuthenticationOptions({ rpID: relyingParty.id });
  return {
    challenge,
    rpId: relyingParty.id,
    timeout: signInWithinMs,
    allowCredentials: passkeys.map(toKnown),
    userVerification,
  } as const;
}

/** Whether this is the answer of one of the member's passkeys to this challenge. */
export async function provesPasskey(
  { relyingParty, clock }: StaffServices,
  tx: Tx,
  memberId: string,
  credential: object,
  challenge: string,
): Promise<boolean> {
  const response = credential as AuthenticationResponseJSON;
  const passkey = (await listPasskeys(tx, memberId)).find(
    ({ credential_id }) => credential_id === response.id,
  );
  if (relyingParty === undefined || passkey === undefined) return false;
  const { verifyAuthenticationResponse } = await webauthn();
  const verified = await orNothing(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: ownOrigin(relyingParty, response.response.clientDataJSON),
      expectedRPID: relyingParty.id,
      requireUserVerification: false,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.counter),
        transports: [...passkey.transports] as AuthenticatorTransport[],
      },
    }),
  );
  if (verified?.verified !== true) return false;
  await markPasskeyUse(tx, passkey.id, { counter: verified.authenticationInfo.newCounter, at: clock.now() });
  return true;
}

/** What a browser needs to make a passkey, for whoever gives the password once more. */
export async function startPasskey(
  services: StaffServices,
  { staffId }: StaffMember,
  password: string,
  origin: Origin,
): Promise<CreationOptions> {
  const { relyingParty, database, clock } = services;
  if (relyingParty === undefined) throw new Refusal('passkeys_unavailable');
  await provePassword(services, staffId, password, origin);
  const { generateRegistrationOptions } = await webauthn();
  return database.transaction(async (tx) => {
    const member = await findMember(tx, staffId);
    if (member === undefined) throw new Refusal('token_not_valid');
    const { challenge, pubKeyCredParams, user } = await generateRegistrationOptions({
      rpName: relyingParty.name,
      rpID: relyingParty.id,
      userName: member.email,
      userDisplayName: member.fullName,
      userID: new Uint8Array(Buffer.from(member.id)),
      supportedAlgorithmIDs,
    });
    await saveRequest(tx, staffId, challenge, new Date(clock.now().getTime() + signInWithinMs));
    return {
      rp: { id: relyingParty.id, name: relyingParty.name },
      user: { id: user.id, name: user.name, displayName: user.displayName },
      challenge,
      pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' })),
      timeout: signInWithinMs,
      excludeCredentials: (await listPasskeys(tx, staffId)).map(toKnown),
      authenticatorSelection: { residentKey: 'preferred', userVerification },
      attestation: 'none',
    };
  });
}

/** Keeps what the browser made of it. */
export async function addPasskey(
  { relyingParty, clock, ids, audit }: StaffServices,
  tx: Tx,
  { staffId }: StaffMember,
  { name, credential }: { readonly name: string; readonly credential: object },
  origin: Origin,
): Promise<Passkey | Refusal> {
  if (relyingParty === undefined) throw new Refusal('passkeys_unavailable');
  const now = clock.now();
  const challenge = await takeRequest(tx, staffId, now);
  if (challenge === undefined) return new Refusal('passkey_not_accepted');
  const response = credential as RegistrationResponseJSON;
  const { verifyRegistrationResponse } = await webauthn();
  const verified = await orNothing(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: ownOrigin(relyingParty, response.response.clientDataJSON),
      expectedRPID: relyingParty.id,
      requireUserVerification: false,
      supportedAlgorithmIDs,
    }),
  );
  if (verified?.verified !== true) return new Refusal('passkey_not_accepted');
  const made = verified.registrationInfo.credential;
  const passkey: PasskeyRecord = {
    id: ids.next(),
    credential_id: made.id,
    public_key: Buffer.from(made.publicKey),
    counter: BigInt(made.counter),
    transports: (made.transports ?? []).filter(isTransport),
    name,
    created_at: now,
    last_used_at: null,
  };
  if (!(await insertPasskey(tx, staffId, passkey))) return new Refusal('passkey_not_accepted');
  await audit.record(tx, {
    actor: { kind: 'staff', id: staffId },
    action: 'staff-passkey.add',
    subject: { kind: 'staff-member', id: staffId },
    origin,
    after: { passkey: name },
  });
  return toPasskey(passkey);
}

export async function dropPasskey(
  { database, audit }: StaffServices,
  { staffId }: StaffMember,
  id: string,
  origin: Origin,
): Promise<void> {
  await database.transaction(async (tx) => {
    const name = await removePasskey(tx, staffId, id);
    if (name === undefined) throw new Refusal('not_found');
    await audit.record(tx, {
      actor: { kind: 'staff', id: staffId },
      action: 'staff-passkey.remove',
      subject: { kind: 'staff-member', id: staffId },
      origin,
      before: { passkey: name },
    });
  });
}

export function toPasskey({ id, name, created_at, last_used_at }: PasskeyRecord): Passkey {
  return {
    id,
    name,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  };
}

type Transport = NonNullable<CreationOptions['excludeCredentials'][number]['transports']>[number];

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
  const { origin } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { origin: unknown };
  return typeof origin === 'string' && relyingParty.isOwn(origin) ? [origin] : [];
}

/** Whatever is wrong with what a browser sent, the library throws: it is not one that we accept. */
async function orNothing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
