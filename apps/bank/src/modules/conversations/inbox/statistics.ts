import type { AnswerOf, getInboxStatistics } from '@farthing/contract';
import { sql } from 'kysely';
import type { ConversationServices } from '../services.ts';

type Figures = AnswerOf<typeof getInboxStatistics>;

/** Of what was begun within so many days; who waits now is counted whenever they came. */
export async function readStatistics(
  { database, clock }: ConversationServices,
  days: number,
): Promise<Figures> {
  const now = clock.now();
  const since = new Date(now.getTime() - days * 86_400_000);
  const { rows } = await sql<Figures>`
    SELECT
      (SELECT count(*)::integer FROM conversation WHERE waiting_since IS NOT NULL) AS waiting,
      (
        SELECT extract(epoch FROM ${now} - min(waiting_since))::integer
        FROM conversation
        WHERE waiting_since IS NOT NULL
      ) AS longest_wait_seconds,
      count(*)::integer AS opened,
      count(*) FILTER (WHERE state = 'closed')::integer AS solved,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM first_answer_at - opened_at))::integer
        AS first_answer_seconds,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM closed_at - opened_at))::integer
        AS solved_after_seconds,
      count(rating)::integer AS ratings,
      round(avg(rating), 2)::float8 AS average_rating
    FROM conversation
    WHERE opened_at > ${since} AND merged_into IS NULL
  `.execute(database.kysely);
  const [figures] = rows;
  if (figures === undefined) throw new Error('no figures were counted');
  return figures;
}
