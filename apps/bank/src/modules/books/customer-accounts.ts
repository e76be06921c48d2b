import type { AccountColour } from '@farthing/contract';
import type { AccountId } from '@farthing/ledger';
import type { Currency } from '@farthing/money';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { CustomerAccountKind } from './chart.ts';

/** An account of the ledger that is a customer's, and the number by which others pay into it. */
type NewCustomerAccount = {
  readonly id: string;
  readonly kind: CustomerAccountKind;
  readonly ledgerAccount: AccountId;
  /** None for a pot, which nobody pays into. */
  readonly accountNumber: string | null;
  /** Of several people; see module owners. */
  readonly isShared?: boolean;
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
      accounts.map(({ id, kind, ledgerAccount, accountNumber, isShared = false }) => ({
        id,
        customer_id: customerId,
        kind,
        ledger_account: ledgerAccount,
        account_number: accountNumber,
        opened_at: now,
        is_shared: isShared,
      })),
    )
    .execute();
}

/** Files a shared account under another of its owners, when the one before has left. */
export async function refileAccount(tx: Tx, accountId: string, customerId: string): Promise<void> {
  await tx
    .updateTable('customer_account')
    .set({ customer_id: customerId })
    .where('id', '=', accountId)
    .where('is_shared', '=', true)
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

/**
 * Which account of a customer takes what the bank books in a currency of its own choice (a deposit, a loan, a bonus, a fee): the
 * wallet when it is in that currency, else the current account in it that was opened first. NULL when none is open. Never one
 * that others share: they would pay for somebody's card, and have a part in their loan.
 */
export function accountTakingSql(
  customerId: RawBuilder<unknown>,
  currency: RawBuilder<unknown>,
): RawBuilder<AccountId | null> {
  return sql`(
    SELECT own.ledger_account
    FROM customer_account AS own
    JOIN ledger_view.account AS taking ON taking.id = own.ledger_account
    WHERE own.customer_id = ${customerId}
      AND own.kind IN ('wallet', 'current')
      AND NOT own.is_shared
      AND taking.currency = ${currency}
      AND NOT taking.closed
    ORDER BY own.kind = 'wallet' DESC, own.opened_at, own.id
    LIMIT 1
  )`;
}

export async function findAccountTaking(
  reader: Reader,
  customerId: string,
  currency: Currency,
): Promise<AccountId | undefined> {
  const account = accountTakingSql(sql`${customerId}::uuid`, sql`${currency}`);
  const { rows } = await sql<{ account: AccountId | null }>`SELECT ${account} AS account`.execute(reader);
  return rows[0]?.account ?? undefined;
}

/** Refuses where none takes it. It is said to the customer, or to whoever decides about one. */
export function accountTaking(
  account: AccountId | null | undefined,
  currency: Currency,
  to: 'customer' | 'staff' = 'customer',
): AccountId {
  if (account !== null && account !== undefined) return account;
  const message =
    to === 'customer'
      ? `This is in ${currency}, and you have no open account in ${currency}. Please open one under Accounts first.`
      : `This is in ${currency}, and the customer has no open account in ${currency}.`;
  throw new Refusal('no_account_in_currency', { message });
}

/** What an account is called until its customer says otherwise. */
export const firstNames = {
  wallet: 'Main account',
  current: 'Current account',
  savings: 'Savings',
  pot: 'Pot',
} as const satisfies Record<CustomerAccountKind, string>;

/** What a customer calls a row of `customerAccountView`, as an expression of SQL; another who shares it may call it otherwise. */
export const accountNameSql = (account: string, customer = `${account}.customer_id`) => `coalesce(
  (
    SELECT display.name
    FROM account_display AS display
    WHERE display.account_id = ${account}.id AND display.customer_id = ${customer}
  ),
  CASE ${account}.kind ${Object.entries(firstNames)
    .map(([kind, name]) => `WHEN '${kind}' THEN '${name}'`)
    .join(' ')} END
)`;

/** How a customer likes to see an account. */
export type Display = {
  readonly name?: string | undefined;
  readonly colour?: AccountColour | undefined;
  readonly in_sum?: boolean | undefined;
  readonly place?: number | undefined;
};

/** As this customer sees it. What is not given stays as it is. */
export async function saveDisplay(
  tx: Tx,
  customerId: string,
  accountId: string,
  display: Display,
): Promise<void> {
  const given = Object.fromEntries(Object.entries(display).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length === 0) return;
  await tx
    .insertInto('account_display')
    .values({ account_id: accountId, customer_id: customerId, ...given })
    .onConflict((conflict) => conflict.columns(['account_id', 'customer_id']).doUpdateSet(given))
    .execute();
}
