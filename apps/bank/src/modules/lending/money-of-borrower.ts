import { affordability, londonDay, usualInstalment } from '@farthing/rules';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { customerAccountView, statementLineView } from '../books/index.ts';
import { loanView } from '../loans/index.ts';
import { comingOf, type LendingLoan } from './loan.ts';
import { readLendingOwed } from './owed.ts';
import type { Debt, LendingServices, ReadCardDebt } from './services.ts';

/** How much higher the rate is under stress, in hundredths of a percent. */
const stressBasisPoints = 300n;
const lookedBackDays = 90;

/** By month, of the last days of the borrower's own accounts in the currency of the loan. */
export async function readAffordability(
  { readCardDebt }: Pick<LendingServices, 'readCardDebt'>,
  reader: Reader,
  loan: LendingLoan,
  now: Date,
) {
  const day = londonDay(now);
  const month = await readMonth(reader, loan, now, readCardDebt);
  const instalmentMinor = largest(loan, day);
  const stressedTerms = { ...loan.terms, rateBasisPoints: loan.terms.rateBasisPoints + stressBasisPoints };
  const stressedMinor = largest(
    { ...loan, terms: stressedTerms, usual: stressedUsual({ ...loan, terms: stressedTerms }, day) },
    day,
  );
  return {
    month,
    instalmentMinor,
    stressedMinor,
    ...affordability(month, { instalmentMinor, stressedMinor }),
  };
}

/** What is paid at once at the end is not paid out of a month: of such loans the month's part of it counts. */
function largest(loan: LendingLoan, day: string): bigint {
  const coming = comingOf(loan, day);
  const sum = coming.reduce((total, { amountMinor }) => total + amountMinor, 0n);
  if (loan.instalments === 'bullet' || loan.instalments === 'turnover') return sum / BigInt(loan.months);
  // The first is never the smallest: equal ones are equal but for the last, others become smaller.
  return coming[0]?.amountMinor ?? 0n;
}

function stressedUsual(loan: LendingLoan, day: string): bigint {
  if (loan.state !== 'running' || loan.instalments !== 'equal') return loan.usual;
  const months = Math.max(1, loan.lastNumber - loan.nextNumber + 1);
  const { rateBasisPoints } = loan.terms;
  return usualInstalment({
    amountMinor: loan.principal,
    rateBasisPoints,
    months,
    instalments: 'equal',
    from: day,
  });
}

/** Of a customer, beside the loan or credit card that is decided on. */
export async function readMonth(reader: Reader, about: Debt, now: Date, readCardDebt: ReadCardDebt) {
  const { id, customerId, currency } = about;
  const since = new Date(now.getTime() - lookedBackDays * 86_400_000);
  const { rows } = await sql<MonthRow>`
    SELECT
      coalesce(sum(posting.amount) FILTER (WHERE line.type = 'deposit' AND line.kind IN ('deposit', 'transfer', 'interest')), 0)::bigint AS income,
      coalesce(sum(posting.amount) FILTER (WHERE line.type = 'withdrawal' AND line.kind IN ('withdrawal', 'transfer', 'fee', 'card-fee', 'card-payment', 'tax')), 0)::bigint AS outgo,
      (
        SELECT coalesce(sum(loan.amount + loan.interest - loan.repaid), 0)::bigint
        FROM ${loanView} AS loan WHERE loan.customer_id = ${customerId} AND loan.status IN ('approved', 'overdue')
      ) AS loans,
      (
        SELECT coalesce(sum(CASE WHEN other.usual > 0 THEN other.usual ELSE other.principal / greatest(other.months, 1) END), 0)::bigint
        FROM lending_loan AS other
        WHERE other.customer_id = ${customerId} AND other.state = 'running' AND other.id <> ${id}
      ) AS lending,
      ARRAY(
        SELECT other.id::text FROM lending_loan AS other
        WHERE other.customer_id = ${customerId} AND other.state = 'running' AND other.id <> ${id}
      ) AS lending_ids,
      (
        SELECT coalesce(sum(other.written_off - other.recovered), 0)::bigint
        FROM lending_loan AS other
        WHERE other.customer_id = ${customerId} AND other.currency = ${currency} AND other.id <> ${id}
      ) AS lost
    FROM ${customerAccountView} AS own
    JOIN ledger_view.account ON account.id = own.ledger_account AND account.currency = ${currency}
    JOIN ${statementLineView} AS line ON line.ledger_account = own.ledger_account
    JOIN ledger_view.transfer AS posting ON posting.no = line.no
    WHERE own.customer_id = ${customerId} AND NOT own.is_shared AND posting.at >= ${since}
  `.execute(reader);
  const [row] = rows;
  const lent = await readLendingOwed(reader, row?.lending_ids ?? [], now);
  const cards = await readCardDebt(reader, about, now);
  const byMonth = (minor: bigint | undefined) => ((minor ?? 0n) * 365n) / (12n * BigInt(lookedBackDays));
  return {
    incomeMinor: byMonth(row?.income),
    outgoMinor: byMonth(row?.outgo),
    // What is due at once within a year counts by its month.
    otherDebtMinor: (row?.loans ?? 0n) / 12n + (row?.lending ?? 0n) + cards.leastMinor,
    /** All of it, as it is owed today. */
    otherOwedMinor: [...lent.values()].reduce(
      (sum, owed) => sum + owed,
      (row?.loans ?? 0n) + cards.owedMinor,
    ),
    /** What was written off before and did not come back. */
    lostMinor: (row?.lost ?? 0n) + cards.lostMinor,
  };
}

type MonthRow = Readonly<Record<'income' | 'outgo' | 'loans' | 'lending' | 'lost', bigint>> & {
  readonly lending_ids: readonly string[];
};
