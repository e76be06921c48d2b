import { type KeptRows, keptRows } from '../../platform/database/kept-rows.ts';
import { tableView } from '../../platform/database/view.ts';
import { isOfClosed } from '../identity/index.ts';

/** What a customer has told beside the registration. */
export const profileView = tableView('customer_profile', [
  'customer_id',
  'phone_number',
  'gender',
  'country',
  'address',
  'city',
  'state',
]);

/** Goes some time after an account is closed. */
export const keptDetails: readonly KeptRows[] = [
  keptRows('profile_picture', isOfClosed),
  keptRows('customer_profile', isOfClosed),
];
