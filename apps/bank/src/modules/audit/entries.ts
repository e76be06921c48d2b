import type { AnswerOf, getAuditEntry } from '@farthing/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';

type Entry = AnswerOf<typeof getAuditEntry>['entry'];

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

const columns = sql`
  id, at, actor_kind, actor_id, action, subject_kind, subject_id, request_id, address, before, after`;

export async function findEntry(reader: Reader, id: string): Promise<AuditRow | undefined> {
  const { rows } = await sql<AuditRow>`SELECT ${columns} FROM audit_entry WHERE id = ${id}`.execute(reader);
  return rows[0];
}

/** Whose trail: what they did themselves, and what was done to any of these, as rows of a query: kind, subject. */
export type Trail = { readonly actorId: string; readonly subjects: RawBuilder<unknown> };

/** Newest first. */
export function listTrail(reader: Reader, trail: Trail, page: Page): Promise<readonly AuditRow[]> {
  return readTrail(reader, trail, earlierThan(page), page.limit);
}

export async function findInTrail(reader: Reader, trail: Trail, id: string): Promise<AuditRow | undefined> {
  const [row] = await readTrail(reader, trail, sql`id = ${id}::uuid`, 1);
  return row;
}

/** Each part of it is found by an index, and the newest of all are kept. */
async function readTrail(
  reader: Reader,
  { actorId, subjects }: Trail,
  which: RawBuilder<unknown>,
  limit: number,
): Promise<readonly AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    SELECT DISTINCT ON (id) ${columns}
    FROM (
      (
        SELECT ${columns}
        FROM audit_entry
        WHERE actor_id = ${actorId}::uuid AND ${which}
        ORDER BY id DESC
        LIMIT ${limit}
      )
      UNION ALL
      SELECT entry.*
      FROM (${subjects}) AS own (kind, subject)
      CROSS JOIN LATERAL (
        SELECT ${columns}
        FROM audit_entry
        WHERE subject_kind = own.kind AND subject_id = own.subject AND ${which}
        ORDER BY id DESC
        LIMIT ${limit}
      ) AS entry
    ) AS found
    ORDER BY id DESC
    LIMIT ${limit}
  `.execute(reader);
  return rows;
}

function earlierThan({ before }: Page): RawBuilder<unknown> {
  return before === undefined ? sql`true` : sql`id < ${before}::uuid`;
}
