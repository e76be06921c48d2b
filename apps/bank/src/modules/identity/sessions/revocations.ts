import type { Clock } from '../../../platform/clock.ts';
import { policies } from '../../../platform/policies.ts';

export type Revocations = {
  /** Whether an access token of this session is to be refused though it has not expired. */
  isRevoked(sessionId: string): Promise<boolean>;
  /** Known to this process at once; the others read it. */
  add(sessionIds: readonly string[]): void;
};

type Load = (endedAfter: Date) => Promise<readonly string[]>;

const { accessTokenMs, revocationSeenWithinMs } = policies.sessions;

/** The clocks of two processes may differ by this much. */
const skewMs = 60_000;

/**
 * The sessions that ended within the life of an access token, in memory: a list of that size is short, and a request
 * that brings a good token needs no trip to the database. The list is read again once it is half as old as it may
 * get, beside the request that notices; only the first request after a quiet time waits for it. If it cannot be
 * read, requests fail rather than trust a list that is too old.
 */
export function createRevocations({
  load,
  clock,
}: {
  readonly load: Load;
  readonly clock: Clock;
}): Revocations {
  let revoked: ReadonlySet<string> = new Set();
  let loadedAtMs = Number.NEGATIVE_INFINITY;
  let loading: Promise<void> | undefined;
  /** Added here, and perhaps not yet to be seen by a load that had started before. */
  let added = new Map<string, number>();

  async function reload(): Promise<void> {
    const startedAtMs = clock.now().getTime();
    const found = await load(new Date(startedAtMs - accessTokenMs - skewMs));
    added = new Map([...added].filter(([, addedAtMs]) => addedAtMs > startedAtMs - accessTokenMs));
    revoked = new Set([...found, ...added.keys()]);
    loadedAtMs = startedAtMs;
  }

  function reloadOnce(): Promise<void> {
    loading ??= reload().finally(() => {
      loading = undefined;
    });
    return loading;
  }

  return {
    async isRevoked(sessionId) {
      const ageMs = clock.now().getTime() - loadedAtMs;
      // A clock that was set back makes the age negative, which says nothing.
      if (ageMs < 0 || ageMs >= revocationSeenWithinMs) await reloadOnce();
      else if (ageMs >= revocationSeenWithinMs / 2) reloadOnce().catch(() => {});
      return revoked.has(sessionId);
    },
    add(sessionIds) {
      const nowMs = clock.now().getTime();
      for (const id of sessionIds) added.set(id, nowMs);
      revoked = new Set([...revoked, ...sessionIds]);
    },
  };
}
