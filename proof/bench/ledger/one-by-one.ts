import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';

/** What most programs do: one transaction for each transfer, by a query builder, with the rows locked in order. */
export function transferOneByOne(
  pool: pg.Pool,
): (id: string, from: number, to: number, amount: bigint) => Promise<boolean> {
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return (id, from, to, amount) =>
    database.transaction().execute(async (tx) => {
      const accounts = await tx
        .selectFrom('account')
        .select(['id', 'balance'])
        .where('id', 'in', [from, to])
        .orderBy('id')
        .forUpdate()
        .execute();
      const balanceOf = (account: number) => BigInt(accounts.find((one) => one.id === account)?.balance ?? 0);
      const [fromBalance, toBalance] = [balanceOf(from) - amount, balanceOf(to) + amount];
      await tx.insertInto('transfer').values({ id, from_account: from, to_account: to, amount }).execute();
      await tx
        .insertInto('entry')
        .values([
          { account: from, transfer: id, amount: -amount, balance_after: fromBalance },
          { account: to, transfer: id, amount, balance_after: toBalance },
        ])
        .execute();
      for (const [account, balance] of [
        [from, fromBalance],
        [to, toBalance],
      ] as const) {
        await tx.updateTable('account').set({ balance }).where('id', '=', account).execute();
      }
      return true;
    });
}

export const oneByOneTables = `
  CREATE TABLE account (id integer PRIMARY KEY, balance bigint NOT NULL) WITH (fillfactor = 50);
  CREATE TABLE transfer (
    id uuid PRIMARY KEY, from_account integer NOT NULL, to_account integer NOT NULL, amount bigint NOT NULL
  );
  CREATE TABLE entry (
    no bigint GENERATED ALWAYS AS IDENTITY, account integer NOT NULL, transfer uuid NOT NULL,
    amount bigint NOT NULL, balance_after bigint NOT NULL, PRIMARY KEY (account, no)
  );
  INSERT INTO account SELECT i, 0 FROM generate_series(1, 10000) AS i;`;

/** What its books must say as well. */
export const oneByOneCheck = `
  SELECT
    (SELECT coalesce(sum(amount), 0) FROM entry) = 0
    AND NOT EXISTS (
      SELECT FROM account
      WHERE balance <> (SELECT coalesce(sum(amount), 0) FROM entry WHERE entry.account = account.id)
    ) AS agree`;

type Tables = {
  account: { id: number; balance: bigint };
  transfer: { id: string; from_account: number; to_account: number; amount: bigint };
  entry: { account: number; transfer: string; amount: bigint; balance_after: bigint };
};
