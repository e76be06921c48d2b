import { Refusal } from '../refusal.ts';

/**
 * Files that are made while they are downloaded: few at once of each person, and a bounded number of all. With a bound for all
 * alone, one who downloads slowly could keep everybody else from theirs.
 */
export type ExportTurns = {
  /** Refuses who has as many as they may already, and everybody while there are too many. */
  refuseBeyond(personId: string): void;
  /**
   * The same, and keeps a place for the download that is allowed now: of ten that are asked for at once, all would be allowed
   * before the first begins. The place of one that is given up before it begins is free again after a while.
   */
  take(personId: string): void;
  /** Counted from its first piece on: a download that was given up before that never comes to its end. */
  counted<T>(personId: string, pieces: AsyncIterable<T>): AsyncGenerator<T>;
};

const keptMs = 30_000;

/** Without an end while it runs; otherwise how long its place is kept. */
type Turn = { readonly personId: string; readonly until: number };

export function exportTurns(
  { ofEach, atOnce }: { readonly ofEach: number; readonly atOnce: number },
  now: () => number = () => performance.now(),
): ExportTurns {
  let turns: readonly Turn[] = [];
  const without = (turn: Turn | undefined) => turns.filter((other) => other !== turn);
  function refuseBeyond(personId: string): void {
    turns = turns.filter(({ until }) => until > now());
    if (turns.filter((turn) => turn.personId === personId).length >= ofEach)
      throw new Refusal('too_many_requests', { retryAfterSeconds: 5 });
    if (turns.length >= atOnce) throw new Refusal('service_unavailable');
  }
  return {
    refuseBeyond,
    take(personId) {
      refuseBeyond(personId);
      turns = [...turns, { personId, until: now() + keptMs }];
    },
    async *counted(personId, pieces) {
      const kept = turns.find((turn) => turn.personId === personId && Number.isFinite(turn.until));
      const running: Turn = { personId, until: Number.POSITIVE_INFINITY };
      turns = [...without(kept), running];
      try {
        yield* pieces;
      } finally {
        turns = without(running);
      }
    },
  };
}
