import type { Tx } from '../../../platform/database/database.ts';
import type { Origin } from '../../../platform/http/route.ts';
import { policies } from '../../../platform/policies.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { tokenDigest } from '../../../platform/secrets/drawn-token.ts';
import {
  type CustomerRecord,
  demandPasswordReset,
  findCustomer,
  lockCustomer,
  saveStatus,
} from '../customer-store.ts';
import {
  dropNotMeLinks,
  type EmailChange,
  findChange,
  findDoneSince,
  type NotMeLink,
  setEmail,
  stopOpenChange,
  useNotMeLink,
} from '../email-change-store.ts';
import { freeze } from '../freezing/index.ts';
import { loginAddress } from '../login-address.ts';
import { removePasskeys } from '../passkey-store.ts';
import { sendResetLink, voidReset } from '../passwords/index.ts';
import { removeAppSince } from '../second-factor/index.ts';
import type { IdentityServices } from '../services.ts';
import { customerSessions, forgetDevices } from '../sessions/index.ts';

/**
 * Somebody else acted in the customer's name. Everybody is signed out, everything is frozen, the password and the passkeys are
 * not taken any more, a new address that waits is dropped and one that is in place gives way to the old one, to which a link
 * for a new password goes.
 */
export async function reportNotMe(services: IdentityServices, token: string, origin: Origin): Promise<void> {
  const { database, clock, revocations } = services;
  const ended = await database.transaction(async (tx) => {
    const link = await useNotMeLink(tx, tokenDigest(token), clock.now());
    if (link === undefined) throw new Refusal('link_invalid');
    await lockCustomer(tx, link.customerId);
    const before = await findCustomer(tx, link.customerId);
    if (before === undefined || before.status === 'closed') throw new Refusal('link_invalid');
    await takeBack(services, tx, before, link);
    const sessions = await shutOut(services, tx, before.id);
    await freeze(services, tx, before.id, { by: 'not-me', actor: { kind: 'anyone' }, origin });
    const after = await findCustomer(tx, before.id);
    if (after?.status === 'active') await sendResetLink(services, tx, after);
    await services.audit.record(tx, {
      actor: { kind: 'anyone' },
      action: 'customer.not-me',
      subject: { kind: 'customer', id: before.id },
      origin,
      before: { email: before.email, pending_email: before.pendingEmail },
      after: { email: after?.email ?? null, pending_email: null, sessions_ended: sessions.length },
    });
    return sessions;
  });
  revocations.add(ended);
}

async function takeBack(
  services: IdentityServices,
  tx: Tx,
  customer: CustomerRecord,
  link: NotMeLink,
): Promise<void> {
  const now = services.clock.now();
  await stopOpenChange(tx, customer.id, 'not-me', now);
  const change = await findUndone(tx, link);
  if (change === undefined || customer.email === change.oldEmail) return;
  if (await restore(services, tx, change)) return;
  // The old address is another customer's by now: only people can tell whose account this is.
  await saveStatus(tx, customer.id, 'locked', { at: now, because: 'The old email address says: not me.' });
}

/** Of the mails of a theft, any may be answered first, such as that about a new device: what follows it is undone too. */
async function findUndone(
  tx: Tx,
  { customerId, emailChangeId, mailedAt }: NotMeLink,
): Promise<EmailChange | undefined> {
  const named = emailChangeId === null ? undefined : await findChange(tx, emailChangeId);
  return named !== undefined && named.doneAt !== null ? named : findDoneSince(tx, customerId, mailedAt);
}

function restore(
  services: IdentityServices,
  tx: Tx,
  { customerId, oldEmail }: EmailChange,
): Promise<boolean> {
  return setEmail(tx, customerId, oldEmail, loginAddress(services, oldEmail), services.clock.now());
}

async function shutOut({ clock, codes }: IdentityServices, tx: Tx, customerId: string) {
  await demandPasswordReset(tx, customerId);
  await dropNotMeLinks(tx, customerId);
  await voidReset(tx, customerId);
  await codes.voidAll(tx, customerId);
  await forgetDevices(tx, customerId);
  await removePasskeys(tx, customerId);
  const undoneFrom = clock.now().getTime() - policies.emailChanges.undoWithinMs;
  await removeAppSince(tx, customerId, new Date(undoneFrom));
  return customerSessions.end(tx, customerId, {}, { at: clock.now(), because: 'not-me' });
}
