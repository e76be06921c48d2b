import type { Tx } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type Actor, actedBy, reasonOf } from '../../audit/index.ts';
import { resetFactors } from '../authenticator/index.ts';
import { findCustomer, lockCustomer } from '../customer-store.ts';
import { findChange, insertChange, notMeLink, stopOpenChange } from '../email-change-store.ts';
import { factorOf } from '../second-factor/index.ts';
import type { IdentityServices } from '../services.ts';
import { customerSessions, forgetDevices } from '../sessions/index.ts';
import { putInPlace, refusingTaken } from './email-change.ts';
import { lostEmailMail } from './mails.ts';

/** A new address for a customer who has lost the mailbox. */
export type LostEmail = {
  readonly id: string;
  readonly customerId: string;
  readonly newEmail: string;
  /** Until then the old address can object before anybody decides. */
  readonly decidedFrom: Date;
};

export type CompletedEmail = {
  readonly id: string;
  /** Passkeys and app go too, if there are any. */
  readonly removesFactors: boolean;
};

/** What the customer has asked for themselves gives way; whatever they do to be safe stops this one, as it stops their own. */
export async function beginByStaff(
  services: IdentityServices,
  tx: Tx,
  { id, customerId, newEmail, decidedFrom }: LostEmail,
): Promise<void> {
  const { clock, mailer, letterhead } = services;
  await lockCustomer(tx, customerId);
  const customer = await findCustomer(tx, customerId);
  if (customer?.status !== 'active')
    throw new Refusal('status_conflict', { message: 'Only an active customer can get another address.' });
  const now = clock.now();
  await stopOpenChange(tx, customerId, 'replaced', now);
  await insertChange(tx, {
    ...{ id, customer_id: customerId, old_email: customer.email, new_email: newEmail },
    ...{ asked_at: now, yes_digest: null, by_staff: true },
  });
  const notMe = await notMeLink(services, tx, customerId, id);
  const { email: to, firstName } = customer;
  await mailer.send(tx, lostEmailMail(letterhead, { to, firstName, newEmail, decidedFrom, notMe }));
}

/** All of it or nothing: in the transaction of the approval. */
export async function completeByStaff(
  services: IdentityServices,
  tx: Tx,
  actor: Actor,
  { id, removesFactors }: CompletedEmail,
): Promise<void> {
  const customerId = (await findChange(tx, id))?.customerId;
  if (customerId === undefined) throw new Refusal('status_conflict');
  await lockCustomer(tx, customerId);
  // Once more, now that nobody else can stop it.
  const change = await findChange(tx, id);
  const customer = await findCustomer(tx, customerId);
  const isOpen = change?.byStaff && change.doneAt === null && change.stoppedBecause === null;
  if (!isOpen || customer?.status !== 'active' || customer.email !== change.oldEmail)
    throw new Refusal('status_conflict');
  const placing = { ...actedBy(actor), reason: reasonOf(actor) };
  if ((await refusingTaken(() => putInPlace(services, tx, change, placing))) !== true)
    throw new Refusal('status_conflict');
  await forgetDevices(tx, customerId);
  if (removesFactors && (await factorOf(services, tx, customerId)) !== 'mail')
    await resetFactors(services, tx, actor, customerId);
  const at = services.clock.now();
  const ended = await customerSessions.end(tx, customerId, {}, { at, because: 'ended-by-staff' });
  // Should the approval fail yet, these sessions are refused here until they are renewed, which harms nobody.
  services.revocations.add(ended);
}
