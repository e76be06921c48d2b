import type { AccountType } from '@farthing/contract';
import type { Tx } from '../../../platform/database/database.ts';
import type { IssuedCode } from '../codes/index.ts';
import type { NewCustomer } from './new-customer-store.ts';

/** What one registration brought, whoever began it. */
export type RegistrationRecord = {
  readonly id: string;
  readonly customerId: string;
  readonly deviceDigest: Buffer | null;
  /** Null once it is used up, or before the first. */
  readonly code: IssuedCode | null;
  readonly given: Given;
};

type Given = Pick<
  NewCustomer,
  | 'password_hash'
  | 'first_name'
  | 'last_name'
  | 'date_of_birth'
  | 'account_type'
  | 'newsletter'
  | 'referred_by'
  | 'created_at'
>;

export async function insertRegistration(
  tx: Tx,
  { id, customerId, deviceDigest, code, given }: RegistrationRecord,
): Promise<void> {
  await tx
    .insertInto('registration')
    .values({
      id,
      customer_id: customerId,
      device_digest: deviceDigest,
      code_digest: code?.digest ?? null,
      code_expires_at: code?.expiresAt ?? null,
      ...given,
    })
    .execute();
}

/** Those that wait for an address to be verified, newest first. */
export async function listRegistrations(tx: Tx, email: string): Promise<readonly RegistrationRecord[]> {
  const rows = await tx
    .selectFrom('registration')
    .innerJoin('customer', 'customer.id', 'registration.customer_id')
    .select([
      'registration.id',
      'customer_id',
      'device_digest',
      'code_digest',
      'code_expires_at',
      'registration.password_hash',
      'registration.first_name',
      'registration.last_name',
      'registration.date_of_birth',
      'registration.account_type',
      'registration.newsletter',
      'registration.referred_by',
      'registration.created_at',
    ])
    .where('customer.email', '=', email)
    .where('customer.status', '=', 'pending')
    .orderBy('registration.created_at', 'desc')
    .orderBy('registration.id', 'desc')
    .limit(100)
    .execute();
  return rows.map(
    ({ id, customer_id, device_digest, code_digest, code_expires_at, account_type, ...given }) => ({
      id,
      customerId: customer_id,
      deviceDigest: device_digest,
      code:
        code_digest === null || code_expires_at === null
          ? null
          : { digest: code_digest, expiresAt: code_expires_at },
      // The table's check holds it to the same words.
      given: { ...given, account_type: account_type as AccountType },
    }),
  );
}

/** A new code in place of the one before. */
export async function saveRegistrationCode(tx: Tx, id: string, code: IssuedCode): Promise<void> {
  await tx
    .updateTable('registration')
    .set({ code_digest: code.digest, code_expires_at: code.expiresAt })
    .where('id', '=', id)
    .execute();
}

/** One of them has become the account: none of the others can any more. */
export async function dropRegistrations(tx: Tx, customerId: string): Promise<void> {
  await tx.deleteFrom('registration').where('customer_id', '=', customerId).execute();
}
