import { policies } from '../../platform/policies.ts';

export type SessionState = {
  readonly currentDigest: Buffer;
  readonly previousDigest: Buffer | null;
  readonly remembered: boolean;
  readonly lastUsedAt: Date;
  readonly endsAt: Date;
  readonly endedAt: Date | null;
};

/**
 * What a genuine refresh token of a session is good for:
 * - `rotate`: it is the newest; its successor becomes the newest
 * - `repeat`: it is the one before, and the newest was never used: its answer was lost, or two tabs asked at once;
 *   the newest is given again
 * - `reuse`: it was replaced, and its successor used: someone else has a copy
 * - `over`: the session has ended
 */
export type RefreshVerdict = 'rotate' | 'repeat' | 'reuse' | 'over';

const policy = policies.sessions;

export function judgeRefresh(session: SessionState, digest: Buffer, now: Date): RefreshVerdict {
  if (isOver(session, now)) return 'over';
  if (session.currentDigest.equals(digest)) return 'rotate';
  return session.previousDigest?.equals(digest) === true ? 'repeat' : 'reuse';
}

export function isOver(session: SessionState, now: Date): boolean {
  return session.endedAt !== null || openUntil(session).getTime() <= now.getTime();
}

/** When it ends unless it is used before. */
export function openUntil({
  lastUsedAt,
  remembered,
  endsAt,
}: Pick<SessionState, 'lastUsedAt' | 'remembered' | 'endsAt'>): Date {
  const idleMs = remembered ? policy.rememberedIdleMs : policy.idleMs;
  return new Date(Math.min(lastUsedAt.getTime() + idleMs, endsAt.getTime()));
}

export function absoluteEnd(startedAt: Date): Date {
  return new Date(startedAt.getTime() + policy.absoluteMs);
}

/** An access token never outlives its session. */
export function accessExpiry(session: SessionState, now: Date): Date {
  return new Date(Math.min(now.getTime() + policy.accessTokenMs, openUntil(session).getTime()));
}
