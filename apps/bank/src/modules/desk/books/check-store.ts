import { type Selectable, sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import type { LedgerCheck } from '../../../platform/database/schema.generated.ts';

export type CheckState = 'waiting' | 'running' | 'passed' | 'failed' | 'broken';
export type CheckRow = Omit<Selectable<LedgerCheck>, 'state'> & { readonly state: CheckState };

/** False when one waits or runs. */
export async function insertCheck(
  tx: Tx,
  { id, askedBy, askedAt }: { readonly id: string; readonly askedBy: string | null; readonly askedAt: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('ledger_check')
    .values({ id, state: 'waiting', asked_by: askedBy, asked_at: askedAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Of a process that died of it, and a job that is not tried again: it would keep all others from running. */
export async function giveUpOn(tx: Tx, askedBefore: Date, now: Date): Promise<void> {
  await tx
    .updateTable('ledger_check')
    .set({ state: 'broken', ended_at: now, error: 'The check did not end.' })
    .where('state', 'in', ['waiting', 'running'])
    .where('asked_at', '<', askedBefore)
    .execute();
}

export async function startCheck(db: Reader, id: string, now: Date): Promise<void> {
  await db
    .updateTable('ledger_check')
    .set({ state: 'running', started_at: now, progress_percent: 0 })
    .where('id', '=', id)
    .execute();
}

export async function saveProgress(db: Reader, id: string, percent: number): Promise<void> {
  await db
    .updateTable('ledger_check')
    .set({ progress_percent: percent })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

export async function endCheck(
  db: Reader,
  id: string,
  now: Date,
  result: {
    readonly state: 'passed' | 'failed' | 'broken';
    readonly blocks?: number;
    readonly transfers?: number;
    readonly accounts?: number;
    readonly last_block?: number;
    readonly last_hash?: string;
    readonly ledger_fault?: string | null;
    readonly audit_entries?: number;
    readonly audit_fault?: string | null;
    readonly error?: string;
  },
): Promise<void> {
  const { blocks, transfers, accounts, last_block, audit_entries, ...rest } = result;
  await db
    .updateTable('ledger_check')
    .set({
      ...rest,
      ...bigints({ blocks, transfers, accounts, last_block, audit_entries }),
      ended_at: now,
      progress_percent: 100,
    })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

function bigints(numbers: Readonly<Record<string, number | undefined>>): Record<string, bigint> {
  return Object.fromEntries(
    Object.entries(numbers).flatMap(([name, value]) => (value === undefined ? [] : [[name, BigInt(value)]])),
  );
}

export async function findCheck(reader: Reader, id: string): Promise<CheckRow | undefined> {
  const row = await reader.selectFrom('ledger_check').selectAll().where('id', '=', id).executeTakeFirst();
  return row as CheckRow | undefined;
}

/** The one that waits or runs, or else the one that was asked for last. */
export async function findNewest(reader: Reader): Promise<CheckRow | undefined> {
  const row = await reader
    .selectFrom('ledger_check')
    .selectAll()
    .orderBy(sql`ended_at IS NULL`, 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row as CheckRow | undefined;
}

export async function findLastEnded(reader: Reader): Promise<CheckRow | undefined> {
  const row = await reader
    .selectFrom('ledger_check')
    .selectAll()
    .where('ended_at', 'is not', null)
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row as CheckRow | undefined;
}

export async function countBlocks(db: Reader): Promise<number> {
  const { rows } = await sql<{ blocks: bigint }>`SELECT count(*) AS blocks FROM ledger_view.block`.execute(
    db,
  );
  return Number(rows[0]?.blocks ?? 0n);
}
