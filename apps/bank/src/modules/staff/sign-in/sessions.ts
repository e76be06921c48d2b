import { permissionsOf, type StaffMe } from '@farthing/contract';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffMember } from '../../../platform/http/principal.ts';
import type { Origin } from '../../../platform/http/route.ts';
import { policies } from '../../../platform/policies.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { deviceName, isOver, judgeRefresh, openUntil, refreshDigest } from '../../identity/index.ts';
import { sessionCopiedMail } from '../mails.ts';
import { changeMember, findMember, type MemberRecord } from '../member-store.ts';
import type { StaffServices } from '../services.ts';
import {
  type EndReason,
  endSessions,
  findSession,
  insertSession,
  lockSession,
  markRepeated,
  rotateSession,
  type StaffSession,
} from './session-store.ts';

const policy = policies.staff;

/** What whoever has just signed in takes away. */
export type SignedIn = {
  readonly access: string;
  readonly refresh: string;
  readonly ends_at: string;
  readonly me: StaffMe;
};

/** In the transaction of the step that showed who it is. */
export async function startSession(
  services: StaffServices,
  tx: Tx,
  member: MemberRecord,
  origin: Origin,
): Promise<SignedIn> {
  const { clock, ids, refreshTokens, audit } = services;
  const now = clock.now();
  const refresh = refreshTokens.first(ids.next());
  const device = deviceName(origin.userAgent);
  const endsAt = new Date(now.getTime() + policy.absoluteMs);
  await insertSession(tx, {
    id: refresh.sessionId,
    member_id: member.id,
    device,
    address: origin.address,
    current_digest: refreshDigest(refresh),
    created_at: now,
    last_used_at: now,
    ends_at: endsAt,
  });
  await changeMember(tx, member.id, { last_sign_in_at: now });
  await audit.record(tx, {
    actor: { kind: 'staff', id: member.id },
    action: 'staff-session.start',
    subject: { kind: 'staff-session', id: refresh.sessionId },
    origin,
    after: { device },
  });
  const session = { lastUsedAt: now, remembered: false, endsAt };
  return {
    access: await signAccess(services, { ...session, id: refresh.sessionId, memberId: member.id }, now),
    refresh: refreshTokens.write(refresh),
    ends_at: endsAt.toISOString(),
    me: toMe(services, member),
  };
}

/**
 * Asks the database each time: the staff are few, and a session that was ended, a member who has left or another role
 * counts from the next request on.
 */
export async function authenticate(
  { accessTokens, database, clock }: StaffServices,
  token: string,
): Promise<StaffMember | null> {
  const bearer = await accessTokens.verify(token);
  if (bearer === null) return null;
  const session = await findSession(database.kysely, bearer.sessionId);
  if (session === undefined || session.memberId !== bearer.subjectId || isOver(session, clock.now()))
    return null;
  const { memberId, id, role } = session;
  return {
    kind: 'staff',
    staffId: memberId,
    sessionId: id,
    role,
    permissions: new Set(permissionsOf(role)),
  };
}

/** A new pair of tokens for a refresh token; one that was replaced and used again ends its session. */
export async function refreshSession(
  services: StaffServices,
  text: string,
  origin: Origin,
): Promise<{ access: string; refresh: string; ends_at: string }> {
  const { database, clock, refreshTokens } = services;
  const token = refreshTokens.read(text);
  if (token === undefined) throw new Refusal('token_not_valid');
  const now = clock.now();
  const successor = refreshTokens.successor(token);
  const session = await database.transaction(async (tx) => {
    const found = await lockSession(tx, token.sessionId);
    if (found === undefined) return undefined;
    const verdict = judgeRefresh(found, refreshDigest(token), now);
    if (verdict === 'over') return undefined;
    if (verdict === 'reuse') {
      if (await end(services, tx, found, 'refresh-token-reused', origin))
        await tellOfCopy(services, tx, found.memberId, origin);
      return undefined;
    }
    if (verdict === 'repeat') {
      await markRepeated(tx, found, now);
      return found;
    }
    const digests = { current: refreshDigest(successor), previous: refreshDigest(token) };
    await rotateSession(tx, found.id, digests, now);
    return { ...found, lastUsedAt: now };
  });
  if (session === undefined) throw new Refusal('token_not_valid');
  return {
    access: await signAccess(services, session, now),
    refresh: refreshTokens.write(successor),
    ends_at: session.endsAt.toISOString(),
  };
}

/** Whoever holds a token of a session, an old one too, may end it; for anything else there is nothing to end. */
export async function signOut(services: StaffServices, text: string, origin: Origin): Promise<void> {
  const token = services.refreshTokens.read(text);
  if (token === undefined) return;
  await services.database.transaction(async (tx) => {
    const session = await lockSession(tx, token.sessionId);
    if (session !== undefined) await end(services, tx, session, 'sign-out', origin);
  });
}

/** When the session of a request ends whatever is done in it. */
export async function sessionEnd({ database }: StaffServices, sessionId: string): Promise<string> {
  const session = await findSession(database.kysely, sessionId);
  if (session === undefined) throw new Refusal('token_not_valid');
  return session.endsAt.toISOString();
}

export function toMe({ relyingParty }: StaffServices, member: MemberRecord): StaffMe {
  const { id, email, fullName: full_name, role } = member;
  return {
    id,
    email,
    full_name,
    role,
    permissions: [...permissionsOf(role)],
    passkeys_available: relyingParty !== undefined,
  };
}

async function end(
  { clock, audit }: StaffServices,
  tx: Tx,
  { id, memberId }: StaffSession,
  because: EndReason,
  origin: Origin,
): Promise<boolean> {
  const ended = await endSessions(tx, memberId, { at: clock.now(), because, only: id });
  if (ended.length === 0) return false;
  await audit.record(tx, {
    actor: because === 'sign-out' ? { kind: 'staff', id: memberId } : { kind: 'system' },
    action: 'staff-session.end',
    subject: { kind: 'staff-session', id },
    origin,
    after: { because },
  });
  return true;
}

/** Whoever has the other copy of the token knows that the session is over; its owner has to know why. */
async function tellOfCopy(
  { mailer, clock, config }: StaffServices,
  tx: Tx,
  memberId: string,
  { address }: Origin,
): Promise<void> {
  const member = await findMember(tx, memberId);
  if (member === undefined) throw new Error(`the session of ${memberId} is nobody's`);
  await mailer.send(tx, sessionCopiedMail(config.brandName, { to: member.email, address, at: clock.now() }));
}

/** An access token never outlives its session. */
async function signAccess(
  { accessTokens }: StaffServices,
  session: Pick<StaffSession, 'id' | 'memberId' | 'lastUsedAt' | 'remembered' | 'endsAt'>,
  now: Date,
): Promise<string> {
  const expiresAt = new Date(Math.min(now.getTime() + policy.accessTokenMs, openUntil(session).getTime()));
  return accessTokens.sign({ subjectId: session.memberId, sessionId: session.id }, now, expiresAt);
}
