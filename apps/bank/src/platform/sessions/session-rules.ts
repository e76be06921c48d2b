import { policies } from '../policies.ts';

export type SessionState = {
  readonly currentDigest: Buffer;
  readonly previousDigest: Buffer | null;
  readonly remembered: boolean;
  /** When its newest token took the place of the one before. */
  readonly lastUsedAt: Date;
  /** When the token before was last taken once more; never earlier than the use that it repeats. */
  readonly repeatedAt: Date | null;
  readonly endsAt: Date;
  readonly endedAt: Date | null;
};

/**
 * What a genuine refresh token of a session is good for:
 * - `rotate`: it is the newest; its successor becomes the newest
 * - `repeat`: it is the one before, replaced a moment ago: its answer was lost, or two tabs asked at once; the newest is
 *   given again
 * - `reuse`: it was replaced longer ago, or its successor used, or it is the second in a row that comes twice: someone
 *   else has a copy
 * - `over`: the session has ended
 */
export type RefreshVerdict = 'rotate' | 'repeat' | 'reuse' | 'over';

const policy = policies.sessions;

export function judgeRefresh(session: SessionState, digest: Buffer, now: Date): RefreshVerdict {
  if (isOver(session, now)) return 'over';
  if (session.currentDigest.equals(digest)) return 'rotate';
  if (session.previousDigest?.equals(digest) !== true) return 'reuse';
  return isExcused(session, now) ? 'repeat' : 'reuse';
}

/**
 * Two who share a token could go on for ever by taking each step both, one a moment after the other. An owner's repeats
 * are rare: the next is excused only when a while has passed since the last.
 */
function isExcused({ lastUsedAt, repeatedAt }: SessionState, now: Date): boolean {
  const usedMs = lastUsedAt.getTime();
  if (now.getTime() - usedMs > policy.repeatedWithinMs) return false;
  const sinceRepeatMs = usedMs - (repeatedAt?.getTime() ?? Number.NEGATIVE_INFINITY);
  return sinceRepeatMs <= 0 || sinceRepeatMs >= policy.repeatedAgainAfterMs;
}

export function isOver(session: SessionState, now: Date): boolean {
  return session.endedAt !== null || openUntil(session).getTime() <= now.getTime();
}

/** What says until when a session is open. */
export type OpenSession = Pick<SessionState, 'lastUsedAt' | 'remembered' | 'endsAt'>;

/** When it ends unless it is used before. */
export function openUntil({ lastUsedAt, remembered, endsAt }: OpenSession): Date {
  const idleMs = remembered ? policy.rememberedIdleMs : policy.idleMs;
  return new Date(Math.min(lastUsedAt.getTime() + idleMs, endsAt.getTime()));
}

/** An access token never outlives its session. */
export function accessExpiry(session: OpenSession, now: Date, accessTokenMs: number): Date {
  return new Date(Math.min(now.getTime() + accessTokenMs, openUntil(session).getTime()));
}
