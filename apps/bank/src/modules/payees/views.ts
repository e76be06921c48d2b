import { type KeptRows, keptRows } from '../../platform/database/kept-rows.ts';
import { tableView } from '../../platform/database/view.ts';
import { isOfClosed } from '../identity/index.ts';

/** When a customer has asked about names: for a statement that reads it with all else that a payment is decided on. */
export const askedNamesSql = (customer: string): string =>
  `(SELECT at FROM payee_lookup WHERE customer_id = ${customer} AND kind = 'name' LIMIT 1)`;

/** What was known of the payee's name when a payment was asked for. */
export const paymentNameView = tableView('payment_name', [
  'withdrawal_id',
  'asked_name',
  'result',
  'agreed_by',
  'checked_at',
]);

/** Goes some time after an account is closed. */
export const keptPayees: readonly KeptRows[] = [keptRows('payee', isOfClosed)];
