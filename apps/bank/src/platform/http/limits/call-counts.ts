import type pg from 'pg';

/** So many calls of one kind in a window that begins with the first of them. */
export type CallLimit = { readonly points: number; readonly windowMs: number };

export type CallCounts = {
  /** Counts one call, or answers how long to wait until one is taken again. */
  take(key: string, limit: CallLimit): number;
  /** Adds to the database what was counted here since the last time, and learns what all processes have counted. */
  share(): Promise<void>;
};

type Count = {
  /** Of all processes, as of the last time that counts were shared. */
  shared: number;
  /** On its way to the database. */
  sent: number;
  /** Counted here since. */
  own: number;
  endsAtMs: number;
  readonly windowMs: number;
};

/**
 * Calls are counted in memory, so that counting costs no trip to the database; what other processes take is known a
 * moment later. Time is measured, not read from a clock: one that is set must lock nobody out. Of the keys only so many
 * are remembered, those that came first forgotten first: whoever has addresses without end must not fill the memory.
 */
export function callCounts({
  pool,
  keys = 100_000,
  nowMs = () => performance.now(),
}: {
  readonly pool: Pick<pg.Pool, 'query'>;
  readonly keys?: number;
  readonly nowMs?: () => number;
}): CallCounts {
  const counts = new Map<string, Count>();

  function countOf(key: string, windowMs: number): Count {
    const known = counts.get(key);
    if (known !== undefined && known.endsAtMs > nowMs()) return known;
    // Put at the end again, so that the first is the one that began first.
    counts.delete(key);
    if (counts.size >= keys) counts.delete(counts.keys().next().value ?? '');
    const count = { shared: 0, sent: 0, own: 0, endsAtMs: nowMs() + windowMs, windowMs };
    counts.set(key, count);
    return count;
  }

  /** Those with something to tell; those whose window is over are forgotten. In one order for all processes. */
  function takeUnshared(): [key: string, count: Count][] {
    const now = nowMs();
    for (const [key, { endsAtMs }] of counts) if (endsAtMs <= now) counts.delete(key);
    const unshared = [...counts].filter(([, { own }]) => own > 0).slice(0, sharedAtOnce);
    for (const [, count] of unshared) {
      count.sent = count.own;
      count.own = 0;
    }
    return unshared.sort(([one], [other]) => (one < other ? -1 : 1));
  }

  return {
    take(key, { points, windowMs }) {
      const count = countOf(key, windowMs);
      if (count.shared + count.sent + count.own >= points) return count.endsAtMs - nowMs();
      count.own += 1;
      return 0;
    },
    async share() {
      const unshared = takeUnshared();
      if (unshared.length === 0) return;
      try {
        const { rows } = await pool.query<{ key: string; points: number; left_ms: number }>(addCounts, [
          unshared.map(([key]) => key),
          unshared.map(([, { sent }]) => sent),
          unshared.map(([, { windowMs }]) => windowMs),
        ]);
        const found = new Map(rows.map((row) => [row.key, row]));
        for (const [key, count] of unshared) {
          const row = found.get(key);
          count.shared = row?.points ?? count.shared;
          count.sent = 0;
          count.endsAtMs = nowMs() + Math.min(row?.left_ms ?? 0, count.windowMs);
        }
      } catch (error) {
        for (const [, count] of unshared) {
          count.own += count.sent;
          count.sent = 0;
        }
        throw error;
      }
    },
  };
}

const sharedAtOnce = 5_000;

/**
 * Of a window that begins at this very moment. While a statement waits for another that writes the same key, its own now() stands
 * still: by that the other would seem to be ahead, and its count would be lost.
 */
const latestEnd = 'excluded.ends_at + (clock_timestamp() - now())';

/**
 * A window that is over begins again, and so does one that ends later than a window which begins now: the server's clock
 * was ahead when it was written, and waiting for that moment would lock people out.
 */
const addCounts = `
  INSERT INTO rate_limit AS known (key, points, ends_at)
  SELECT key, points, now() + window_ms * interval '1 millisecond'
  FROM unnest($1::text[], $2::integer[], $3::double precision[]) AS counted (key, points, window_ms)
  ON CONFLICT (key) DO UPDATE
  SET
    points = CASE
      WHEN known.ends_at BETWEEN now() AND ${latestEnd} THEN known.points
      ELSE 0
    END + excluded.points,
    ends_at = CASE
      WHEN known.ends_at BETWEEN now() AND ${latestEnd} THEN known.ends_at
      ELSE excluded.ends_at
    END
  RETURNING key, points, extract(epoch FROM ends_at - now())::double precision * 1000 AS left_ms`;
