import type { AnswerOf, listAuditEntries, QueryOf } from '@farthing/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

type Entry = AnswerOf<typeof listAuditEntries>['entries'][number];

export type AuditRow = {
  readonly id: string;
  readonly at: Date;
  readonly actor_kind: Entry['actor']['kind'];
  readonly actor_id: string | null;
  readonly action: string;
  readonly subject_kind: string;
  readonly subject_id: string;
  readonly request_id: string | null;
  readonly address: string | null;
  readonly before: Entry['before'];
  readonly after: Entry['after'];
};

type Page = { readonly before: string | undefined; readonly limit: number };
type Filters = Omit<QueryOf<typeof listAuditEntries>, 'cursor' | 'limit'>;

const columns = sql`
  id, at, actor_kind, actor_id, action, subject_kind, subject_id, request_id, address, before, after`;

/** Newest first; ids are made in the order of time. */
export async function listEntries(
  reader: Database['kysely'],
  filters: Filters,
  page: Page,
): Promise<readonly AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    SELECT ${columns}
    FROM audit_entry
    WHERE ${sql.join([earlierThan(page), ...conditions(filters)], sql` AND `)}
    ORDER BY id DESC
    LIMIT ${page.limit}
  `.execute(reader);
  return rows;
}

function conditions(filters: Filters): RawBuilder<unknown>[] {
  const { action, from, until } = filters;
  const same = (column: RawBuilder<unknown>, value: string | undefined) =>
    value === undefined ? [] : [sql`${column} = ${value}`];
  return [
    ...same(sql`actor_kind`, filters.actor_kind),
    ...same(sql`actor_id`, filters.actor_id),
    ...same(sql`subject_kind`, filters.subject_kind),
    ...same(sql`subject_id`, filters.subject_id),
    ...same(sql`request_id`, filters.request_id),
    ...(action === undefined ? [] : [sql`(action = ${action} OR action LIKE ${`${literal(action)}.%`})`]),
    ...(from === undefined ? [] : [sql`at >= ${from}::date::timestamp AT TIME ZONE 'UTC'`]),
    ...(until === undefined ? [] : [sql`at < (${until}::date + 1)::timestamp AT TIME ZONE 'UTC'`]),
  ];
}

/** By and about a customer, and about what belongs to them: each of it found by an index, the newest of all kept. */
export async function listTrail(
  reader: Database['kysely'],
  customerId: string,
  page: Page,
): Promise<readonly AuditRow[]> {
  const earlier = earlierThan(page);
  const { rows } = await sql<AuditRow>`
    SELECT DISTINCT ON (id) ${columns}
    FROM (
      (
        SELECT ${columns}
        FROM audit_entry
        WHERE actor_id = ${customerId}::uuid AND ${earlier}
        ORDER BY id DESC
        LIMIT ${page.limit}
      )
      UNION ALL
      SELECT entry.*
      FROM (
        SELECT 'customer' AS kind, ${customerId}::text AS subject
        UNION ALL
        SELECT 'deposit', id::text FROM deposit WHERE customer_id = ${customerId}
        UNION ALL
        SELECT 'withdrawal', id::text FROM withdrawal WHERE customer_id = ${customerId}
        UNION ALL
        SELECT 'loan', id::text FROM loan WHERE customer_id = ${customerId}
        UNION ALL
        SELECT 'card', id::text FROM card WHERE customer_id = ${customerId}
      ) AS own
      CROSS JOIN LATERAL (
        SELECT ${columns}
        FROM audit_entry
        WHERE subject_kind = own.kind AND subject_id = own.subject AND ${earlier}
        ORDER BY id DESC
        LIMIT ${page.limit}
      ) AS entry
    ) AS found
    ORDER BY id DESC
    LIMIT ${page.limit}
  `.execute(reader);
  return rows;
}

function earlierThan({ before }: Page): RawBuilder<unknown> {
  return before === undefined ? sql`true` : sql`id < ${before}::uuid`;
}

/** What somebody types is no pattern. */
function literal(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}
