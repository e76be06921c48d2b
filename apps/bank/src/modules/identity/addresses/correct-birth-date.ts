import type { Tx } from '../../../platform/database/database.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type Actor, actedBy, reasonOf } from '../../audit/index.ts';
import { findCustomer, lockCustomer, setBirthDate } from '../customer-store.ts';
import type { IdentityServices } from '../services.ts';

/** By the document that was shown. Refused when it is not any more what it was when it was proposed. The day itself is in no mail. */
export async function correctBirthDate(
  { audit, mailer, letterhead }: IdentityServices,
  tx: Tx,
  actor: Actor,
  customerId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await lockCustomer(tx, customerId);
  const customer = await findCustomer(tx, customerId);
  if (customer === undefined || customer.status === 'closed' || customer.dateOfBirth !== from)
    throw new Refusal('status_conflict');
  await setBirthDate(tx, customerId, to);
  await audit.record(tx, {
    ...actedBy(actor),
    action: 'customer.correct-birth-date',
    subject: { kind: 'customer', id: customerId },
    after: reasonOf(actor),
  });
  const { email, firstName } = customer;
  await mailer.send(tx, letter(letterhead.brandName, { to: email, firstName }, corrected));
}

const corrected = {
  subject: 'Your birth date was corrected',
  news: 'two members of our staff have corrected your birth date to the one in the document that you sent us.',
  advice: 'If this is not right, contact support.',
} as const;
