import type { Tx } from '../../platform/database/database.ts';

/** Which accounts of the ledger a new customer has. */
export async function insertCustomerAccounts(
  tx: Tx,
  customerId: string,
  accounts: Readonly<Record<'wallet' | 'savings', number>>,
): Promise<void> {
  await tx
    .insertInto('customer_account')
    .values([
      { customer_id: customerId, kind: 'wallet', ledger_account: accounts.wallet },
      { customer_id: customerId, kind: 'savings', ledger_account: accounts.savings },
    ])
    .execute();
}
