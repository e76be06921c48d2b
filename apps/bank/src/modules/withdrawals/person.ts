import type { AccountId } from '@farthing/ledger';
import type { Currency } from '@farthing/money';
import { Refusal } from '../../platform/refusal.ts';
import { accountNameSql, customerAccountView } from '../books/index.ts';
import { type CustomerRecord, customerView } from '../identity/index.ts';
import type { OwnAccount } from './store.ts';

/** Who pays or is paid, with the account that they do it by. */
export type Person = Pick<
  CustomerRecord,
  'id' | 'email' | 'firstName' | 'lastName' | 'status' | 'dailyLimit'
> & {
  /** Nothing leaves; money still arrives. */
  readonly isFrozen: boolean;
  /** The account that pays or is paid: as its owner knows it, and what the ledger knows of it. */
  readonly account: OwnAccount;
  readonly wallet: AccountId;
  readonly walletCurrency: Currency;
  /** Whether the account is of several people. */
  readonly isShared: boolean;
};

/** Somebody with an account of theirs. One whose account is closed cannot be paid, like one who is no customer any more. */
export const personWith = (
  which: string,
  { where = 'true', accounts = customerAccountView.text, customer = 'own_account.customer_id' } = {},
) => `
  SELECT
    customer.id, customer.email, customer.first_name, customer.last_name,
    CASE WHEN account.closed THEN 'closed' ELSE customer.status END AS status, customer.frozen_at IS NOT NULL AS is_frozen,
    customer.daily_limit, customer.daily_limit_currency,
    own_account.id AS account_id, own_account.account_number, ${accountNameSql('own_account', customer)} AS account_name,
    own_account.ledger_account, account.currency, own_account.is_shared
  FROM (SELECT * FROM ${accounts} AS own_account WHERE ${which} LIMIT 1) AS own_account
  CROSS JOIN LATERAL (
    SELECT * FROM ${customerView.text} AS customer WHERE customer.id = ${customer} LIMIT 1
  ) AS customer
  CROSS JOIN LATERAL (
    SELECT * FROM ledger_view.account WHERE account.id = own_account.ledger_account LIMIT 1
  ) AS account
  WHERE ${where}`;

export const personColumns = (name: string) => `
  ${name}.id AS ${name}_id, ${name}.email AS ${name}_email, ${name}.first_name AS ${name}_first_name,
  ${name}.last_name AS ${name}_last_name, ${name}.status AS ${name}_status, ${name}.is_frozen AS ${name}_is_frozen,
  ${name}.daily_limit AS ${name}_limit, ${name}.daily_limit_currency AS ${name}_limit_currency,
  ${name}.account_id AS ${name}_account_id, ${name}.account_number AS ${name}_account_number,
  ${name}.account_name AS ${name}_account_name, ${name}.ledger_account AS ${name}_wallet, ${name}.currency AS ${name}_currency,
  ${name}.is_shared AS ${name}_is_shared`;

export type PersonRow<Name extends string> = { readonly [Column in `${Name}_id`]: string | null } & {
  readonly [Column in `${Name}_${'account_id' | 'account_number' | 'account_name' | 'email' | 'first_name' | 'last_name' | 'status' | 'limit_currency' | 'currency'}`]: string;
} & { readonly [Column in `${Name}_is_shared` | `${Name}_is_frozen`]: boolean } & {
  readonly [Column in `${Name}_limit`]: bigint;
} & { readonly [Column in `${Name}_wallet`]: number };

export function toPerson(
  row: PersonRow<'payer'> & PersonRow<'payee'>,
  name: 'payer' | 'payee',
): Person | undefined {
  const id = row[`${name}_id`];
  if (id === null) return undefined;
  return {
    id,
    email: row[`${name}_email`],
    firstName: row[`${name}_first_name`],
    lastName: row[`${name}_last_name`],
    // The table's checks hold these two to the same words.
    status: row[`${name}_status`] as Person['status'],
    dailyLimit: { minor: row[`${name}_limit`], currency: row[`${name}_limit_currency`] as Currency },
    account: {
      id: row[`${name}_account_id`],
      name: row[`${name}_account_name`],
      number: row[`${name}_account_number`],
    },
    wallet: row[`${name}_wallet`],
    walletCurrency: row[`${name}_currency`] as Currency,
    isShared: row[`${name}_is_shared`],
    isFrozen: row[`${name}_is_frozen`],
  };
}

/** Nothing leaves the account of somebody who is locked, closed or frozen, whoever agrees to it. */
export function refuseStopped({ status, isFrozen }: Person): void {
  if (status !== 'active') throw new Refusal('customer_not_active');
  if (isFrozen) throw new Refusal('customer_frozen', { message: 'Everything of this customer is frozen.' });
}
