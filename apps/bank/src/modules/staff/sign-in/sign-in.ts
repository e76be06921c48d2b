import type { Tx } from '../../../platform/database/database.ts';
import type { Origin } from '../../../platform/http/route.ts';
import { policies } from '../../../platform/policies.ts';
import { Refusal, told } from '../../../platform/refusal.ts';
import { drawToken, tokenDigest } from '../../../platform/secrets/drawn-token.ts';
import { acceptedStep } from '../../../platform/totp/totp.ts';
import { changeMember, findMemberByEmail, lockMember, type MemberRecord } from '../member-store.ts';
import type { StaffServices } from '../services.ts';
import { findSignIn, insertSignIn, type SignInRecord, useSignIn } from '../session-store.ts';
import { passkeyRequest, provesPasskey } from './passkeys.ts';
import { type SignedIn, startSession } from './sessions.ts';
import { openTotp } from './totp-box.ts';
import { countTry } from './tries.ts';

/**
 * The first step. Counts the try, then judges it, with the same statements and the same work whether or not the
 * address is a member's; who is not active does not exist.
 */
export async function startSignIn(
  services: StaffServices,
  { email, password }: { readonly email: string; readonly password: string },
  origin: Origin,
) {
  const { database, identity, clock } = services;
  const guess = { what: 'password', of: email } as const;
  const counted = await database.transaction((tx) => countTry(services, tx, guess, origin));
  if (counted.kind === 'locked') throw counted.refusal;
  const member = await findMemberByEmail(database.kysely, email);
  const isRight = await identity.hashing.verify(password, member?.passwordHash ?? undefined);
  if (member === undefined || !isRight || member.status !== 'active')
    throw counted.wrong(new Refusal('invalid_credentials'));
  const { token: challenge, digest } = drawToken();
  const passkey = await passkeyRequest(services, member.id);
  const expiresAt = new Date(clock.now().getTime() + policies.staff.signInWithinMs);
  await database.transaction(async (tx) => {
    await counted.right(tx);
    const passkey_challenge = passkey?.challenge ?? null;
    await insertSignIn(tx, { digest, member_id: member.id, passkey_challenge, expires_at: expiresAt });
  });
  return { challenge, expires_at: expiresAt.toISOString(), passkey };
}

export function signInWithCode(
  services: StaffServices,
  { challenge, code }: { readonly challenge: string; readonly code: string },
  origin: Origin,
): Promise<SignedIn> {
  const { secrets, clock } = services;
  return complete(services, challenge, origin, async (tx, member) => {
    if (member.sealedTotp === null) return new Refusal('code_invalid');
    const secret = openTotp(secrets, member.id, member.sealedTotp);
    const step = acceptedStep(secret, code, { now: clock.now(), usedStep: member.totpStep });
    if (step === undefined) return new Refusal('code_invalid');
    await changeMember(tx, member.id, { totp_step: step });
    return undefined;
  });
}

export function signInWithPasskey(
  services: StaffServices,
  { challenge, credential }: { readonly challenge: string; readonly credential: object },
  origin: Origin,
): Promise<SignedIn> {
  return complete(services, challenge, origin, async (tx, member, { passkeyChallenge }) => {
    const isProved =
      passkeyChallenge !== null &&
      (await provesPasskey(services, tx, member.id, credential, passkeyChallenge));
    return isProved ? undefined : new Refusal('passkey_not_accepted');
  });
}

type Judge = (tx: Tx, member: MemberRecord, signIn: SignInRecord) => Promise<Refusal | undefined>;

/** The second step. What is wrong is counted, and what was counted is kept: refusals are thrown after the commit. */
async function complete(
  services: StaffServices,
  challenge: string,
  origin: Origin,
  judge: Judge,
): Promise<SignedIn> {
  const { database, clock } = services;
  const digest = tokenDigest(challenge);
  const result = await database.transaction(async (tx) => {
    const signIn = await findSignIn(tx, digest, clock.now());
    if (signIn === undefined) return new Refusal('sign_in_expired');
    const counted = await countTry(services, tx, { what: 'second-step', of: signIn.memberId }, origin);
    if (counted.kind === 'locked') return counted.refusal;
    const member = await lockMember(tx, signIn.memberId);
    if (member?.status !== 'active') return new Refusal('sign_in_expired');
    const refusal = await judge(tx, member, signIn);
    if (refusal !== undefined) return counted.wrong(refusal);
    if (!(await useSignIn(tx, digest))) return new Refusal('sign_in_expired');
    await counted.right(tx);
    return startSession(services, tx, member, origin);
  });
  return told(result);
}
