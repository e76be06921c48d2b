import { Refusal } from '../refusal.ts';

/**
 * Files that are made while they are downloaded: few at once of each person, and a bounded number of all. With a bound for all
 * alone, one who downloads slowly could keep everybody else from theirs.
 */
export type ExportTurns = {
  /** Refuses who has as many as they may already, and everybody while there are too many. */
  refuseBeyond(personId: string): void;
  /** Counted from its first piece on: a download that was given up before that never comes to its end. */
  counted<T>(personId: string, pieces: AsyncIterable<T>): AsyncGenerator<T>;
};

export function exportTurns({
  ofEach,
  atOnce,
}: {
  readonly ofEach: number;
  readonly atOnce: number;
}): ExportTurns {
  const running: string[] = [];
  return {
    refuseBeyond(personId) {
      if (running.filter((id) => id === personId).length >= ofEach)
        throw new Refusal('too_many_requests', { retryAfterSeconds: 5 });
      if (running.length >= atOnce) throw new Refusal('service_unavailable');
    },
    async *counted(personId, pieces) {
      running.push(personId);
      try {
        yield* pieces;
      } finally {
        running.splice(running.indexOf(personId), 1);
      }
    },
  };
}
