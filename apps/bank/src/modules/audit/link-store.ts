import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { beginning, type LinkForm, linkHash, type WrittenEntry } from './chain.ts';

/** Of several processes one links at a time; whoever writes entries does not wait for it. */
export async function lockChain(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${chainLock}::bigint)`.execute(tx);
}

const chainLock = '3018846771552094413';

export async function lastLink(reader: Reader): Promise<{ readonly no: bigint; readonly hash: Buffer }> {
  const row = await reader
    .selectFrom('audit_link')
    .select(['no', 'hash'])
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? { no: 0n, hash: beginning };
}

/** Since when the oldest entry waits to be linked. Its id was made in the order of time. */
export async function findUnlinkedSince(reader: Reader): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    SELECT audit_entry.at
    FROM audit_unlinked
    JOIN audit_entry ON audit_entry.id = audit_unlinked.entry_id
    ORDER BY audit_unlinked.entry_id
    LIMIT 1
  `.execute(reader);
  return rows[0]?.at;
}

type Waiting = { readonly id: string; readonly entry: WrittenEntry };

export async function listWaiting(tx: Tx, limit: number): Promise<readonly Waiting[]> {
  const { rows } = await sql<Waiting>`
    SELECT audit_entry.id, ${writtenEntry} AS entry
    FROM audit_unlinked
    JOIN audit_entry ON audit_entry.id = audit_unlinked.entry_id
    ORDER BY audit_entry.id
    LIMIT ${limit}
  `.execute(tx);
  return rows;
}

export async function insertLinks(
  tx: Tx,
  after: { readonly no: bigint; readonly hash: Buffer },
  waiting: readonly Waiting[],
  at: Date,
): Promise<void> {
  let { hash } = after;
  const hashes = waiting.map(({ entry }) => {
    hash = linkHash(hash, entry, newestForm);
    return hash;
  });
  const ids = waiting.map(({ id }) => id);
  await sql`
    INSERT INTO audit_link (no, entry_id, hash, linked_at, form)
    SELECT ${after.no}::bigint + place, id, hash, ${at}::timestamptz, ${newestForm}::smallint
    FROM unnest(${ids}::uuid[], ${hashes}::bytea[]) WITH ORDINALITY AS link (id, hash, place)
  `.execute(tx);
  await sql`DELETE FROM audit_unlinked WHERE entry_id = ANY (${ids}::uuid[])`.execute(tx);
}

const newestForm = 2 satisfies LinkForm;

export type LinkedEntry = {
  readonly no: bigint;
  readonly hash: Buffer;
  readonly form: LinkForm;
  readonly entry: WrittenEntry;
};

/** In the order of the chain; an entry that is gone has none of its columns. */
export async function listLinked(
  reader: Reader,
  after: bigint,
  limit: number,
): Promise<readonly LinkedEntry[]> {
  const { rows } = await sql<LinkedEntry>`
    SELECT audit_link.no, audit_link.hash, audit_link.form, ${writtenEntry} AS entry
    FROM audit_link
    LEFT JOIN audit_entry ON audit_entry.id = audit_link.entry_id
    WHERE audit_link.no > ${after}
    ORDER BY audit_link.no
    LIMIT ${limit}
  `.execute(reader);
  return rows;
}

type Span = { readonly from: Date | undefined; readonly before: Date | undefined; readonly form: LinkForm };

/** The first and the last link of some days, of this form or a newer one. */
export async function findSpan(
  reader: Reader,
  { from, before, form }: Span,
): Promise<{ readonly first: bigint; readonly last: bigint } | undefined> {
  const { rows } = await sql<{ first: bigint | null; last: bigint | null }>`
    SELECT min(audit_link.no) AS first, max(audit_link.no) AS last
    FROM audit_link
    JOIN audit_entry ON audit_entry.id = audit_link.entry_id
    WHERE audit_link.form >= ${form}
      AND (${from ?? null}::timestamptz IS NULL OR audit_entry.at >= ${from ?? null})
      AND (${before ?? null}::timestamptz IS NULL OR audit_entry.at < ${before ?? null})
  `.execute(reader);
  const { first, last } = rows[0] ?? { first: null, last: null };
  return first === null || last === null ? undefined : { first, last };
}

export async function findHash(reader: Reader, no: bigint): Promise<Buffer> {
  const row = await reader.selectFrom('audit_link').select('hash').where('no', '=', no).executeTakeFirst();
  return row?.hash ?? beginning;
}

/** An entry that was put in by hand: neither linked nor waiting for it. */
export async function findStray(reader: Reader): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    SELECT id
    FROM audit_entry
    WHERE NOT EXISTS (SELECT FROM audit_link WHERE entry_id = audit_entry.id)
      AND NOT EXISTS (SELECT FROM audit_unlinked WHERE entry_id = audit_entry.id)
    ORDER BY id
    LIMIT 1
  `.execute(reader);
  return rows[0]?.id;
}

export async function countWaiting(reader: Reader): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`SELECT count(*)::integer AS count FROM audit_unlinked`.execute(reader);
  return rows[0]?.count ?? 0;
}

/**
 * The time in UTC whatever the connection's zone is; the facts as jsonb orders them. As JSON: an array of PostgreSQL is taken
 * apart letter by letter, which took more memory than anything else that a payment causes.
 */
const writtenEntry = sql<WrittenEntry>`json_build_array(
  audit_entry.id::text,
  to_char(audit_entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
  audit_entry.actor_kind,
  audit_entry.actor_id::text,
  audit_entry.action,
  audit_entry.subject_kind,
  audit_entry.subject_id,
  audit_entry.request_id,
  audit_entry.address,
  audit_entry.user_agent,
  audit_entry.before::text,
  audit_entry.after::text
)`;
