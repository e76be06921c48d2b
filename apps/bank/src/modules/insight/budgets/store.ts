import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { customerAccountView } from '../../books/index.ts';
import { loanView } from '../../loans/index.ts';
import { seenAccountView } from '../../owners/index.ts';

/** The days of the month that a day is in. */
export type Month = { readonly first: string; readonly last: string };

export type BudgetRow = {
  readonly category: string;
  readonly amount: bigint;
  /** What went out this month, less what came back. */
  readonly spent: bigint;
};

const spentSql = (month: Month) => sql<bigint>`
  coalesce(
    (
      SELECT sum(kept.went_out - kept.came_in)
      FROM category_day AS kept
      WHERE
        kept.ledger_account = budget.ledger_account AND kept.category = budget.category
        AND kept.day BETWEEN ${month.first}::date AND ${month.last}::date
    ),
    0
  )::bigint`;

export async function listBudgets(
  reader: Reader,
  ledgerAccount: number,
  month: Month,
): Promise<readonly BudgetRow[]> {
  const { rows } = await sql<BudgetRow>`
    SELECT budget.category, budget.amount::bigint, ${spentSql(month)} AS spent
    FROM budget
    WHERE budget.ledger_account = ${ledgerAccount}
    ORDER BY budget.category
  `.execute(reader);
  return rows;
}

/** Another amount is warned about anew. */
export async function saveBudget(
  tx: Tx,
  ledgerAccount: number,
  category: string,
  set: { readonly amount: bigint; readonly customer_id: string; readonly set_at: Date },
): Promise<void> {
  const row = { ...set, told_month: null, told_percent: null };
  await tx
    .insertInto('budget')
    .values({ ledger_account: ledgerAccount, category, ...row })
    .onConflict((conflict) => conflict.columns(['ledger_account', 'category']).doUpdateSet(row))
    .execute();
}

/** False when there was none. */
export async function deleteBudget(tx: Tx, ledgerAccount: number, category: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('budget')
    .where('ledger_account', '=', ledgerAccount)
    .where('category', '=', category)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function savePayDay(tx: Tx, ledgerAccount: number, day: number | null, at: Date): Promise<void> {
  if (day === null) {
    await tx.deleteFrom('pay_day').where('ledger_account', '=', ledgerAccount).execute();
    return;
  }
  const chosen = { day, chosen_at: at };
  await tx
    .insertInto('pay_day')
    .values({ ledger_account: ledgerAccount, ...chosen })
    .onConflict((conflict) => conflict.column('ledger_account').doUpdateSet(chosen))
    .execute();
}

export type Pay = {
  readonly chosen_day: number | null;
  /** The day of the newest salary within two months, and what came in on it. */
  readonly last_salary: string | null;
  readonly salary: bigint | null;
  readonly paid_by: string | null;
};

export async function findPay(reader: Reader, ledgerAccount: number, today: string): Promise<Pay> {
  const { rows } = await sql<Pay>`
    SELECT
      (SELECT day FROM pay_day WHERE pay_day.ledger_account = ${ledgerAccount}) AS chosen_day,
      newest.day::text AS last_salary,
      newest.came_in AS salary,
      (
        SELECT kept.party
        FROM party_month AS kept
        WHERE
          kept.ledger_account = ${ledgerAccount} AND kept.category = 'salary'
          AND kept.month = date_trunc('month', newest.day)::date
        ORDER BY kept.came_in DESC
        LIMIT 1
      ) AS paid_by
    FROM (SELECT) AS always
    LEFT JOIN LATERAL (
      SELECT kept.day, kept.came_in
      FROM category_day AS kept
      WHERE
        kept.ledger_account = ${ledgerAccount} AND kept.category = 'salary' AND kept.came_in > 0
        AND kept.day BETWEEN ${today}::date - 62 AND ${today}::date
      ORDER BY kept.day DESC
      LIMIT 1
    ) AS newest ON true
  `.execute(reader);
  return rows[0] ?? { chosen_day: null, last_salary: null, salary: null, paid_by: null };
}

/** What is still owed of loans that were paid out, and when; in one currency. */
export async function listOwed(
  reader: Reader,
  customerId: string,
  currency: string,
): Promise<readonly { readonly day: string; readonly owed: bigint }[]> {
  const { rows } = await sql<{ day: string; owed: bigint }>`
    SELECT
      (loan.due_at AT TIME ZONE 'UTC')::date::text AS day, (loan.amount + loan.interest - loan.repaid)::bigint AS owed
    FROM ${loanView} AS loan
    WHERE
      loan.customer_id = ${customerId} AND loan.currency = ${currency} AND loan.status IN ('approved', 'overdue')
      AND loan.due_at IS NOT NULL AND loan.amount + loan.interest > loan.repaid
  `.execute(reader);
  return rows;
}

export type DueBudget = BudgetRow & {
  readonly ledger_account: number;
  /** Who is told. */
  readonly customer_id: string;
  readonly currency: string;
};

/**
 * Budgets of which so much is spent that their owners should know, and do not yet. Who set one and sees the account no more is told
 * nothing of it: under whose name it is filed is told instead.
 */
export async function listUntold(reader: Reader, month: Month, limit: number): Promise<readonly DueBudget[]> {
  const { rows } = await sql<DueBudget>`
    SELECT due.*
    FROM (
      SELECT
        budget.ledger_account, coalesce(setter.customer_id, own.customer_id) AS customer_id, budget.category, budget.amount::bigint AS amount, account.currency,
        ${spentSql(month)} AS spent,
        CASE WHEN budget.told_month = ${month.first}::date THEN budget.told_percent ELSE 0 END AS told
      FROM budget
      JOIN ledger_view.account ON account.id = budget.ledger_account
      JOIN ${customerAccountView} AS own ON own.ledger_account = budget.ledger_account
      LEFT JOIN ${seenAccountView} AS setter
        ON setter.ledger_account = budget.ledger_account AND setter.customer_id = budget.customer_id
    ) AS due
    WHERE due.told < CASE WHEN due.spent >= due.amount THEN 100 WHEN due.spent * 100 >= due.amount * 80 THEN 80 ELSE 0 END
    ORDER BY due.ledger_account, due.category
    LIMIT ${limit}
  `.execute(reader);
  return rows;
}

/** False when it was told meanwhile, or the budget is another now. */
export async function markTold(
  tx: Tx,
  { ledger_account, category, amount }: DueBudget,
  month: Month,
  percent: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('budget')
    .set({ told_month: month.first, told_percent: percent })
    .where('ledger_account', '=', ledger_account)
    .where('category', '=', category)
    .where('amount', '=', amount)
    .where((told) =>
      told.or([
        told('told_month', 'is', null),
        told('told_month', '<', month.first),
        told('told_percent', '<', percent),
      ]),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
