import type { Currency } from '@farthing/money';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { type BankAccount, chart, type Group } from './chart.ts';

/** One line of the trial balance: an account of the bank, or all wallets or savings of customers together. */
export type TrialBalanceLine = {
  readonly currency: Currency;
  readonly account: BankAccount | 'customer-wallets' | 'customer-savings';
  readonly group: Group;
  readonly means: string;
  /** How many accounts it sums up. */
  readonly accounts: number;
  /** Minor units; above zero is a credit. */
  readonly balance: bigint;
  readonly held: bigint;
};

/** All accounts at one moment, by one statement. The balances of each currency add up to zero. */
export async function readTrialBalance(reader: Reader): Promise<readonly TrialBalanceLine[]> {
  const { rows } = await sql<Row>`
    SELECT
      account.currency,
      coalesce('customers:' || customer_account.kind, account.code) AS name,
      sum(account.balance)::text AS balance,
      sum(account.held)::text AS held,
      count(*)::integer AS accounts
    FROM ledger_view.account
    LEFT JOIN customer_account ON customer_account.ledger_account = account.id
    GROUP BY 1, 2
    ORDER BY 1, 2
  `.execute(reader);
  return rows.map(({ currency, name, balance, held, accounts }) => ({
    currency,
    ...placeOf(name),
    accounts,
    balance: BigInt(balance),
    held: BigInt(held),
  }));
}

type Row = {
  readonly currency: Currency;
  readonly name: string;
  readonly balance: string;
  readonly held: string;
  readonly accounts: number;
};

function placeOf(name: string): Pick<TrialBalanceLine, 'account' | 'group' | 'means'> {
  if (name === 'customers:wallet')
    return { account: 'customer-wallets', group: 'liability', means: 'what customers have in their wallets' };
  if (name === 'customers:savings')
    return { account: 'customer-savings', group: 'liability', means: 'what customers have saved' };
  const account = name.split(':').at(-1) ?? '';
  // An account that nobody has a name for would make the rest look complete.
  if (!(account in chart)) throw new Error(`the ledger has an account that is not in the chart: ${name}`);
  return { account: account as BankAccount, ...chart[account as BankAccount] };
}
