import { type AnsweredQueue, auditList, queueAnswers } from '@farthing/contract';
import { sql } from 'kysely';
import { auditView } from '../../../audit/index.ts';
import { auditEventColumn, auditEventJoins } from '../../audit-events.ts';
import { source } from '../query/index.ts';

const dayMs = 86_400_000;

/**
 * Ids are made in the order of time, and there is no index on the time itself: every payment would have to write it. A day more on
 * either side, since an id and its entry are not made in the same moment; the time then decides.
 */
const from = (moment: Date) =>
  sql`(entry.id >= ${idAt(moment.getTime() - dayMs)}::uuid AND entry.at >= ${moment})`;

const before = (moment: Date) =>
  sql`(entry.id < ${idAt(moment.getTime() + dayMs)}::uuid AND entry.at < ${moment})`;

/** The lowest id of a millisecond; ids begin in 1970 and end with 48 bits of milliseconds. */
function idAt(ms: number): string {
  const hex = Math.min(Math.max(ms, 0), 2 ** 48 - 1)
    .toString(16)
    .padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** The description has let nothing but queues through, with commas between. */
function answersOf(queues: string): readonly string[] {
  return queues.split(',').flatMap((queue) => queueAnswers[queue as AnsweredQueue]);
}

export const auditSource = source<typeof auditList>({
  list: auditList,
  from: sql`${auditView} AS entry`,
  joins: auditEventJoins,
  id: sql`entry.id`,
  idType: 'uuid',
  columns: {
    at: sql`entry.at`,
    what: auditEventColumn,
    action: sql`entry.action`,
    subject: sql`entry.subject_id`,
    address: sql`entry.address`,
    request: sql`entry.request_id`,
  },
  filters: {
    colleague: (id) => sql`(entry.actor_kind = 'staff' AND entry.actor_id = ${id}::uuid)`,
    actor_kind: sql`entry.actor_kind`,
    action: sql`entry.action`,
    answers: (queues) =>
      sql`(entry.actor_kind = 'staff' AND entry.action = ANY (${answersOf(queues)}::text[]))`,
    subject_kind: sql`entry.subject_kind`,
    subject_id: sql`entry.subject_id`,
    actor_id: sql`entry.actor_id`,
    request_id: sql`entry.request_id`,
    at: { from, before },
  },
  orders: { at: { by: sql`entry.id`, as: 'id' } },
});
