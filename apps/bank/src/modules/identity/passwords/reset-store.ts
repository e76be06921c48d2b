import type { Database, Reader, Tx } from '../../../platform/database/database.ts';

/** The newest link only. */
export async function saveReset(tx: Tx, customerId: string, digest: Buffer, expiresAt: Date): Promise<void> {
  await tx
    .insertInto('password_reset')
    .values({ customer_id: customerId, digest, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet({ digest, expires_at: expiresAt }))
    .execute();
}

export type ResetOwner = {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly date_of_birth: string;
};

/** Whose link this is, while it is good. */
export async function findReset(reader: Reader, digest: Buffer, now: Date): Promise<ResetOwner | undefined> {
  return reader
    .selectFrom('password_reset')
    .innerJoin('customer', 'customer.id', 'password_reset.customer_id')
    .select(['customer.id', 'customer.email', 'first_name', 'last_name', 'date_of_birth'])
    .where('digest', '=', digest)
    .where('expires_at', '>', now)
    .where('status', 'in', ['active', 'locked'])
    .executeTakeFirst();
}

/** Takes the link away: of two that use it at once, one gets true. */
export async function useReset(tx: Tx, digest: Buffer, now: Date): Promise<boolean> {
  const used = await tx
    .deleteFrom('password_reset')
    .where('digest', '=', digest)
    .where('expires_at', '>', now)
    .returning('customer_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Of a customer who has a new password without it. */
export async function voidReset(tx: Tx, customerId: string): Promise<void> {
  await tx.deleteFrom('password_reset').where('customer_id', '=', customerId).execute();
}

export async function forgetResets(database: Database, now: Date): Promise<void> {
  await database.kysely.deleteFrom('password_reset').where('expires_at', '<', now).execute();
}
