import { policies } from '../../platform/policies.ts';
import { Refusal } from '../../platform/refusal.ts';

/**
 * Files that are made while they are downloaded: few at once of each member, and few of all. With a bound for all alone, one who
 * downloads slowly could keep everybody else from theirs.
 */
export type ExportTurns = {
  /** Refuses who has one already, and everybody while there are too many. */
  refuseBeyond(staffId: string): void;
  /** Counted from its first piece on: a download that was given up before that never comes to its end. */
  counted<T>(staffId: string, pieces: AsyncIterable<T>): AsyncGenerator<T>;
};

export function exportTurns(): ExportTurns {
  const running: string[] = [];
  return {
    refuseBeyond(staffId) {
      const { ofEach, atOnce } = policies.desk.exports;
      if (running.filter((id) => id === staffId).length >= ofEach)
        throw new Refusal('too_many_requests', { retryAfterSeconds: 5 });
      if (running.length >= atOnce) throw new Refusal('service_unavailable');
    },
    async *counted(staffId, pieces) {
      running.push(staffId);
      try {
        yield* pieces;
      } finally {
        running.splice(running.indexOf(staffId), 1);
      }
    },
  };
}
