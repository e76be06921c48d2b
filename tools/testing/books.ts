import { randomUUID } from 'node:crypto';
import { verify } from '@farthing/ledger';
import { type Currency, fromDecimal } from '@farthing/money';
import { expect } from 'vitest';
import { referenceOf } from '../../apps/bank/src/modules/books/index.ts';
import type { TestBank } from './bank.ts';

type Bank = Pick<TestBank, 'database' | 'ledger' | 'config' | 'modules'>;

/** Everything in the ledger agrees, and each entry of a customer's account has the line that describes it, with its number. */
export async function expectSoundBooks({ database }: Pick<Bank, 'database'>): Promise<void> {
  expect(await verify(database.pool)).toMatchObject({ fault: undefined });
  const { rows } = await database.pool.query(`
    SELECT entry.account, entry.no
    FROM customer_account
    JOIN ledger.entry ON entry.account = customer_account.ledger_account
    LEFT JOIN statement_line ON statement_line.ledger_account = entry.account AND statement_line.no = entry.no
    WHERE statement_line.no IS NULL`);
  expect(rows).toEqual([]);
  const { rows: misnumbered } = await database.pool.query(`
    SELECT *
    FROM (
      SELECT *, row_number() OVER (PARTITION BY ledger_account, type ORDER BY no) AS wanted FROM statement_line
    ) AS line
    WHERE type_seq <> wanted`);
  expect(misnumbered).toEqual([]);
}

/** Puts money of the owners into a customer's wallet, so that there is something to spend. */
export async function giveMoney(
  { database, config, modules: { books } }: Bank,
  customerId: string,
  amount: string,
): Promise<void> {
  const id = randomUUID();
  await database.transaction(async (tx) => {
    const wallet = await books.customerAccount(tx, customerId);
    const from = books.account('equity', config.ledgerCurrency);
    const { minor } = fromDecimal(amount, config.ledgerCurrency);
    await books.post(
      tx,
      [{ id, from, to: wallet, amount: minor }],
      [
        {
          transfer: id,
          account: wallet,
          kind: 'correction',
          description: 'Gift of the house',
          reference: referenceOf(id),
        },
      ],
    );
  });
}

/** What a customer has in their wallet, in minor units. */
export async function walletOf({ database, ledger, modules: { books } }: Bank, customerId: string) {
  const [account] = await ledger.accounts([await books.customerAccount(database.kysely, customerId)]);
  if (account === undefined) throw new Error(`customer ${customerId} has no wallet`);
  return account;
}

/** What an account of the bank has, in minor units. */
export async function bankBalance(
  { ledger }: Bank,
  name: string,
  currency: Currency = 'USD',
): Promise<bigint> {
  const [account] = await ledger.accountsByCode([`bank:${currency}:${name}`]);
  if (account === undefined) throw new Error(`the bank has no account ${name} in ${currency}`);
  return account.balance;
}
