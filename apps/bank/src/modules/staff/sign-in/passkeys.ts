import type { Passkey, PasskeyCreation, PasskeyRequest } from '@farthing/contract';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffMember } from '../../../platform/http/principal.ts';
import type { Origin } from '../../../platform/http/route.ts';
import {
  creationOf,
  credentialIdOf,
  drawChallenge,
  madePasskey,
  provenUse,
  requestOf,
  toPasskey,
} from '../../../platform/passkeys/passkeys.ts';
import { policies } from '../../../platform/policies.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findMember } from '../member-store.ts';
import type { StaffServices } from '../services.ts';
import { provePassword } from './own-password.ts';
import {
  insertPasskey,
  listPasskeys,
  markPasskeyUse,
  removePasskey,
  saveRequest,
  takeRequest,
} from './passkey-store.ts';

/** It comes after the password. */
const verification = 'preferred';
const asking = { timeoutMs: policies.staff.signInWithinMs, verification } as const;

/** What a browser needs to ask for one of a member's passkeys; null when there is none. */
export async function passkeyRequest(
  { database, relyingParty }: StaffServices,
  memberId: string,
): Promise<PasskeyRequest | null> {
  const passkeys = relyingParty === undefined ? [] : await listPasskeys(database.kysely, memberId);
  if (relyingParty === undefined || passkeys.length === 0) return null;
  return requestOf(relyingParty, await drawChallenge(relyingParty), passkeys, asking);
}

/** Whether this is the answer of one of the member's passkeys to this challenge. */
export async function provesPasskey(
  { relyingParty, clock }: StaffServices,
  tx: Tx,
  memberId: string,
  credential: object,
  challenge: string,
): Promise<boolean> {
  const passkey = (await listPasskeys(tx, memberId)).find(
    ({ credential_id }) => credential_id === credentialIdOf(credential),
  );
  if (relyingParty === undefined || passkey === undefined) return false;
  const counter = await provenUse(relyingParty, passkey, { credential, challenge, verification });
  if (counter === undefined) return false;
  await markPasskeyUse(tx, passkey.id, { counter, at: clock.now() });
  return true;
}

/** What a browser needs to make a passkey, for whoever gives the password once more. */
export async function startPasskey(
  services: StaffServices,
  { staffId }: StaffMember,
  password: string,
  origin: Origin,
): Promise<PasskeyCreation> {
  const { relyingParty, database, clock } = services;
  if (relyingParty === undefined) throw new Refusal('passkeys_unavailable');
  await provePassword(services, staffId, password, origin);
  return database.transaction(async (tx) => {
    const member = await findMember(tx, staffId);
    if (member === undefined) throw new Refusal('token_not_valid');
    const options = await creationOf(relyingParty, member, await listPasskeys(tx, staffId), asking);
    const expiresAt = new Date(clock.now().getTime() + asking.timeoutMs);
    await saveRequest(tx, staffId, options.challenge, expiresAt);
    return options;
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
  const at = clock.now();
  const challenge = await takeRequest(tx, staffId, at);
  if (challenge === undefined) return new Refusal('passkey_not_accepted');
  const answered = { credential, challenge, verification } as const;
  const passkey = await madePasskey(relyingParty, answered, { id: ids.next(), name, at });
  if (passkey === undefined || !(await insertPasskey(tx, staffId, passkey)))
    return new Refusal('passkey_not_accepted');
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
