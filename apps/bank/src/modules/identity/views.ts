import { sql } from 'kysely';
import { type KeptRows, keptRows } from '../../platform/database/kept-rows.ts';
import { tableView } from '../../platform/database/view.ts';

/** What other modules may read of customers. Never the password, and not the address by which tries to sign in are counted. */

export const customerView = tableView('customer', [
  'id',
  'email',
  'first_name',
  'last_name',
  'date_of_birth',
  'account_type',
  'status',
  'tier',
  'daily_limit',
  'daily_limit_currency',
  'account_number',
  'sort_code',
  'iban',
  'referral_code',
  'referred_by',
  'created_at',
  'verified_at',
  'last_login_at',
  'closed_at',
  'locked_at',
  'locked_because',
  'frozen_at',
  'frozen_by',
  'frozen_because',
  'may_send',
]);

/** Whether a row is of somebody whose account was closed before a moment, for whoever keeps data of customers. */
export const isOfClosed = (before: Date) =>
  sql`customer_id IN (SELECT id FROM customer WHERE closed_at < ${before})`;

/** What a closed account needs no more. */
export const keptDevices: readonly KeptRows[] = [
  keptRows('known_device', isOfClosed),
  keptRows('customer_passkey', isOfClosed),
  keptRows('customer_recovery_code', isOfClosed),
  keptRows('customer_authenticator', isOfClosed),
];

/** What a customer of this alias was called at a moment: a paper keeps the name that it was made with. */
export function nameAtSql(customer: string, at: string): string {
  return `coalesce(
    (
      SELECT former.first_name || ' ' || former.last_name
      FROM former_name AS former
      WHERE former.customer_id = ${customer}.id AND former.until > ${at}
      ORDER BY former.until
      LIMIT 1
    ),
    ${customer}.first_name || ' ' || ${customer}.last_name
  )`;
}

/** By what an entry of the audit log names the address of a customer, or the tries with it. */
export const loginAddressView = tableView('customer', ['id', 'login_address', 'status']);

export const loginAttemptsView = tableView('login_attempts', [
  'address',
  'about',
  'failures',
  'locks',
  'locked_until',
  'last_try_at',
]);

export const emailChangeView = tableView('email_change', [
  'customer_id',
  'new_email',
  'takes_effect_at',
  'done_at',
  'stopped_at',
  'by_staff',
]);

/** Who has passkeys; what they are is nobody else's business. */
export const passkeyView = tableView('customer_passkey', ['id', 'customer_id']);

/** How often a customer has asked for something; see `requestRow`. */
export const requestView = tableView('customer_request', ['customer_id', 'kind', 'version']);

/** Where a customer has signed in from, and on what. */
export const sessionView = tableView('session', ['id', 'customer_id', 'address', 'ended_at']);
export const deviceView = tableView('known_device', ['customer_id', 'token_digest']);

/** Since when address, password, PIN and device have been as they are. */
export const customerTrustView = tableView('customer_trust', [
  'customer_id',
  'email_since',
  'password_since',
  'pin_since',
]);
export const sessionTrustView = tableView('session_trust', ['customer_id', 'session_id', 'device_since']);

/** The state of a code, for whoever reads it with the thing that it confirms; see `Codes`. */
export const codeView = tableView('one_time_code', [
  'purpose',
  'subject',
  'digest',
  'expires_at',
  'wrong_tries',
  'last_try_at',
  'sends',
]);
