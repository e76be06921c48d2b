import type { OpenBusiness } from '@farthing/contract';
import { type Currency, money, toDecimal } from '@farthing/money';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { customerAccountView } from '../../books/index.ts';
import { cardCreditView, cardDisputeView, cardPaymentView, cardView } from '../../cards/index.ts';
import { depositView } from '../../deposits/index.ts';
import { lendingView, readLendingOwed } from '../../lending/index.ts';
import { loanView } from '../../loans/index.ts';
import { seenAccountView } from '../../owners/index.ts';
import { pinView } from '../../pins/index.ts';
import { topupView } from '../../topups/index.ts';
import { paymentView } from '../../withdrawals/index.ts';
import { readHolding } from '../store.ts';

type OpenRow = {
  readonly kind: Exclude<OpenBusiness['kind'], 'case'>;
  readonly id: string;
  readonly name: string | null;
  /** Money in an account of several people is not this customer's to pay out. */
  readonly amount: bigint | null;
  readonly currency: Currency;
};

/** What has to be over before a customer can go. Whoever adds a thing that a customer can have open adds it here. */
export async function findOpenBusiness(
  reader: Reader,
  customerId: string,
  now: Date,
): Promise<readonly OpenBusiness[]> {
  const { rows } = await sql<OpenRow>`
    SELECT 'money' AS kind, own.id, NULL AS name, account.balance AS amount, account.currency
    FROM ${customerAccountView} AS own
    JOIN ledger_view.account ON account.id = own.ledger_account
    WHERE
      own.customer_id = ${customerId} AND own.kind <> 'pot' AND NOT own.is_shared
      AND (account.balance <> 0 OR account.held <> 0)
    UNION ALL
    SELECT 'shared', seen.id, NULL, NULL, account.currency
    FROM ${seenAccountView} AS seen
    JOIN ledger_view.account ON account.id = seen.ledger_account
    WHERE seen.customer_id = ${customerId} AND seen.is_shared AND NOT account.closed
    UNION ALL
    SELECT 'pots', pot.account_id, NULL, sum(account.balance)::bigint, account.currency
    FROM pot
    JOIN ${customerAccountView} AS own ON own.id = pot.id
    JOIN ledger_view.account ON account.id = own.ledger_account
    WHERE own.customer_id = ${customerId} AND account.balance <> 0
    GROUP BY pot.account_id, account.currency
    UNION ALL
    SELECT 'payment', id, account_name, amount, currency
    FROM ${paymentView} AS payment
    WHERE customer_id = ${customerId} AND state IN ('awaiting-code', 'awaiting-approval', 'in-review', 'paying')
    UNION ALL
    SELECT 'deposit', id, NULL, coalesce(received, amount), currency
    FROM ${depositView} AS deposit
    WHERE customer_id = ${customerId} AND status IN ('pending', 'late')
    UNION ALL
    SELECT 'topup', id, NULL, amount, currency
    FROM ${topupView} AS topup
    WHERE customer_id = ${customerId} AND state IN ('started', 'held', 'refunding')
    UNION ALL
    SELECT 'topup_debt', id, NULL, debt_amount, currency
    FROM ${topupView} AS topup
    WHERE customer_id = ${customerId} AND debt_amount > 0 AND debt_paid_at IS NULL AND debt_written_off_at IS NULL
    UNION ALL
    SELECT 'card_payment', id, merchant, held, billed_currency
    FROM ${cardPaymentView} AS paid
    WHERE customer_id = ${customerId} AND state = 'pending'
    UNION ALL
    SELECT 'card_debt', id, merchant, owed, billed_currency
    FROM ${cardPaymentView} AS paid
    WHERE customer_id = ${customerId} AND owed > 0
    UNION ALL
    SELECT
      CASE WHEN disputed.decided_at IS NULL THEN 'card_dispute' ELSE 'dispute_debt' END, disputed.payment_id, paid.merchant,
      CASE WHEN disputed.decided_at IS NULL THEN disputed.amount ELSE disputed.debt END, disputed.currency
    FROM ${cardDisputeView} AS disputed
    JOIN ${cardPaymentView} AS paid ON paid.id = disputed.payment_id
    WHERE
      disputed.customer_id = ${customerId}
      AND (disputed.decided_at IS NULL OR (disputed.debt > 0 AND disputed.debt_paid_at IS NULL))
    UNION ALL
    SELECT CASE WHEN status = 'pending' THEN 'loan_request' ELSE 'loan' END, id, NULL, amount + interest - repaid, currency
    FROM ${loanView} AS loan
    WHERE customer_id = ${customerId} AND status IN ('pending', 'approved', 'overdue')
    UNION ALL
    SELECT
      CASE WHEN state = 'running' THEN 'lending' ELSE 'lending_request' END, id, NULL, amount, currency
    FROM ${lendingView} AS lending
    WHERE customer_id = ${customerId} AND state IN ('asked', 'offered', 'running')
    UNION ALL
    SELECT 'credit_card', credit.id, NULL, NULL, credit.currency
    FROM ${cardCreditView} AS credit
    WHERE credit.customer_id = ${customerId} AND credit.state IN ('asked', 'offered', 'open')
  `.execute(reader);
  const holding = await readHolding(reader, customerId);
  const loanIds = rows.filter(({ kind }) => kind === 'lending').map(({ id }) => id);
  const owed = await readLendingOwed(reader, loanIds, now);
  const names = new Map(holding?.accounts.map((account) => [account.id, account.name]));
  return rows.map(({ kind, id, name, amount, currency }) => ({
    ...{ kind, id, name: name ?? names.get(id) ?? null, currency },
    amount: amount === null ? null : toDecimal(money(owed.get(id) ?? amount, currency)),
  }));
}

/** What closes with the customer; pots are among the accounts of the ledger, and part of another for the customer. */
export async function findClosing(
  reader: Reader,
  customerId: string,
): Promise<{
  readonly ledgerAccounts: readonly number[];
  readonly accounts: number;
  readonly cardIds: readonly string[];
  readonly hasPin: boolean;
}> {
  const { rows } = await sql<ClosingRow>`
    SELECT
      held.ledger_accounts, held.accounts,
      ARRAY(
        SELECT id FROM ${cardView} AS card WHERE customer_id = ${customerId} AND status <> 'closed' ORDER BY id
      ) AS card_ids,
      EXISTS (SELECT FROM ${pinView} AS pin WHERE customer_id = ${customerId}) AS has_pin
    FROM (
      SELECT
        coalesce(array_agg(own.ledger_account ORDER BY own.ledger_account), '{}') AS ledger_accounts,
        count(*) FILTER (WHERE own.kind <> 'pot')::integer AS accounts
      FROM ${customerAccountView} AS own
      JOIN ledger_view.account ON account.id = own.ledger_account
      WHERE own.customer_id = ${customerId} AND NOT own.is_shared AND NOT account.closed
    ) AS held
  `.execute(reader);
  const found = rows[0];
  return {
    ledgerAccounts: found?.ledger_accounts ?? [],
    accounts: found?.accounts ?? 0,
    cardIds: found?.card_ids ?? [],
    hasPin: found?.has_pin ?? false,
  };
}

type ClosingRow = {
  readonly ledger_accounts: number[];
  readonly accounts: number;
  readonly card_ids: string[];
  readonly has_pin: boolean;
};
