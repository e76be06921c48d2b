import { cardErrors } from './cards/card-errors.ts';

/**
 * Every refusal the API knows: its code, its HTTP status and what a person reads unless the place that refuses
 * says something more exact. A code that is not here does not compile.
 *
 * 400 the request itself is wrong; 401 and 403 who asks; 404 and 409 what is there; 422 the rules of the bank.
 */
export const errors = {
  validation_failed: { status: 400, message: 'Please check the highlighted fields.' },
  malformed_request: { status: 400, message: 'The request could not be read.' },
  token_not_valid: { status: 401, message: 'Please sign in again.' },
  signature_not_valid: {
    status: 401,
    message: 'The signature is missing, is not right or is too old.',
  },
  permission_denied: { status: 403, message: 'You do not have permission to do that.' },
  not_found: { status: 404, message: 'We cannot find that.' },
  method_not_allowed: { status: 405, message: 'This address does not take that method.' },
  payload_too_large: { status: 413, message: 'The request is larger than we accept.' },
  unsupported_media_type: {
    status: 415,
    message: 'The request is in a format that this call does not take.',
  },
  idempotency_key_reused: {
    status: 422,
    message: 'This Idempotency-Key was already used with a different request.',
  },
  too_many_requests: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  internal_error: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  service_unavailable: { status: 503, message: 'The bank is busy. Please try again in a moment.' },

  invalid_credentials: { status: 401, message: 'The email address or the password is not right.' },
  account_locked: {
    status: 403,
    message: 'Your account has been locked. Please try again later or contact support.',
  },
  account_closed: {
    status: 403,
    message: 'This account was closed for good. To be a customer again, please contact support.',
  },
  email_unverified: {
    status: 403,
    message: 'Please verify your email address first, with the code that we sent to it.',
  },
  code_invalid: { status: 400, message: 'Invalid OTP. Please try again.' },
  code_expired: { status: 400, message: 'This code has expired. Please ask for a new one.' },
  code_tries_exceeded: { status: 400, message: 'Too many wrong codes. Please try again later.' },
  code_resend_too_soon: { status: 429, message: 'Please wait a moment before asking for another code.' },
  reset_token_invalid: {
    status: 400,
    message: 'This reset link is no longer valid. Please ask for a new one.',
  },
  link_invalid: {
    status: 400,
    message: 'This link is no longer valid. Please use the one in our newest email.',
  },
  password_reset_required: {
    status: 403,
    message: 'Please set a new password first, with the link that we sent to your email address.',
  },
  app_code_required: {
    status: 403,
    message: 'Enter the code that your authenticator app shows, or one of your recovery codes.',
  },
  passkey_required: {
    status: 403,
    message: 'This device is new to us. Please log in with your passkey here.',
  },
  mailed_code_required: {
    status: 403,
    message: 'Enter the code that we have just emailed you as well. We ask for one once on each new device.',
  },
  password_too_weak: { status: 400, message: 'This password is too easy to guess. Please choose another.' },
  password_incorrect: { status: 403, message: 'The password is not right.' },
  too_young: { status: 400, message: 'You must be at least 16 years old to open an account.' },
  referral_code_unknown: { status: 400, message: 'We do not know this referral code.' },
  picture_not_readable: {
    status: 400,
    message: 'The picture could not be read. Please use a JPEG, PNG or WebP file.',
  },
  picture_too_large: { status: 413, message: 'The picture is too large. Please use one of at most 5 MB.' },

  insufficient_funds: { status: 422, message: 'There is not enough money in the account for this.' },
  payment_refused: { status: 422, message: 'We cannot make this payment. Please contact support.' },
  daily_limit_exceeded: { status: 422, message: 'This would exceed your daily limit.' },
  account_limit_exceeded: { status: 422, message: 'This is more than the limit of this account.' },
  amount_out_of_bounds: { status: 422, message: 'We cannot process an amount of this size.' },
  no_account_in_currency: { status: 422, message: 'There is no open account in this currency.' },
  currency_not_supported: { status: 400, message: 'We cannot send money in this currency.' },
  network_not_supported: { status: 400, message: 'Deposits on this network are not available.' },
  payee_invalid: { status: 400, message: 'Please check the account details of the recipient.' },
  payee_is_self: { status: 422, message: 'You cannot send money from your wallet to the same wallet.' },
  withdrawal_not_found: { status: 404, message: 'Withdrawal not found.' },
  withdrawal_expired: { status: 409, message: 'This withdrawal has expired. Please start again.' },
  withdrawal_closed: { status: 409, message: 'This withdrawal is already closed.' },

  statement_unknown: { status: 404, message: 'We have made no statement with this code.' },

  too_many_accounts: {
    status: 409,
    message: 'You have as many accounts as you can have. Please close one first.',
  },

  relationship_open: {
    status: 409,
    message: 'Something is still open. Please finish what is listed first.',
  },
  account_frozen: {
    status: 409,
    message:
      'This account is frozen: no money can leave it, and it cannot be changed. Please contact support.',
  },
  customer_frozen: {
    status: 409,
    message:
      'Everything is frozen: no money can leave your accounts, and you can change little. Lift the freeze in your profile first.',
  },
  too_few_approvers: {
    status: 409,
    message: 'Too few people would be left to approve payments. First add someone who can approve.',
  },

  too_many_pots: {
    status: 409,
    message: 'This account has as many pots as it can have. Please close one first.',
  },

  payee_not_found: {
    status: 404,
    message:
      'We cannot find a customer with this email address. Please check it, or ask them for their account number.',
  },
  payee_known: { status: 409, message: 'This account is already one of your payees.' },
  too_many_payees: {
    status: 409,
    message: 'You have as many payees as you can have. Please remove one first.',
  },

  receipt_link_early: { status: 409, message: 'You can share a link once the payment has been sent.' },

  money_request_closed: { status: 409, message: 'This request for money can no longer be paid.' },
  too_many_money_requests: {
    status: 409,
    message: 'You have as many open requests as you can have. Please withdraw one first.',
  },

  identity_check_incomplete: {
    status: 409,
    message: 'Something is still missing. Please give us everything that the check needs.',
  },
  too_many_identity_checks: {
    status: 429,
    message: 'You have tried this too often. Please wait 30 days, or contact support.',
  },
  case_not_yours: { status: 409, message: 'Please claim the case first.' },
  topup_not_offered: { status: 409, message: 'You cannot top up by card here.' },
  topup_limit_reached: {
    status: 422,
    message: 'This is more than you can top up by card in a day. Try a smaller amount, or try tomorrow.',
  },
  topup_nothing_owed: { status: 409, message: 'Nothing is owed for this top-up.' },

  quote_over: { status: 409, message: 'This quote has expired. Please ask for a new one.' },
  quote_used: { status: 409, message: 'This quote has already been used.' },
  quote_changed: {
    status: 409,
    message:
      'The market has moved too far since this quote. Nothing was exchanged; please ask for a new one.',
  },

  exchange_bound_reached: {
    status: 422,
    message: 'We cannot exchange this much between these currencies now. Try a smaller amount, or try later.',
  },

  pin_exists: {
    status: 409,
    message: 'You already have a transaction PIN. Please contact support to change it.',
  },
  pin_missing: { status: 409, message: 'Please create your transaction PIN first.' },
  pin_incorrect: { status: 403, message: 'The transaction PIN is not right.' },
  pin_locked: {
    status: 403,
    message: 'Your transaction PIN is locked after too many wrong tries. Please contact support.',
  },
  pin_too_simple: { status: 400, message: 'This PIN is too easy to guess. Please choose another.' },

  loan_open: { status: 409, message: 'Please repay your existing loan before requesting a new one.' },
  lending_not_offered: { status: 422, message: 'We cannot offer you this loan yet.' },
  under_18: { status: 403, message: 'You must be at least 18 years old for this.' },
  ...cardErrors,

  sign_in_expired: { status: 400, message: 'This took too long. Please start signing in again.' },
  authenticator_exists: { status: 409, message: 'You already have an authenticator app.' },
  authenticator_expired: {
    status: 409,
    message: 'Setting up the app took too long. Please start again.',
  },
  passkey_not_accepted: { status: 400, message: 'This passkey was not accepted. Please try another way.' },
  passkeys_unavailable: {
    status: 409,
    message: 'Passkeys need an address with a name, such as localhost instead of 127.0.0.1.',
  },
  passkey_missing: { status: 409, message: 'You have no passkey yet.' },
  passkey_needed: { status: 403, message: 'Please approve this with your passkey. A code is not enough.' },
  too_many_passkeys: {
    status: 409,
    message: 'You have as many passkeys as we keep. Remove one that you do not use.',
  },
  invitation_invalid: {
    status: 400,
    message: 'This invitation is no longer valid. Please ask for a new one.',
  },
  member_exists: { status: 409, message: 'This address already belongs to a member of staff.' },
  role_unchanged: { status: 409, message: 'The member already has this role.' },
  colleague_unavailable: {
    status: 409,
    message: 'This colleague is away, or cannot decide this case.',
  },
  duty_left: { status: 409, message: 'This would leave a duty without two people who can do it.' },
  role_too_powerful: {
    status: 409,
    message: 'With this role, one person could propose and approve the same thing.',
  },
  last_administrator: { status: 409, message: 'The bank needs at least one active administrator.' },
  own_proposal: { status: 403, message: 'Someone else must decide what you proposed.' },
  proposal_open: { status: 409, message: 'The same has already been proposed and waits for a decision.' },
  setting_changed: {
    status: 409,
    message: 'Someone has changed this setting in the meantime. Please look at it again.',
  },
  proposal_changed: { status: 409, message: 'This is not what was proposed. Please read it again.' },
  proposal_closed: { status: 409, message: 'This proposal has already been decided.' },
  proposal_expired: { status: 409, message: 'This proposal has expired. Please propose it again.' },
  proposal_not_possible: { status: 409, message: 'This can no longer be done as it was proposed.' },
  proposal_waits: {
    status: 409,
    message: 'Nobody can approve this yet: the customer has time to object.',
  },
  selfies_not_compared: { status: 409, message: 'Wait for the customer’s new picture.' },
  authenticator_needed: {
    status: 403,
    message: 'To approve this, use a code from your authenticator app or a passkey once more.',
  },

  case_claimed: { status: 409, message: 'Someone else is working on this case.' },
  case_closed: { status: 409, message: 'This case is no longer waiting for a decision.' },
  payment_already_used: { status: 409, message: 'This payment has already been used for something else.' },
  second_person_needed: { status: 409, message: 'This payment needs two people.' },
  customer_not_active: { status: 409, message: 'This customer’s account is not active.' },
  status_conflict: { status: 409, message: 'This is not possible in its present state.' },
  balance_not_zero: { status: 409, message: 'There is still money in the accounts, or on its way.' },
  loan_not_owed: { status: 409, message: 'Nothing is owed on this loan.' },
  repayment_too_large: { status: 422, message: 'This is more than is still due.' },
  posting_not_reversible: { status: 409, message: 'This posting cannot be reversed.' },
  bank_report_unreadable: { status: 422, message: 'This file could not be read.' },
  bank_report_imported: { status: 409, message: 'This file has already been imported.' },
  payment_does_not_fit: { status: 409, message: 'This payment does not fit the entry.' },
  nothing_to_pay: { status: 409, message: 'No payout is waiting for a payment file.' },
  payment_file_stopped: { status: 409, message: 'This file has payments that may not leave the bank.' },
  payment_file_replaced: { status: 409, message: 'This file was replaced and can no longer be downloaded.' },
  payment_file_downloaded: {
    status: 409,
    message: 'This file was downloaded, and the other bank may have it. It can no longer be replaced.',
  },
  nothing_stopped: { status: 409, message: 'Every payment in this file may leave the bank.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

/** Refusals that any call can answer, whatever it does. */
export const commonErrors = [
  'validation_failed',
  'malformed_request',
  'payload_too_large',
  'unsupported_media_type',
  'too_many_requests',
  'internal_error',
  'service_unavailable',
] as const satisfies readonly ErrorCode[];

/** The one shape of every refusal. */
export type ErrorBody = {
  status: 'error';
  code: ErrorCode;
  message: string;
  detail?: string;
  errors?: Record<string, string[]>;
  non_field_errors?: string[];
  request_id?: string;
};
