import type { Tx } from '../../../platform/database/database.ts';
import { type CustomerRecord, setNames } from '../customer-store.ts';
import { notMeLink } from '../email-change-store.ts';
import type { PasswordProof } from '../login/index.ts';
import { nameChangedMail } from '../mails.ts';
import { refuseImpersonation } from '../registration/index.ts';
import type { IdentityServices } from '../services.ts';
import { refuseUnproved } from './email-change.ts';

/**
 * Changes a customer's name, which others see before they pay and in our mails: only with the password, never to one that
 * others may take for the bank, and with a notice. Nothing when it is the same. With the customer locked.
 */
export async function rename(
  services: IdentityServices,
  tx: Tx,
  customer: CustomerRecord,
  names: { readonly first_name?: string; readonly last_name?: string },
  proof: PasswordProof | undefined,
): Promise<void> {
  const { id, email: to, firstName, lastName } = customer;
  const { first_name = firstName, last_name = lastName } = names;
  if (first_name === firstName && last_name === lastName) return;
  await refuseUnproved(tx, proof, 'name');
  refuseImpersonation({ first_name, last_name }, services.letterhead.brandName);
  await setNames(tx, id, { first_name, last_name }, services.clock.now());
  const notMe = await notMeLink(services, tx, id, null);
  const fullName = `${first_name} ${last_name}`;
  await services.mailer.send(
    tx,
    nameChangedMail(services.letterhead, { to, firstName: first_name, fullName, notMe }),
  );
}
