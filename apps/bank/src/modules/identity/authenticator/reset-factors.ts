import type { Tx } from '../../../platform/database/database.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type Actor, actedBy, reasonOf } from '../../audit/index.ts';
import { findCustomer, lockCustomer, markPasskeysChanged } from '../customer-store.ts';
import { notMeLink } from '../email-change-store.ts';
import { withUndo } from '../freezing/index.ts';
import { notMePage } from '../mails.ts';
import { removePasskeys } from '../passkey-store.ts';
import { factorOf, removeApp } from '../second-factor/index.ts';
import type { IdentityServices } from '../services.ts';
import { forgetDevices } from '../sessions/index.ts';

/** For somebody who has lost them. Smaller bounds follow, and every device is a new one. Refused when there is nothing to remove. */
export async function resetFactors(
  services: IdentityServices,
  tx: Tx,
  actor: Actor,
  customerId: string,
): Promise<void> {
  const { clock, mailer, letterhead, audit } = services;
  await lockCustomer(tx, customerId);
  const customer = await findCustomer(tx, customerId);
  const factor = await factorOf(services, tx, customerId);
  if (customer === undefined || factor === 'mail') throw new Refusal('status_conflict');
  await removePasskeys(tx, customerId);
  await removeApp(tx, customerId);
  await forgetDevices(tx, customerId);
  const at = clock.now();
  await markPasskeysChanged(tx, customerId, at);
  const { email: to, firstName } = customer;
  const mail = letter(letterhead.brandName, { to, firstName }, removed);
  const url = notMePage(letterhead, await notMeLink(services, tx, customerId, null));
  await mailer.send(tx, withUndo(mail, { at, device: undefined, url }));
  await audit.record(tx, {
    ...actedBy(actor),
    action: 'customer.reset-factors',
    subject: { kind: 'customer', id: customerId },
    after: reasonOf(actor),
  });
}

const removed = {
  subject: 'Your passkeys and your authenticator app were removed',
  news: 'two members of our staff have removed your passkeys and your authenticator app, because they were told that you had lost them. Please add new ones in your profile.',
  advice: 'For three days we look more closely at payments.',
} as const;
