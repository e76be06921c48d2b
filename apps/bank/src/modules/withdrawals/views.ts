import { tableView } from '../../platform/database/view.ts';
import { customerAccountView } from '../books/index.ts';
import { customerView } from '../identity/index.ts';
import { sharedAccountView } from '../owners/index.ts';

/** What other modules may read of payments. */
export const paymentView = tableView('withdrawal', [
  'id',
  'customer_id',
  'state',
  'route',
  'reference',
  'amount',
  'currency',
  'debit_amount',
  'debit_currency',
  'fee_amount',
  'margin_amount',
  'rate',
  'limit_amount',
  'limit_currency',
  'account_name',
  'account_number',
  'destination',
  'bank_name',
  'narration',
  'payee_key',
  'payer_account',
  'payee_customer_id',
  'payment_file_id',
  'batch_id',
  'risk',
  'risk_reasons',
  'wrong_codes',
  'created_at',
  'confirmed_at',
  'sent_at',
  'ended_at',
  'expires_at',
]);

/** Who has signed payments of shared accounts, and who has refused. */
export const signatureView = tableView('payment_signature', [
  'withdrawal_id',
  'customer_id',
  'is_approved',
  'reason',
  'at',
]);

/** What passkeys have signed of payments. */
export const paymentApprovalView = tableView('payment_approval', [
  'withdrawal_id',
  'statement',
  'passkey_name',
  'credential',
  'public_key',
  'at',
]);

/** What other banks have said of payments that were sent. */
export const payoutStepView = tableView('payout_step', ['withdrawal_id', 'step', 'at', 'code']);

/** The files in which payments are handed to another bank. */
export const paymentFileView = tableView('payment_file', [
  'id',
  'created_at',
  'downloaded_at',
  'replaced_at',
  'replaced_by',
]);

/**
 * Whether what has left the wallet may leave the bank: neither its customer is locked, closed or frozen, nor the shared account frozen
 * that it came from. An expression of the statement that reads payments by this name.
 */
export const mayLeaveSql = (payment: string) => `(
  EXISTS (SELECT FROM ${customerView.text} AS customer WHERE customer.id = ${payment}.customer_id AND customer.may_send)
  AND NOT EXISTS (
    SELECT
    FROM ${customerAccountView.text} AS own
    JOIN ${sharedAccountView.text} AS shared ON shared.account_id = own.id
    WHERE own.ledger_account = ${payment}.payer_account AND shared.frozen_because IS NOT NULL
  )
)`;
