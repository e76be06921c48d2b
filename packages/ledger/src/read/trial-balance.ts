import type pg from 'pg';

/** One currency: what all accounts above zero hold, what all below owe, and their sum, which is zero. */
export type TrialBalance = {
  readonly currency: string;
  readonly accounts: number;
  readonly credit: bigint;
  readonly debit: bigint;
  readonly held: bigint;
  readonly sum: bigint;
};

export async function trialBalance(pool: pg.Pool): Promise<readonly TrialBalance[]> {
  const { rows } = await pool.query<Record<string, string>>(`
    SELECT currency, count(*)::text AS accounts,
      coalesce(sum(balance) FILTER (WHERE balance > 0), 0)::text AS credit,
      coalesce(sum(balance) FILTER (WHERE balance < 0), 0)::text AS debit,
      sum(held)::text AS held, sum(balance)::text AS sum
    FROM ledger.account
    GROUP BY currency
    ORDER BY currency`);
  return rows.map((row) => ({
    currency: row.currency ?? '',
    accounts: Number(row.accounts),
    credit: BigInt(row.credit ?? 0),
    debit: BigInt(row.debit ?? 0),
    held: BigInt(row.held ?? 0),
    sum: BigInt(row.sum ?? 0),
  }));
}
