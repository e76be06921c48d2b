import type { StaffSession } from '@farthing/contract';
import type { StaffMember } from '../../../platform/http/principal.ts';
import type { Origin } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { isOver } from '../../../platform/sessions/session-rules.ts';
import { findMember } from '../member-store.ts';
import type { StaffServices } from '../services.ts';
import { listOpenSessions, memberSessions } from '../session-store.ts';

/** Where a member is signed in now, the session used last first. */
export async function sessionsOf(
  { database, clock }: StaffServices,
  memberId: string,
  askedIn: string,
): Promise<StaffSession[]> {
  const now = clock.now();
  const open = await listOpenSessions(database.kysely, memberId);
  return open
    .filter((session) => !isOver(session, now))
    .map(({ id, device, address, createdAt, lastUsedAt, endsAt }) => ({
      id,
      device,
      address,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt.toISOString(),
      ends_at: endsAt.toISOString(),
      current: id === askedIn,
    }));
}

export async function sessionsOfMember(
  services: StaffServices,
  { sessionId }: StaffMember,
  memberId: string,
): Promise<StaffSession[]> {
  if ((await findMember(services.database.kysely, memberId)) === undefined) throw new Refusal('not_found');
  return sessionsOf(services, memberId, sessionId);
}

export async function endOwnSession(
  { sessions }: StaffServices,
  { staffId }: StaffMember,
  sessionId: string,
  origin: Origin,
): Promise<void> {
  const ended = await sessions.end(staffId, { only: sessionId }, 'ended-by-member', origin);
  if (ended === 0) throw new Refusal('not_found');
}

/** An administrator ends what a colleague left open, or what a thief has opened. */
export async function endSessionOf(
  { database, clock, audit }: StaffServices,
  which: { readonly memberId: string; readonly sessionId: string },
  {
    member,
    reason,
    origin,
  }: { readonly member: StaffMember; readonly reason: string; readonly origin: Origin },
): Promise<void> {
  await database.transaction(async (tx) => {
    const ending = { at: clock.now(), because: 'ended-by-administrator' } as const;
    const [id] = await memberSessions.end(tx, which.memberId, { only: which.sessionId }, ending);
    if (id === undefined) throw new Refusal('not_found');
    await audit.record(tx, {
      actor: { kind: 'staff', id: member.staffId },
      action: 'staff-session.end',
      subject: { kind: 'staff-session', id },
      origin,
      after: { because: reason },
    });
  });
}
