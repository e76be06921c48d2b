import type { StaffMe } from '@farthing/contract';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffMember } from '../../../platform/http/principal.ts';
import type { Origin } from '../../../platform/http/route.ts';
import { policies } from '../../../platform/policies.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { deviceName } from '../../../platform/sessions/device-name.ts';
import { isOver } from '../../../platform/sessions/session-rules.ts';
import { createSessions, type EndedSessions } from '../../../platform/sessions/sessions.ts';
import { sessionCopiedMail } from '../mails.ts';
import { changeMember, findMember, type MemberRecord } from '../member-store.ts';
import type { StaffServices } from '../services.ts';
import {
  type EndReason,
  findSession,
  insertSession,
  lockSession,
  type MemberSessions,
  memberSessions,
} from '../session-store.ts';

type Recording = Pick<StaffServices, 'audit' | 'mailer' | 'clock' | 'brand'>;

export function createMemberSessions(
  services: Recording & Pick<StaffServices, 'database' | 'secrets'>,
): MemberSessions {
  return createSessions(services, {
    audience: 'staff',
    accessTokenMs: policies.staff.accessTokenMs,
    absoluteMs: policies.staff.absoluteMs,
    table: memberSessions,
    reused: 'refresh-token-reused',
    lock: lockSession,
    record: (tx, ended) => recordEnd(services, tx, ended),
  });
}

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
  const { ids, sessions, audit } = services;
  const session = sessions.begin({ id: ids.next(), ownerId: member.id, remembered: false });
  const { id, created_at, ends_at } = session.row;
  const device = deviceName(origin.userAgent);
  await insertSession(tx, { ...session.row, member_id: member.id, device, address: origin.address });
  await changeMember(tx, member.id, { last_sign_in_at: created_at });
  await audit.record(tx, {
    actor: { kind: 'staff', id: member.id },
    action: 'staff-session.start',
    subject: { kind: 'staff-session', id },
    origin,
    after: { device },
  });
  return { ...(await session.tokens()), ends_at: ends_at.toISOString(), me: toMe(services, member) };
}

/**
 * Asks the database each time: the staff are few, and a session that was ended, a member who has left or another role
 * counts from the next request on.
 */
export async function authenticate(
  { sessions, database, clock }: StaffServices,
  token: string,
): Promise<StaffMember | null> {
  const bearer = await sessions.verifyAccess(token);
  if (bearer === null) return null;
  const session = await findSession(database.kysely, bearer.sessionId);
  if (session === undefined || session.ownerId !== bearer.subjectId || isOver(session, clock.now()))
    return null;
  const { ownerId: staffId, id: sessionId, role, permissions } = session;
  return {
    kind: 'staff',
    staffId,
    sessionId,
    role,
    permissions: new Set(permissions),
  };
}

/** When the session of a request ends whatever is done in it. */
export async function sessionEnd({ database }: StaffServices, sessionId: string): Promise<string> {
  const session = await findSession(database.kysely, sessionId);
  if (session === undefined) throw new Refusal('token_not_valid');
  return session.endsAt.toISOString();
}

export function toMe({ relyingParty }: StaffServices, member: MemberRecord): StaffMe {
  const { id, email, fullName: full_name, role, permissions } = member;
  return {
    id,
    email,
    full_name,
    role,
    permissions: [...permissions],
    away_until: member.awayUntil?.toISOString() ?? null,
    passkeys_available: relyingParty !== undefined,
  };
}

const ownEnds: ReadonlySet<EndReason> = new Set(['sign-out', 'ended-by-member']);

async function recordEnd(
  services: Recording,
  tx: Tx,
  { ownerId, ids, because, origin }: EndedSessions<EndReason>,
): Promise<void> {
  for (const id of ids) {
    await services.audit.record(tx, {
      actor: ownEnds.has(because) ? { kind: 'staff', id: ownerId } : { kind: 'system' },
      action: 'staff-session.end',
      subject: { kind: 'staff-session', id },
      origin,
      after: { because },
    });
  }
  if (because === 'refresh-token-reused') await tellOfCopy(services, tx, ownerId, origin);
}

/** Whoever has the other copy of the token knows that the session is over; its owner has to know why. */
async function tellOfCopy(
  { mailer, clock, brand }: Recording,
  tx: Tx,
  memberId: string,
  { address }: Origin,
): Promise<void> {
  const member = await findMember(tx, memberId);
  if (member === undefined) throw new Error(`the session of ${memberId} is nobody's`);
  await mailer.send(tx, sessionCopiedMail(brand.name, { to: member.email, address, at: clock.now() }));
}
