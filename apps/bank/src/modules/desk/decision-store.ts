import { type Currency, type Money, money } from '@farthing/money';
import type { Database, Tx } from '../../platform/database/database.ts';

type Reader = Database['kysely'] | Tx;

export type HeldWithdrawal = {
  readonly customerId: string;
  readonly state: string;
  readonly reference: string;
  readonly amount: Money;
  readonly accountName: string;
  readonly bankName: string;
  /** Minor units of the customer's limit. */
  readonly limitShare: bigint;
};

export async function findWithdrawal(reader: Reader, id: string): Promise<HeldWithdrawal | undefined> {
  const row = await reader
    .selectFrom('withdrawal')
    .select([
      'customer_id',
      'state',
      'reference',
      'amount',
      'currency',
      'account_name',
      'bank_name',
      'limit_amount',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    customerId: row.customer_id,
    state: row.state,
    reference: row.reference,
    amount: money(row.amount, row.currency as Currency),
    accountName: row.account_name,
    bankName: row.bank_name,
    limitShare: row.limit_amount,
  };
}

export type RequestedLoan = {
  readonly customerId: string;
  readonly status: string;
  readonly term: string;
  readonly amount: Money;
  readonly interest: Money;
};

export async function findLoan(reader: Reader, id: string): Promise<RequestedLoan | undefined> {
  const row = await reader
    .selectFrom('loan')
    .select(['customer_id', 'status', 'loan_term', 'amount', 'interest', 'currency'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const currency = row.currency as Currency;
  return {
    customerId: row.customer_id,
    status: row.status,
    term: row.loan_term,
    amount: money(row.amount, currency),
    interest: money(row.interest, currency),
  };
}
