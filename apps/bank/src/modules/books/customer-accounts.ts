import type { AccountId } from '@farthing/ledger';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { CustomerAccountKind } from './chart.ts';

/** An account of the ledger that is a customer's, and the number by which others pay into it. */
type NewCustomerAccount = {
  readonly id: string;
  readonly kind: CustomerAccountKind;
  readonly ledgerAccount: AccountId;
  readonly accountNumber: string;
};

export async function insertCustomerAccounts(
  tx: Tx,
  customerId: string,
  accounts: readonly NewCustomerAccount[],
  now: Date,
): Promise<void> {
  await tx
    .insertInto('customer_account')
    .values(
      accounts.map(({ id, kind, ledgerAccount, accountNumber }) => ({
        id,
        customer_id: customerId,
        kind,
        ledger_account: ledgerAccount,
        account_number: accountNumber,
        opened_at: now,
      })),
    )
    .execute();
}

/** Whether one of the numbers that were drawn is an account's already. */
export async function areNumbersTaken(reader: Reader, numbers: readonly string[]): Promise<boolean> {
  const found = await reader
    .selectFrom('customer_account')
    .select('id')
    .where('account_number', 'in', numbers)
    .executeTakeFirst();
  return found !== undefined;
}
