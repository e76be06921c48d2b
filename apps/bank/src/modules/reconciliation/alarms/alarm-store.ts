import { type Selectable, sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import type { Alarm, StateCheck } from '../../../platform/database/schema.generated.ts';

export type AlarmKind = 'states' | 'ledger' | 'audit' | 'check' | 'provider';

export type NewAlarm = {
  readonly kind: AlarmKind;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly summary: string;
};

export type AlarmRow = Omit<Selectable<Alarm>, 'kind'> & { readonly kind: AlarmKind };

/**
 * True when it is news. What is open already is seen once more; what a person has acknowledged since `quietSince` is
 * left alone.
 */
export async function raise(
  tx: Tx,
  alarm: NewAlarm,
  { id, now, quietSince }: { readonly id: string; readonly now: Date; readonly quietSince: Date },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO alarm (id, kind, subject_kind, subject_id, summary, raised_at, seen_at)
    SELECT ${id}::uuid, ${alarm.kind}, ${alarm.subjectKind}, ${alarm.subjectId}, ${alarm.summary}, ${now}, ${now}
    WHERE NOT EXISTS (
      SELECT
      FROM alarm
      WHERE
        kind = ${alarm.kind} AND subject_kind = ${alarm.subjectKind} AND subject_id = ${alarm.subjectId}
        AND summary = ${alarm.summary} AND acknowledged_at > ${quietSince}
    )
    ON CONFLICT (kind, subject_kind, subject_id, md5(summary)) WHERE acknowledged_at IS NULL
    DO UPDATE SET seen_at = excluded.seen_at
    RETURNING id
  `.execute(tx);
  return rows[0]?.id === id;
}

export async function listAlarms(
  reader: Reader,
  of: {
    readonly state: 'open' | 'acknowledged';
    readonly place: { readonly at: Date; readonly id: string } | undefined;
    readonly limit: number;
  },
): Promise<readonly AlarmRow[]> {
  const isOpen = of.state === 'open';
  const by = isOpen ? sql.ref('raised_at') : sql.ref('acknowledged_at');
  const condition = isOpen ? sql`acknowledged_at IS NULL` : sql`acknowledged_at IS NOT NULL`;
  const order = isOpen ? sql`ORDER BY raised_at, id` : sql`ORDER BY acknowledged_at DESC, id DESC`;
  const after =
    of.place === undefined
      ? sql``
      : isOpen
        ? sql`AND (${by}, id) > (${of.place.at}, ${of.place.id}::uuid)`
        : sql`AND (${by}, id) < (${of.place.at}, ${of.place.id}::uuid)`;
  const { rows } = await sql<AlarmRow>`
    SELECT * FROM alarm WHERE ${condition} ${after} ${order} LIMIT ${of.limit}
  `.execute(reader);
  return rows;
}

export async function countOpenAlarms(
  reader: Reader,
): Promise<readonly { readonly kind: AlarmKind; readonly open: number }[]> {
  const { rows } = await sql<{ kind: AlarmKind; open: number }>`
    SELECT kind, count(*)::integer AS open FROM alarm WHERE acknowledged_at IS NULL GROUP BY kind
  `.execute(reader);
  return rows;
}

/** Held until the transaction ends. */
export async function lockAlarm(tx: Tx, id: string): Promise<AlarmRow | undefined> {
  const row = await tx.selectFrom('alarm').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row as AlarmRow | undefined;
}

export async function saveAcknowledgement(
  tx: Tx,
  id: string,
  by: { readonly staffId: string; readonly at: Date; readonly because: string },
): Promise<void> {
  await tx
    .updateTable('alarm')
    .set({ acknowledged_by: by.staffId, acknowledged_at: by.at, because: by.because })
    .where('id', '=', id)
    .execute();
}

export async function insertStateCheck(tx: Tx, id: string, startedAt: Date): Promise<void> {
  await tx.insertInto('state_check').values({ id, started_at: startedAt }).execute();
}

export async function endStateCheck(
  tx: Tx,
  id: string,
  end: { readonly at: Date; readonly rows: number; readonly differences: number },
): Promise<void> {
  await tx
    .updateTable('state_check')
    .set({ ended_at: end.at, rows: BigInt(end.rows), differences: BigInt(end.differences) })
    .where('id', '=', id)
    .execute();
}

export async function findLastStateCheck(reader: Reader): Promise<Selectable<StateCheck> | undefined> {
  return reader
    .selectFrom('state_check')
    .selectAll()
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** One that runs now, or that a killed process has left, says nothing of the last that came to its end. */
export async function findLastEndedStateCheck(reader: Reader): Promise<Selectable<StateCheck> | undefined> {
  return reader
    .selectFrom('state_check')
    .selectAll()
    .where('ended_at', 'is not', null)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
