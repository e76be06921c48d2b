import type { DeskQueue } from '@farthing/contract';
import { type RawBuilder, sql } from 'kysely';
import { cardCreditView, cardDisputeView, cardPaymentView } from '../../cards/index.ts';
import { depositView } from '../../deposits/index.ts';
import { customerView, loginAddressView, loginAttemptsView } from '../../identity/index.ts';
import { identityCheckView } from '../../identity-checks/index.ts';
import { lendingView } from '../../lending/index.ts';
import { loanView } from '../../loans/index.ts';
import { pinView } from '../../pins/index.ts';
import { judgementView } from '../../referrals/index.ts';
import { screeningHitView } from '../../screening/index.ts';
import { messageView } from '../../support/index.ts';
import { topupView } from '../../topups/index.ts';
import { paymentView } from '../../withdrawals/index.ts';

/** What waits in each queue now. A case leaves it in the moment in which its own module decides it. */
export const waiting: Readonly<Record<DeskQueue, (now: Date) => RawBuilder<unknown>>> = {
  deposits: () => sql`
    SELECT
      id, created_at AS since, expires_at, customer_id, amount, currency, NULL::text AS reference,
      jsonb_build_object('network', network, 'bounded_by', amount::text) AS detail
    FROM ${depositView} AS deposit
    WHERE status = 'pending'`,
  'late-deposits': () => sql`
    SELECT
      deposit.id, decided_at AS since, NULL::timestamptz AS expires_at, customer_id, received AS amount, currency,
      NULL::text AS reference,
      jsonb_build_object(
        'network', deposit.network, 'bounded_by', received::text, 'takes_two', (received <> amount)::text
      ) AS detail
    FROM ${depositView} AS deposit
    WHERE status = 'late'`,
  debts: () => sql`
    SELECT
      id, charged_back_at AS since, NULL::timestamptz AS expires_at, customer_id, debt_amount AS amount, currency,
      NULL::text AS reference, jsonb_build_object('takes_two', 'true') AS detail
    FROM ${topupView} AS topup
    WHERE debt_amount > 0 AND debt_paid_at IS NULL AND debt_written_off_at IS NULL`,
  /** With the merchant nothing waits for staff, until its time to answer is over. */
  disputes: (now) => sql`
    SELECT
      dispute.id, CASE WHEN dispute.state = 'with-merchant' THEN dispute.answer_due_at ELSE dispute.moved_at END AS since,
      NULL::timestamptz AS expires_at, dispute.customer_id, dispute.amount, dispute.currency, NULL::text AS reference,
      jsonb_build_object(
        'merchant', payment.merchant, 'reason', dispute.reason, 'state', dispute.state,
        'credited', (dispute.credited_at IS NOT NULL)::text, 'accepts', dispute.accepts::text,
        'bounded_by', CASE WHEN dispute.credited_at IS NULL THEN dispute.amount ELSE 0 END::text
      ) AS detail
    FROM ${cardDisputeView} AS dispute
    JOIN ${cardPaymentView} AS payment ON payment.id = dispute.payment_id
    WHERE
      dispute.decided_at IS NULL
      AND (dispute.state <> 'with-merchant' OR dispute.answer_due_at <= ${now})`,
  withdrawals: () => sql`
    SELECT
      id, confirmed_at AS since, expires_at, customer_id, amount, currency, reference,
      jsonb_build_object(
        'reasons', to_jsonb(risk_reasons), 'account_name', account_name, 'route', route,
        'bounded_by', (debit_amount + fee_amount)::text, 'bounded_in', debit_currency, 'risk_answer', risk ->> 'answer'
      ) AS detail
    FROM ${paymentView} AS withdrawal
    WHERE state = 'in-review'`,
  loans: () => sql`
    SELECT
      id, created_at AS since, NULL::timestamptz AS expires_at, customer_id, amount, currency, NULL::text AS reference,
      jsonb_build_object('term', loan_term, 'bounded_by', amount::text) AS detail
    FROM ${loanView} AS loan
    WHERE status = 'pending'`,
  lending: () => sql`
    SELECT
      id, asked_at AS since, NULL::timestamptz AS expires_at, customer_id, amount, currency, NULL::text AS reference,
      jsonb_build_object('product', product, 'months', months::text, 'takes_two', 'true') AS detail
    FROM ${lendingView} AS loan
    WHERE state = 'asked'`,
  credit: () => sql`
    SELECT
      id, asked_at AS since, NULL::timestamptz AS expires_at, customer_id, wished AS amount, currency, NULL::text AS reference,
      jsonb_build_object('takes_two', 'true') AS detail
    FROM ${cardCreditView} AS credit
    WHERE state = 'asked'`,
  /** The customer is the one who would be paid; the case is of the one they brought in. */
  referrals: () => sql`
    SELECT
      referral.referee_id AS id, judged_at AS since, NULL::timestamptz AS expires_at, referrer_id AS customer_id,
      referral.amount, referral.currency, NULL::text AS reference,
      jsonb_build_object(
        'signals', to_jsonb(signals), 'referee_name', referee.first_name || ' ' || referee.last_name,
        'bounded_by', referral.amount::text
      ) AS detail
    FROM ${judgementView} AS referral
    JOIN ${customerView} AS referee ON referee.id = referral.referee_id
    WHERE state = 'waiting'`,
  'identity-checks': () => sql`
    SELECT
      id, referred_at AS since, NULL::timestamptz AS expires_at, customer_id,
      NULL::bigint AS amount, NULL::text AS currency, NULL::text AS reference,
      jsonb_build_object('tier', tier::text, 'signals', to_jsonb(signals), 'takes_two', (tier = 3 OR 'name-correction' = ANY (signals))::text) AS detail
    FROM ${identityCheckView} AS identity_check
    WHERE referred_at IS NOT NULL`,
  screening: () => sql`
    SELECT
      id, found_at AS since, NULL::timestamptz AS expires_at, customer_id,
      NULL::bigint AS amount, NULL::text AS currency, NULL::text AS reference,
      jsonb_build_object(
        'name', name, 'payee', (payee_key <> '')::text, 'listed_name', listed_name, 'list', list, 'entry', reference, 'kind', kind, 'likeness', likeness::text
      ) AS detail
    FROM ${screeningHitView} AS screening_hit
    WHERE state = 'open'`,
  accounts: () => sql`
    SELECT
      id, coalesce(locked_at, created_at) AS since, NULL::timestamptz AS expires_at, id AS customer_id,
      NULL::bigint AS amount, NULL::text AS currency, NULL::text AS reference,
      jsonb_build_object('reason', locked_because) AS detail
    FROM ${customerView} AS customer
    WHERE status = 'locked'`,
  /** Opens by itself when its time is over. While it is locked no try is counted: the last one locked it. */
  logins: (now) => sql`
    SELECT
      owner.id, max(attempts.last_try_at) AS since, max(attempts.locked_until) AS expires_at, owner.id AS customer_id,
      NULL::bigint AS amount, NULL::text AS currency, NULL::text AS reference,
      jsonb_build_object('failures', sum(attempts.failures)::text, 'locks', max(attempts.locks)::text) AS detail
    FROM ${loginAttemptsView} AS attempts
    JOIN ${loginAddressView} AS owner ON owner.login_address = COALESCE(attempts.about, attempts.address)
    WHERE attempts.locked_until > ${now} AND owner.status <> 'closed'
    GROUP BY owner.id`,
  pins: () => sql`
    SELECT
      customer_id AS id, locked_at AS since, NULL::timestamptz AS expires_at, customer_id,
      NULL::bigint AS amount, NULL::text AS currency, NULL::text AS reference,
      jsonb_build_object('tries', tries::text) AS detail
    FROM ${pinView} AS transaction_pin
    WHERE locked_at IS NOT NULL`,
  messages: () => sql`
    SELECT
      id, created_at AS since, NULL::timestamptz AS expires_at, NULL::uuid AS customer_id,
      NULL::bigint AS amount, NULL::text AS currency, NULL::text AS reference,
      jsonb_build_object('full_name', full_name) AS detail
    FROM ${messageView} AS contact_message
    WHERE status = 'new'`,
};
