import type { Destination } from '@farthing/rules';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { paymentView } from '../../withdrawals/index.ts';

/** Where the rest of an account goes. */
export type Payout = {
  readonly accountId: string;
  readonly accountName: string;
  readonly bankName: string;
  readonly destination: Destination;
  readonly payeeAccount: number | null;
  readonly deviceSince: Date;
};

export type LeavingState = 'asked' | 'under-way' | 'stopped' | 'done';

export type Leaving = {
  readonly id: string;
  readonly customerId: string;
  readonly state: LeavingState;
  readonly payouts: readonly Payout[];
  readonly seal: Buffer | null;
  readonly sealVersion: number | null;
  readonly stoppedBecause: string | null;
};

export async function insertLeaving(
  tx: Tx,
  { id, customerId, payouts }: Pick<Leaving, 'id' | 'customerId' | 'payouts'>,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('leaving')
    .values({ id, customer_id: customerId, state: 'asked', asked_at: now })
    .execute();
  if (payouts.length === 0) return;
  await tx
    .insertInto('leaving_payout')
    .values(
      payouts.map((payout) => ({
        leaving_id: id,
        account_id: payout.accountId,
        account_name: payout.accountName,
        bank_name: payout.bankName,
        destination: JSON.stringify(payout.destination),
        payee_account: payout.payeeAccount,
        device_since: payout.deviceSince,
      })),
    )
    .execute();
}

/** The newest of a customer, which is what the newest code is for; or one by its id. */
export async function findLeaving(
  reader: Reader,
  by: { readonly customerId: string } | { readonly id: string },
): Promise<Leaving | undefined> {
  const found = await reader
    .selectFrom('leaving')
    .select(['id', 'customer_id', 'state', 'seal', 'seal_version', 'stopped_because'])
    .where((eb) => ('id' in by ? eb('id', '=', by.id) : eb('customer_id', '=', by.customerId)))
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const payouts = await reader
    .selectFrom('leaving_payout')
    .select(['account_id', 'account_name', 'bank_name', 'destination', 'payee_account', 'device_since'])
    .where('leaving_id', '=', found.id)
    .orderBy('account_id')
    .execute();
  return {
    id: found.id,
    customerId: found.customer_id,
    // The table's check holds it to the same words.
    state: found.state as LeavingState,
    seal: found.seal,
    sealVersion: found.seal_version,
    stoppedBecause: found.stopped_because,
    payouts: payouts.map((row) => ({
      accountId: row.account_id,
      accountName: row.account_name,
      bankName: row.bank_name,
      destination: row.destination as unknown as Destination,
      payeeAccount: row.payee_account,
      deviceSince: row.device_since,
    })),
  };
}

export async function approveLeaving(
  tx: Tx,
  id: string,
  { seal, sealVersion, now }: { readonly seal: Buffer; readonly sealVersion: number; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('leaving')
    .set({ state: 'under-way', approved_at: now, seal, seal_version: sealVersion })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .execute();
}

/** No payment is made for it meanwhile. */
export async function lockLeaving(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('leaving').select('id').where('id', '=', id).forUpdate().execute();
}

/** Whether it was under way until now: of two who end it, one does. */
export async function endLeaving(
  tx: Tx,
  id: string,
  ending: { readonly now: Date; readonly stoppedBecause: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('leaving')
    .set({
      state: ending.stoppedBecause === null ? 'done' : 'stopped',
      ended_at: ending.now,
      stopped_because: ending.stoppedBecause,
    })
    .where('id', '=', id)
    .where('state', '=', 'under-way')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function listUnderWay(reader: Reader): Promise<readonly string[]> {
  const rows = await reader
    .selectFrom('leaving')
    .select('id')
    .where('state', '=', 'under-way')
    .orderBy('approved_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** Of payments that were made, by their ids. */
export async function findStates(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; state: string }>`
    SELECT id, state FROM ${paymentView} AS payment WHERE id = ANY (${ids}::uuid[])
  `.execute(reader);
  return new Map(rows.map(({ id, state }) => [id, state]));
}
