import type { DepositNetwork } from '@farthing/contract';
import type { Currency } from '@farthing/money';
import type { Selectable } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.generated.ts';
import type { DepositStatus } from './deposit.ts';

export type Deposit = {
  readonly id: string;
  readonly customerId: string;
  readonly network: DepositNetwork;
  readonly address: string;
  readonly currency: Currency;
  /** What was announced. */
  readonly amount: bigint;
  /** What arrived. */
  readonly received: bigint | null;
  readonly status: DepositStatus;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** When it came to where it stands. */
  readonly decidedAt: Date | null;
  readonly because: string | null;
  /** The deposit whose late payment this one carries. */
  readonly replaces: string | null;
};

export async function findDeposit(reader: Reader, id: string): Promise<Deposit | undefined> {
  const row = await reader.selectFrom('deposit').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : toDeposit(row);
}

/** Pending ones whose time is over, the longest overdue first. */
export async function listDue(reader: Reader, now: Date, limit: number): Promise<readonly string[]> {
  const rows = await reader
    .selectFrom('deposit')
    .select('id')
    .where('status', '=', 'pending')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** For staff: oldest first, since they wait longest; `after` is the id of the last one of the page before. */
export async function listByStatus(
  reader: Reader,
  page: { readonly status: DepositStatus; readonly after?: string; readonly limit: number },
): Promise<readonly Deposit[]> {
  let query = reader.selectFrom('deposit').selectAll().where('status', '=', page.status);
  if (page.after !== undefined) query = query.where('id', '>', page.after);
  return (await query.orderBy('id').limit(page.limit).execute()).map(toDeposit);
}

export function toDeposit(row: Selectable<DB['deposit']>): Deposit {
  return {
    id: row.id,
    customerId: row.customer_id,
    // The table's checks hold these three to the same words.
    network: row.network as DepositNetwork,
    currency: row.currency as Currency,
    status: row.status as DepositStatus,
    address: row.address,
    amount: row.amount,
    received: row.received,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    decidedAt: row.decided_at,
    because: row.because,
    replaces: row.replaces,
  };
}
