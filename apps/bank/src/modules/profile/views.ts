import { tableView } from '../../platform/database/view.ts';

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
