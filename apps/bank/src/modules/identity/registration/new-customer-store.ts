import type { AccountType } from '@farthing/contract';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import type { AccountDetails } from '../account-number.ts';
import type { LoginAddress } from '../customer-store.ts';
import type { Opening } from '../services.ts';

/** What a registration brings. */
export type NewCustomer = LoginAddress & {
  readonly id: string;
  readonly email: string;
  readonly password_hash: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly date_of_birth: string;
  readonly account_type: AccountType;
  readonly newsletter: boolean;
  readonly referred_by: string | null;
  readonly created_at: Date;
};

export async function findReferrer(reader: Reader, referralCode: string): Promise<string | undefined> {
  const found = await reader
    .selectFrom('customer')
    .select('id')
    .where('referral_code', '=', referralCode)
    .where('status', 'in', ['active', 'locked'])
    .executeTakeFirst();
  return found?.id;
}

/** Waits for whoever is registering the same address; false when it is taken then. */
export async function insertCustomer(
  tx: Tx,
  customer: NewCustomer,
  account: AccountDetails & { readonly referralCode: string },
  opening: Opening,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('customer')
    .values({
      ...customer,
      status: 'pending',
      account_number: account.accountNumber,
      sort_code: account.sortCode,
      iban: account.iban,
      referral_code: account.referralCode,
      tier: opening.tier,
      daily_limit: opening.dailyLimitMinor,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Which of the numbers that were drawn are in use already. */
export async function areTaken(tx: Tx, iban: string, referralCode: string): Promise<boolean> {
  const found = await tx
    .selectFrom('customer')
    .select('id')
    .where((where) => where.or([where('iban', '=', iban), where('referral_code', '=', referralCode)]))
    .executeTakeFirst();
  return found !== undefined;
}

/** A registration that was never verified gives way to the next one for its address. */
export async function replacePending(tx: Tx, id: string, by: NewCustomer): Promise<boolean> {
  const { id: _new, email: _same, ...fields } = by;
  const replaced = await tx
    .updateTable('customer')
    .set(fields)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst();
  return replaced !== undefined;
}

/** As one registration says; false when the customer is not pending any more. */
export async function activate(
  tx: Tx,
  id: string,
  given: Omit<NewCustomer, 'id' | 'email' | keyof LoginAddress>,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('customer')
    .set({ ...given, status: 'active', verified_at: now })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
