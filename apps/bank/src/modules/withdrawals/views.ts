import { tableView } from '../../platform/database/view.ts';

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
