import type { AnswerOf, getDashboard } from '@farthing/contract';
import { type Currency, money, toDecimal } from '@farthing/money';
import type pg from 'pg';
import { type RowAsTexts, rowAsTexts } from '../../platform/database/row-as-texts.ts';
import type { ViewRow } from '../../platform/database/view.ts';
import type { WithSharedList } from '../../platform/http/shared-list.ts';
import { type AccountRow, answerAccounts, heldAccountsSql, heldOfTexts } from '../accounts/index.ts';
import { statementLineView } from '../books/index.ts';
import { loanView } from '../loans/index.ts';
import { newest, readOn, toTransaction, type WalletServices } from './service.ts';
import { type EntryRow, toEntry, toWallet, type WalletRow } from './store.ts';
import { expectationsOf, mostUnderWay, type UnderWayRow, underWayOfTexts, underWaySql } from './under-way.ts';
import { entriesOf, lineColumns, moreOfLine, walletsSql } from './wallet-sql.ts';

type Dashboard = AnswerOf<typeof getDashboard>;

/** All that the first page shows, by one round trip to the database: however many accounts there are, of one moment. */
export async function readDashboard(
  services: Pick<
    WalletServices,
    'recent' | 'database' | 'clock' | 'rates' | 'mode' | 'deposits' | 'accountCodes'
  >,
  customerId: string,
  currency: Currency | undefined,
): Promise<WithSharedList<Dashboard, 'transactions'>> {
  const { recent, database, clock, rates, accountCodes } = services;
  const { wallet, row } = await readOn(recent, customerId, async (after) => {
    const found = await findDashboard(database.pool, { customerId, after, now: clock.now() });
    return found && { wallet: toWallet(found), row: found };
  });
  const accounts = row.accounts.map(heldOfTexts);
  const currencies = new Map(accounts.map(({ id, currency: own }) => [id, own]));
  const expects = await expectationsOf(services);
  return {
    ...wallet,
    ...(await answerAccounts({ config: { accountCodes }, rates }, accounts, currency)),
    under_way: row.under_way.map((each) => underWayOfTexts(each, expects)),
    last_movements: row.last_movements.flatMap(({ account, entries }) =>
      entries.map((entry) => ({
        account,
        transaction: toTransaction(toEntry(entry), currencies.get(account) ?? wallet.currency),
      })),
    ),
    owed_loan: row.owed_loan && toOwedLoan(row.owed_loan),
  };
}

type DashboardQuestion = { readonly customerId: string; readonly after: bigint; readonly now: Date };

export async function findDashboard(
  pool: pg.Pool,
  { customerId, after, now }: DashboardQuestion,
): Promise<DashboardRow | undefined> {
  const { rows } = await pool.query<DashboardRow>({
    name: 'dashboard',
    text: dashboardSql,
    values: [[customerId], [after], newest, customerId, now, mostUnderWay, lastEachWay],
  });
  return rows[0];
}

/** A loan and the five deposits after it have room on the page. */
const lastEachWay = 6;

type DashboardRow = WalletRow & {
  readonly accounts: readonly RowAsTexts<AccountRow>[];
  readonly under_way: readonly RowAsTexts<UnderWayRow>[];
  readonly last_movements: readonly { readonly account: string; readonly entries: readonly EntryRow[] }[];
  readonly owed_loan: RowAsTexts<OwedLoanRow> | null;
};

type OwedLoanRow = Pick<ViewRow<typeof loanView>, 'id' | 'amount' | 'currency'> & {
  readonly account: string;
  readonly paid_at: Date;
};

function toOwedLoan(loan: NonNullable<DashboardRow['owed_loan']>): NonNullable<Dashboard['owed_loan']> {
  const { id, account, amount, currency, paid_at } = loan;
  return {
    id,
    account,
    // The table's check holds it to the currencies that there are.
    amount: toDecimal(money(BigInt(amount), currency as Currency)),
    paid_at: new Date(paid_at).toISOString(),
  };
}

/** The newest lines of each account by the index alone; only those that are the newest of all are read. */
const lastLines = `
  SELECT last.*
  FROM (VALUES ('{deposit}'::text[]), ('{withdrawal,transfer}')) AS way (types)
  CROSS JOIN LATERAL (
    SELECT own.id, own.ledger_account, own.is_shared, one.no
    FROM own
    CROSS JOIN unnest(way.types) AS wanted (type)
    CROSS JOIN LATERAL (
      SELECT line.no
      FROM ${statementLineView.text} AS line
      WHERE line.ledger_account = own.ledger_account AND line.type = wanted.type
      ORDER BY line.no DESC
      LIMIT $7
    ) AS one
    ORDER BY one.no DESC
    LIMIT $7
  ) AS last`;

const lineOfWallet = `
  SELECT ${lineColumns}
  FROM ${statementLineView.text} AS statement_line
  WHERE statement_line.ledger_account = wallet.ledger_account AND statement_line.no = wallet.no`;

const dashboardSql = `
  WITH own AS MATERIALIZED (${heldAccountsSql('$4::uuid')})
  SELECT
    wallets.*,
    (
      SELECT coalesce(json_agg(${rowAsTexts('own')} ORDER BY own.place NULLS LAST, own.ledger_account), '[]')
      FROM own
    ) AS accounts,
    (
      SELECT coalesce(json_agg(${rowAsTexts('item')} ORDER BY item.created_at DESC, item.id DESC), '[]')
      FROM (${underWaySql({ customer: '$4::uuid', only: 'NULL::uuid', now: '$5::timestamptz', limit: '$6' })}) AS item
    ) AS under_way,
    (
      SELECT
        coalesce(
          json_agg(
            json_build_object('account', wallet.id, 'entries', (${entriesOf(lineOfWallet, moreOfLine)}))
            ORDER BY wallet.no DESC
          ),
          '[]'
        )
      FROM (${lastLines}) AS wallet
    ) AS last_movements,
    (
      SELECT ${rowAsTexts('owed')}
      FROM (
        SELECT loan.id, own.id AS account, loan.amount, loan.currency, transfer.at AS paid_at
        FROM ${loanView.text} AS loan
        CROSS JOIN LATERAL (
          SELECT transfer.at, transfer.to_account FROM ledger_view.transfer WHERE transfer.id = loan.id LIMIT 1
        ) AS transfer
        JOIN own ON own.ledger_account = transfer.to_account
        WHERE loan.customer_id = $4 AND loan.status IN ('approved', 'overdue')
        ORDER BY loan.created_at DESC, loan.id DESC
        LIMIT 1
      ) AS owed
    ) AS owed_loan
  FROM (${walletsSql}) AS wallets`;
