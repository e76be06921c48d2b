import type { Database, Reader, Tx } from '../../../platform/database/database.ts';

/** An authenticator app that counts: a code of it was entered. */
export type App = {
  readonly sealed_secret: string;
  readonly used_step: number;
  readonly created_at: Date;
  readonly last_used_at: Date;
};

export async function findApp(reader: Reader, customerId: string): Promise<App | undefined> {
  const row = await reader
    .selectFrom('customer_authenticator')
    .select(['sealed_secret', 'used_step', 'created_at', 'last_used_at'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row === undefined ? undefined : { ...row, used_step: Number(row.used_step) };
}

/** False when there is one already. */
export async function insertApp(
  tx: Tx,
  customerId: string,
  app: { readonly sealedSecret: string; readonly usedStep: number; readonly at: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('customer_authenticator')
    .values({
      customer_id: customerId,
      sealed_secret: app.sealedSecret,
      used_step: BigInt(app.usedStep),
      created_at: app.at,
      last_used_at: app.at,
    })
    .onConflict((conflict) => conflict.column('customer_id').doNothing())
    .returning('customer_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function markAppUse(
  tx: Tx,
  customerId: string,
  use: { readonly step: number; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('customer_authenticator')
    .set({ used_step: BigInt(use.step), last_used_at: use.at })
    .where('customer_id', '=', customerId)
    .execute();
}

/** With its recovery codes; false when there is none. */
export async function removeApp(tx: Tx, customerId: string): Promise<boolean> {
  await tx.deleteFrom('customer_authenticator_request').where('customer_id', '=', customerId).execute();
  const { numDeletedRows } = await tx
    .deleteFrom('customer_authenticator')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Somebody else may have added it, if it is as young as this. An older one is not given up by a link in a mail. */
export async function removeAppSince(tx: Tx, customerId: string, since: Date): Promise<void> {
  await tx.deleteFrom('customer_authenticator_request').where('customer_id', '=', customerId).execute();
  await tx
    .deleteFrom('customer_authenticator')
    .where('customer_id', '=', customerId)
    .where('created_at', '>', since)
    .execute();
}

/** The newest only. */
export async function saveAppRequest(
  tx: Tx,
  customerId: string,
  request: { readonly sealedSecret: string; readonly expiresAt: Date },
): Promise<void> {
  const columns = { sealed_secret: request.sealedSecret, expires_at: request.expiresAt };
  await tx
    .insertInto('customer_authenticator_request')
    .values({ customer_id: customerId, ...columns })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(columns))
    .execute();
}

export async function findAppRequest(
  reader: Reader,
  customerId: string,
  now: Date,
): Promise<string | undefined> {
  const row = await reader
    .selectFrom('customer_authenticator_request')
    .select('sealed_secret')
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.sealed_secret;
}

export async function dropAppRequest(tx: Tx, customerId: string): Promise<void> {
  await tx.deleteFrom('customer_authenticator_request').where('customer_id', '=', customerId).execute();
}

export async function forgetAppRequests({ kysely }: Database, now: Date): Promise<void> {
  await kysely.deleteFrom('customer_authenticator_request').where('expires_at', '<', now).execute();
}
