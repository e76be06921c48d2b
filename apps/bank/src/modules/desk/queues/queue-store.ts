import type { DeskQueue } from '@farthing/contract';
import { type Row, removal } from '@farthing/ledger';
import type { Currency } from '@farthing/money';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import type { Place } from '../../../platform/http/paging.ts';
import { customerView } from '../../identity/index.ts';
import { type CustomerColumns, customerColumns } from '../customer-line.ts';
import { waiting } from './waiting.ts';

/** A case as it is stored: what all have in common, and the rest in `detail`. */
export type CaseRow = Partial<CustomerColumns> & {
  readonly id: string;
  readonly since: Date;
  readonly expires_at: Date | null;
  readonly amount: bigint | null;
  readonly currency: Currency | null;
  readonly reference: string | null;
  readonly detail: Readonly<Record<string, string | readonly string[] | null>>;
  readonly claimed_by: string | null;
  readonly claimed_until: Date | null;
  readonly given_by: string | null;
  readonly word: string | null;
};

export type Claim = { readonly staffId: string; readonly expiresAt: Date };

const allQueues = Object.keys(waiting) as DeskQueue[];

export async function listWaiting(
  reader: Reader,
  queue: DeskQueue,
  page: { readonly after: Place | undefined; readonly limit: number; readonly now: Date },
): Promise<readonly CaseRow[]> {
  const after = page.after ?? { at: new Date(0), id: '00000000-0000-0000-0000-000000000000' };
  const { rows } = await sql<CaseRow>`
    ${selectCases(queue, page.now)}
    WHERE (waiting.since, waiting.id) > (${after.at}, ${after.id}::uuid)
    ORDER BY waiting.since, waiting.id
    LIMIT ${page.limit}
  `.execute(reader);
  return rows;
}

export async function findWaiting(
  reader: Reader,
  queue: DeskQueue,
  id: string,
  now: Date,
): Promise<CaseRow | undefined> {
  const { rows } = await sql<CaseRow>`${selectCases(queue, now)} WHERE waiting.id = ${id}`.execute(reader);
  return rows[0];
}

function selectCases(queue: DeskQueue, now: Date): RawBuilder<unknown> {
  return sql`
    SELECT
      waiting.id, waiting.since, waiting.expires_at, waiting.amount, waiting.currency, waiting.reference, waiting.detail,
      ${customerColumns}, claim.staff_id AS claimed_by, claim.expires_at AS claimed_until,
      claim.given_by, claim.word
    FROM (${waiting[queue](now)}) AS waiting
    LEFT JOIN ${customerView} AS customer ON customer.id = waiting.customer_id
    LEFT JOIN desk_claim AS claim
      ON claim.queue = ${queue} AND claim.case_id = waiting.id AND claim.expires_at > ${now}`;
}

export type QueueCount = {
  readonly queue: DeskQueue;
  readonly waiting: number;
  readonly claimed: number;
  readonly mine: number;
  readonly oldest_since: Date | null;
  readonly late: number;
};

/** Since when what waits in a queue is late. */
export type LateSince = Readonly<Record<DeskQueue, Date>>;

/** All queues by one statement. Nothing is anybody's own when no member asks. */
export async function countWaiting(
  reader: Reader,
  staffId: string | null,
  now: Date,
  lateSince: LateSince,
): Promise<readonly QueueCount[]> {
  const counts = allQueues.map(
    (queue) => sql`
      SELECT
        ${queue}::text AS queue, count(*)::integer AS waiting, count(claim.staff_id)::integer AS claimed,
        count(*) FILTER (WHERE claim.staff_id = ${staffId}::uuid)::integer AS mine, min(since) AS oldest_since,
        count(*) FILTER (WHERE since <= ${lateSince[queue]})::integer AS late
      FROM (${waiting[queue](now)}) AS waiting
      LEFT JOIN desk_claim AS claim
        ON claim.queue = ${queue} AND claim.case_id = waiting.id AND claim.expires_at > ${now}`,
  );
  const { rows } = await sql<QueueCount>`${sql.join(counts, sql` UNION ALL `)}`.execute(reader);
  return rows;
}

/** What is late or the member's own in these queues; the caller puts it in order. At most `limit` of each queue, oldest first. */
export async function listLateAndOwn(
  reader: Reader,
  queues: readonly DeskQueue[],
  of: { readonly staffId: string; readonly now: Date; readonly lateSince: LateSince; readonly limit: number },
): Promise<readonly (CaseRow & { readonly queue: DeskQueue })[]> {
  if (queues.length === 0) return [];
  const parts = queues.map(
    (queue) => sql`(
      SELECT ${queue}::text AS queue, found.*
      FROM (${selectCases(queue, of.now)}
        WHERE waiting.since <= ${of.lateSince[queue]} OR claim.staff_id = ${of.staffId}::uuid
        ORDER BY waiting.since, waiting.id
        LIMIT ${of.limit}
      ) AS found
    )`,
  );
  const { rows } = await sql<
    CaseRow & { readonly queue: DeskQueue }
  >`${sql.join(parts, sql` UNION ALL `)}`.execute(reader);
  return rows;
}

/** An expired one is none. */
export async function findClaim(
  reader: Reader,
  queue: DeskQueue,
  caseId: string,
  now: Date,
): Promise<Claim | undefined> {
  const row = await liveClaim(reader, queue, caseId, now).executeTakeFirst();
  return row && { staffId: row.staff_id, expiresAt: row.expires_at };
}

/** The same, held until the transaction ends. */
export async function lockClaim(
  tx: Tx,
  queue: DeskQueue,
  caseId: string,
  now: Date,
): Promise<Claim | undefined> {
  const row = await liveClaim(tx, queue, caseId, now).forUpdate().executeTakeFirst();
  return row && { staffId: row.staff_id, expiresAt: row.expires_at };
}

function liveClaim(reader: Reader, queue: DeskQueue, caseId: string, now: Date) {
  return reader
    .selectFrom('desk_claim')
    .select(['staff_id', 'expires_at'])
    .where('queue', '=', queue)
    .where('case_id', '=', caseId)
    .where('expires_at', '>', now);
}

const endedClaim = removal('desk_claim', {
  key: { queue: 'text', case_id: 'uuid' },
  was: { staff_id: 'uuid' },
});

/** Only while it is theirs: whoever takes the case over meanwhile decides it. */
export function endedClaimRow(queue: DeskQueue, caseId: string, staffId: string): Row {
  return endedClaim.row({ queue, case_id: caseId, was: { staff_id: staffId } });
}

/** Waits for whoever is just claiming it; false when it is somebody else's then, unless it is to be taken over. */
export async function saveClaim(
  tx: Tx,
  claim: {
    readonly queue: DeskQueue;
    readonly caseId: string;
    readonly staffId: string;
    readonly now: Date;
    readonly expiresAt: Date;
    /** Whose claim it may take the place of, beside the member's own: anybody's, or nobody's. */
    readonly takeOver: boolean;
    readonly given?: { readonly by: string; readonly word: string };
  },
): Promise<boolean> {
  const { queue, caseId, staffId, now, expiresAt, takeOver, given } = claim;
  const whose = {
    staff_id: staffId,
    claimed_at: now,
    expires_at: expiresAt,
    given_by: given?.by ?? null,
    word: given?.word ?? null,
  };
  const owner = given?.by ?? staffId;
  const saved = await tx
    .insertInto('desk_claim')
    .values({ queue, case_id: caseId, ...whose })
    .onConflict((conflict) =>
      conflict
        .columns(['queue', 'case_id'])
        .doUpdateSet(whose)
        .where((where) =>
          where.or([
            where('desk_claim.staff_id', '=', owner),
            where('desk_claim.expires_at', '<=', now),
            where.val(takeOver),
          ]),
        ),
    )
    .returning('staff_id')
    .executeTakeFirst();
  return saved !== undefined;
}

export async function deleteClaim(tx: Tx, queue: DeskQueue, caseId: string): Promise<void> {
  await tx.deleteFrom('desk_claim').where('queue', '=', queue).where('case_id', '=', caseId).execute();
}
