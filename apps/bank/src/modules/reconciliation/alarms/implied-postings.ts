import { type RawBuilder, sql } from 'kysely';
import { interestView, quoteView } from '../../accounts/index.ts';
import { customerAccountView } from '../../books/index.ts';
import { depositView } from '../../deposits/index.ts';
import { loanView, repaymentView } from '../../loans/index.ts';
import { paymentInView } from '../../payments-in/index.ts';
import { topupView } from '../../topups/index.ts';
import { paymentView } from '../../withdrawals/index.ts';
import { bank, hold, type Implied, post, release, reversal, transfer } from './implied.ts';
import { cardDisputes, cardSteps, cards } from './implied-card-postings.ts';

const isSent = sql`(batch.state IN ('paying', 'completed') OR (batch.state = 'failed' AND batch.sent_at IS NOT NULL))`;
const isExternal = sql`batch.route = 'external'`;
const isExchanged = sql`(${isExternal} AND batch.currency <> batch.debit_currency)`;

const withdrawals: Implied = {
  subjectKind: 'withdrawal',
  of: paymentView,
  label: 'reference',
  state: 'state',
  wanted: sql`
    (batch.id, 'its hold', true, ${hold}, batch.debit_amount, NULL::text, batch.customer_id,
      CASE
        WHEN batch.route = 'internal' THEN NULL
        WHEN batch.currency = batch.debit_currency THEN ${bank('currency', 'payouts-in-transit')}
        ELSE ${bank('debit_currency', 'currency-position')}
      END, batch.payee_customer_id),
    (derived_id(batch.id, 'fee'), 'the hold of its fee', batch.fee_amount > 0, ${hold}, batch.fee_amount, NULL,
      batch.customer_id, ${bank('debit_currency', 'transfer-fees')}, NULL),
    (derived_id(batch.id, 'post'), 'the posting of its hold', ${isSent}, ${post}, batch.debit_amount, NULL,
      batch.customer_id, NULL, batch.payee_customer_id),
    (derived_id(derived_id(batch.id, 'fee'), 'post'), 'the posting of its fee', ${isSent} AND batch.fee_amount > 0,
      ${post}, batch.fee_amount, NULL, batch.customer_id, ${bank('debit_currency', 'transfer-fees')}, NULL),
    (derived_id(batch.id, 'void'), 'the release of its hold',
      batch.state IN ('expired', 'cancelled', 'declined') OR (batch.state = 'failed' AND batch.sent_at IS NULL),
      ${release}, batch.debit_amount, NULL, NULL, NULL, NULL),
    (derived_id(batch.id, 'exchange'), 'its exchange', ${isSent} AND ${isExchanged}, ${transfer}, batch.amount,
      ${bank('currency', 'currency-position')}, NULL, ${bank('currency', 'payouts-in-transit')}, NULL),
    (derived_id(batch.id, 'margin'), 'its margin', ${isSent} AND ${isExchanged} AND batch.margin_amount > 0,
      ${transfer}, batch.margin_amount, ${bank('debit_currency', 'currency-position')}, NULL,
      ${bank('debit_currency', 'exchange-margin')}, NULL),
    -- What failed may have been settled before it came back.
    (CASE WHEN batch.state <> 'failed' THEN derived_id(batch.id, 'settle') END, 'its settlement',
      batch.state = 'completed' AND ${isExternal}, ${transfer}, batch.amount,
      ${bank('currency', 'payouts-in-transit')}, NULL, ${bank('currency', 'payouts-settled')}, NULL),
    (derived_id(derived_id(batch.id, 'post'), 'return'), 'its return',
      batch.state = 'failed' AND batch.sent_at IS NOT NULL, ${reversal}, batch.debit_amount, NULL, NULL, NULL,
      batch.customer_id)`,
};

const networkAccount = sql`'bank:' || batch.currency || ':deposits-in-transit-' || lower(batch.network)`;
const isLate = sql`batch.status IN ('late', 'replaced', 'returned')`;

const deposits: Implied = {
  subjectKind: 'deposit',
  of: depositView,
  label: 'id',
  state: 'status',
  wanted: sql`
    (batch.id, 'its credit', batch.status IN ('credited', 'taken-back', 'written-off'), ${transfer}, batch.received,
      CASE WHEN batch.replaces IS NULL THEN ${networkAccount} ELSE ${bank('currency', 'suspense')} END, NULL::uuid,
      NULL::text, batch.customer_id),
    (derived_id(batch.id, 'late payment'), 'its late payment', ${isLate}, ${transfer}, batch.received,
      ${networkAccount}, NULL, ${bank('currency', 'suspense')}, NULL),
    (derived_id(batch.id, 'return'), 'its return', batch.status = 'returned', ${transfer}, batch.received,
      ${bank('currency', 'suspense')}, NULL, ${networkAccount}, NULL),
    (derived_id(batch.id, 'taken back'), 'its way back', batch.status = 'taken-back', ${transfer}, batch.received,
      NULL, batch.customer_id, ${networkAccount}, NULL),
    (derived_id(batch.id, 'written off'), 'its loss', batch.status = 'written-off', ${transfer}, batch.received,
      ${bank('currency', 'written-off-debts')}, NULL, ${networkAccount}, NULL)`,
};

const isPaidOut = sql`batch.status IN ('approved', 'overdue', 'repaid')`;

const loans: Implied = {
  subjectKind: 'loan',
  of: loanView,
  label: 'id',
  state: 'status',
  wanted: sql`
    (batch.id, 'its payout', ${isPaidOut}, ${transfer}, batch.amount, ${bank('currency', 'loan-principal')}, NULL::uuid,
      NULL::text, batch.customer_id),
    (derived_id(batch.id, 'interest'), 'its interest', ${isPaidOut} AND batch.interest > 0, ${transfer},
      batch.interest, ${bank('currency', 'loan-interest-due')}, NULL, ${bank('currency', 'loan-interest')}, NULL)`,
};

const repayments: Implied = {
  subjectKind: 'loan-repayment',
  of: repaymentView,
  label: 'id',
  state: 'source',
  wanted: sql`
    (batch.id, 'its movement', true, ${transfer}, batch.amount, NULL::text, NULL::uuid, NULL::text, NULL::uuid)`,
};

/** A quote that nobody took has moved nothing. */
const isTaken = sql`batch.used_at IS NOT NULL`;

const exchanges: Implied = {
  subjectKind: 'exchange',
  of: sql`(SELECT *, CASE WHEN used_at IS NULL THEN 'offered' ELSE 'taken' END AS state FROM ${quoteView} AS quote)`,
  label: 'id',
  state: 'state',
  wanted: sql`
    (batch.id, 'what was given', ${isTaken}, ${transfer}, batch.give_amount::bigint, NULL::text, batch.customer_id,
      ${bank('give_currency', 'currency-position')}, NULL::uuid),
    (derived_id(batch.id, 'exchange'), 'what was got', ${isTaken}, ${transfer}, batch.get_amount,
      ${bank('get_currency', 'currency-position')}, NULL, NULL, batch.customer_id),
    (derived_id(batch.id, 'margin'), 'its margin', ${isTaken} AND batch.margin_amount > 0, ${transfer},
      batch.margin_amount, ${bank('give_currency', 'currency-position')}, NULL,
      ${bank('give_currency', 'exchange-margin')}, NULL)`,
};

const isCredited = sql`batch.state = 'credited'`;
const isExchangedIn = sql`(${isCredited} AND batch.currency <> batch.credited_currency)`;
const whereItWas = sql`
  CASE
    WHEN batch.waits_for IS NULL THEN ${bank('currency', 'payments-received')} ELSE ${bank('currency', 'suspense')}
  END`;

/** Whether a statement has shown it, and our books have it in our account there. */
function isInBooks(kind: 'credit' | 'debit'): RawBuilder<boolean> {
  return sql`EXISTS (
    SELECT
    FROM reported_entry AS entry
    WHERE
      entry.payment_in_id = payment.id AND entry.kind = ${kind} AND entry.state = 'matched'
      AND entry.in_books_at IS NOT NULL
  )`;
}

const paymentsIn: Implied = {
  subjectKind: 'payment-in',
  of: sql`(
    SELECT
      payment.*, own.customer_id,
      ${isInBooks('credit')} AS has_come_in,
      ${isInBooks('debit')} AS has_gone_back
    FROM ${paymentInView} AS payment
    LEFT JOIN ${customerAccountView} AS own ON own.id = payment.account_id
  )`,
  label: 'id',
  state: 'state',
  wanted: sql`
    (batch.id, 'its credit', ${isCredited}, ${transfer}, batch.credited_amount::bigint,
      CASE
        WHEN batch.currency = batch.credited_currency THEN ${whereItWas}
        ELSE ${bank('credited_currency', 'currency-position')}
      END, NULL::uuid, NULL::text, batch.customer_id),
    (derived_id(batch.id, 'wait'), 'its way into suspense', batch.waits_for IS NOT NULL, ${transfer}, batch.amount,
      ${bank('currency', 'payments-received')}, NULL, ${bank('currency', 'suspense')}, NULL),
    (derived_id(batch.id, 'return'), 'its return', batch.state = 'returned', ${transfer}, batch.amount,
      ${bank('currency', 'suspense')}, NULL, ${bank('currency', 'payments-received')}, NULL),
    (derived_id(batch.id, 'settle'), 'its arrival at our account there', batch.has_come_in, ${transfer}, batch.amount,
      ${bank('currency', 'payouts-settled')}, NULL, ${bank('currency', 'payments-received')}, NULL),
    (derived_id(batch.id, 'settle return'), 'its way out of our account there', batch.has_gone_back, ${transfer},
      batch.amount, ${bank('currency', 'payments-received')}, NULL, ${bank('currency', 'payouts-settled')}, NULL),
    (derived_id(batch.id, 'exchange'), 'its exchange', ${isExchangedIn}, ${transfer}, batch.amount,
      ${whereItWas}, NULL, ${bank('currency', 'currency-position')}, NULL),
    (derived_id(batch.id, 'margin'), 'its margin', ${isExchangedIn} AND batch.margin_amount > 0, ${transfer},
      batch.margin_amount, ${bank('currency', 'currency-position')}, NULL, ${bank('currency', 'exchange-margin')}, NULL)`,
};

const acquirer = bank('currency', 'card-acquirer');
const topupSource = sql`CASE WHEN batch.held_for IS NULL THEN ${acquirer} ELSE ${bank('currency', 'suspense')} END`;
/** Where it is taken back from: the customer's account, or suspense where it never got there. */
const topupFrom = sql`CASE WHEN batch.credited_at IS NULL THEN ${bank('currency', 'suspense')} END`;
const topupPayer = sql`CASE WHEN batch.credited_at IS NOT NULL THEN batch.customer_id END`;
const isChargedBack = sql`(batch.charged_back_at IS NOT NULL AND batch.refunded_at IS NULL)`;

const topups: Implied = {
  subjectKind: 'topup',
  of: topupView,
  label: 'id',
  state: 'state',
  wanted: sql`
    (batch.id, 'its credit', batch.credited_at IS NOT NULL, ${transfer}, batch.amount::bigint, ${topupSource}, NULL::uuid,
      NULL::text, batch.customer_id),
    (derived_id(batch.id, 'hold'), 'its way into suspense', batch.held_for IS NOT NULL, ${transfer}, batch.amount,
      ${acquirer}, NULL, ${bank('currency', 'suspense')}, NULL),
    (derived_id(batch.id, 'fee'), 'the fee of its provider', batch.paid_at IS NOT NULL AND batch.fee_amount > 0, ${transfer},
      batch.fee_amount, ${bank('currency', 'card-provider-costs')}, NULL, ${acquirer}, NULL),
    (derived_id(batch.id, 'refund'), 'its refund', batch.refunded_at IS NOT NULL, ${transfer}, batch.amount,
      ${topupFrom}, ${topupPayer}, ${acquirer}, NULL),
    (derived_id(batch.id, 'charge-back'), 'what was taken back', ${isChargedBack} AND batch.amount > batch.debt_amount,
      ${transfer}, batch.amount - batch.debt_amount, ${topupFrom}, ${topupPayer}, ${acquirer}, NULL),
    (derived_id(batch.id, 'debt'), 'what is owed', batch.debt_amount > 0, ${transfer}, batch.debt_amount,
      ${bank('currency', 'customer-debts')}, NULL, ${acquirer}, NULL),
    (derived_id(batch.id, 'debt paid'), 'what was owed and paid', batch.debt_paid_at IS NOT NULL, ${transfer},
      batch.debt_amount, NULL, batch.customer_id, ${bank('currency', 'customer-debts')}, NULL),
    (derived_id(batch.id, 'debt written off'), 'what was given up', batch.debt_written_off_at IS NOT NULL, ${transfer},
      batch.debt_amount, ${bank('currency', 'written-off-debts')}, NULL, ${bank('currency', 'customer-debts')}, NULL)`,
};

const interest: Implied = {
  subjectKind: 'interest',
  of: sql`(
    SELECT
      credit.id, credit.amount, credit.tax, own.customer_id, account.currency,
      CASE WHEN credit.amount > 0 THEN 'credited' ELSE 'carried on' END AS state
    FROM ${interestView} AS credit
    JOIN ${customerAccountView} AS own ON own.id = credit.account_id
    JOIN ledger_view.account ON account.id = own.ledger_account
  )`,
  label: 'id',
  state: 'state',
  wanted: sql`
    (batch.id, 'its credit', batch.amount > 0, ${transfer}, batch.amount, ${bank('currency', 'savings-interest')},
      NULL::uuid, NULL::text, batch.customer_id),
    (derived_id(batch.id, 'tax'), 'its tax', batch.tax > 0, ${transfer}, batch.tax, NULL, batch.customer_id,
      ${bank('currency', 'tax-withheld')}, NULL)`,
};

export const implied: readonly Implied[] = [
  withdrawals,
  deposits,
  loans,
  repayments,
  cards,
  cardSteps,
  cardDisputes,
  exchanges,
  interest,
  paymentsIn,
  topups,
];
