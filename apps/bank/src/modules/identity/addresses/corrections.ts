import type { Tx } from '../../../platform/database/database.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type Actor, actedBy, reasonOf } from '../../audit/index.ts';
import {
  type CustomerRecord,
  findCustomer,
  lockCustomer,
  setBirthDate,
  setNames,
} from '../customer-store.ts';
import { type Names, refuseImpersonation } from '../registration/index.ts';
import type { IdentityServices } from '../services.ts';

/** To what a document says, by two members of staff. Refused when it is not any more what it was when it was proposed. */
export type Correction<Value> = { readonly from: Value; readonly to: Value };

/** The day itself is in no mail. */
export async function correctBirthDate(
  services: IdentityServices,
  tx: Tx,
  actor: Actor,
  customerId: string,
  { from, to }: Correction<string>,
): Promise<void> {
  const customer = await asProposed(tx, customerId, ({ dateOfBirth }) => dateOfBirth === from);
  await setBirthDate(tx, customerId, to);
  await tell(services, tx, actor, customer, 'birth date');
}

export async function correctName(
  services: IdentityServices,
  tx: Tx,
  actor: Actor,
  customerId: string,
  { from, to }: Correction<Names>,
): Promise<void> {
  refuseImpersonation(to, services.letterhead.brandName);
  const customer = await asProposed(
    tx,
    customerId,
    ({ firstName, lastName }) => firstName === from.first_name && lastName === from.last_name,
  );
  await setNames(tx, customerId, to, services.clock.now());
  await tell(services, tx, actor, { ...customer, firstName: to.first_name }, 'name');
}

async function asProposed(
  tx: Tx,
  customerId: string,
  isStill: (customer: CustomerRecord) => boolean,
): Promise<CustomerRecord> {
  await lockCustomer(tx, customerId);
  const customer = await findCustomer(tx, customerId);
  if (customer === undefined || customer.status === 'closed' || !isStill(customer))
    throw new Refusal('status_conflict');
  return customer;
}

const actions = {
  'birth date': 'customer.correct-birth-date',
  name: 'customer.correct-name',
} as const;

async function tell(
  { audit, mailer, letterhead }: IdentityServices,
  tx: Tx,
  actor: Actor,
  { id, email, firstName }: CustomerRecord,
  what: keyof typeof actions,
): Promise<void> {
  await audit.record(tx, {
    ...actedBy(actor),
    action: actions[what],
    subject: { kind: 'customer', id },
    after: reasonOf(actor),
  });
  const words = {
    subject: `Your ${what} was corrected`,
    news: `two members of our staff have corrected your ${what} to the one in the document that you sent us.`,
    advice: 'If this is not right, contact support.',
  };
  await mailer.send(tx, letter(letterhead.brandName, { to: email, firstName }, words));
}
