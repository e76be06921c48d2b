import type { OperationMeasure } from '@farthing/contract';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/database/database.ts';

export type AlarmRow = {
  readonly id: string;
  readonly measure: OperationMeasure;
  readonly summary: string;
  readonly raisedAt: Date;
  readonly endedAt: Date | null;
};

/** One process looks at a time: what it finds and what it sends are one, and the next sees both. */
export async function lockWatch(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('operation-watch', 0))`.execute(tx);
}

export async function listOpen(reader: Reader): Promise<readonly AlarmRow[]> {
  const rows = await selectAlarms(reader).where('ended_at', 'is', null).orderBy('raised_at').execute();
  return rows.map(toRow);
}

/** Newest first. */
export async function listEnded(reader: Reader, limit: number): Promise<readonly AlarmRow[]> {
  const rows = await selectAlarms(reader)
    .where('ended_at', 'is not', null)
    .orderBy('raised_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toRow);
}

function selectAlarms(reader: Reader) {
  return reader.selectFrom('operation_alarm').select(['id', 'measure', 'summary', 'raised_at', 'ended_at']);
}

type Stored = Awaited<ReturnType<ReturnType<typeof selectAlarms>['execute']>>[number];

function toRow({ measure, raised_at, ended_at, ...rest }: Stored): AlarmRow {
  return { ...rest, measure: measure as OperationMeasure, raisedAt: raised_at, endedAt: ended_at };
}

export async function insertAlarm(
  tx: Tx,
  { id, measure, summary, raisedAt }: Omit<AlarmRow, 'endedAt'>,
): Promise<void> {
  await tx.insertInto('operation_alarm').values({ id, measure, summary, raised_at: raisedAt }).execute();
}

export async function endAlarm(tx: Tx, id: string, endedAt: Date): Promise<void> {
  await tx.updateTable('operation_alarm').set({ ended_at: endedAt }).where('id', '=', id).execute();
}

/** Since when each measure has been on the other side of its threshold than its alarm says. */
export async function listOtherSince(tx: Tx): Promise<ReadonlyMap<string, Date>> {
  const rows = await tx.selectFrom('operation_watch').select(['measure', 'other_since']).execute();
  return new Map(rows.map(({ measure, other_since }) => [measure, other_since]));
}

export async function saveOtherSince(tx: Tx, measure: OperationMeasure, since: Date): Promise<void> {
  await tx
    .insertInto('operation_watch')
    .values({ measure, other_since: since })
    .onConflict((conflict) => conflict.column('measure').doUpdateSet({ other_since: since }))
    .execute();
}

export async function forgetOtherSince(tx: Tx, measure: OperationMeasure): Promise<void> {
  await tx.deleteFrom('operation_watch').where('measure', '=', measure).execute();
}
