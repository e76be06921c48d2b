import type { Tx } from '../../../platform/database/database.ts';
import type { Origin } from '../../../platform/http/route.ts';
import { type Person, refuseWeak } from '../../../platform/passwords/password-strength.ts';
import { policies } from '../../../platform/policies.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { drawToken, tokenDigest } from '../../../platform/secrets/drawn-token.ts';
import { type CustomerRecord, findCredentials, setPasswordHash } from '../customer-store.ts';
import { notMeLink, stopOpenChange } from '../email-change-store.ts';
import { clearAllAttempts } from '../login/index.ts';
import { addressKey } from '../login-address.ts';
import { passwordChangedMail, resetMail } from '../mails.ts';
import type { IdentityServices } from '../services.ts';
import { customerSessions, deviceOf, forgetDevices, rememberDevice } from '../sessions/index.ts';
import { findReset, type ResetOwner, saveReset, useReset } from './reset-store.ts';

/** Mails a link to whoever has an account. Nobody else learns of it, nor that mails were too many. */
export async function requestReset(services: IdentityServices, email: string, origin: Origin): Promise<void> {
  const { database, codes, audit } = services;
  await database.transaction(async (tx) => {
    const mails = await codes.open(tx, 'reset-password', email);
    if (mails.waitMs > 0) return;
    await mails.count();
    const customer = await findCredentials(tx, email);
    if (customer === undefined || customer.status === 'pending' || customer.status === 'closed') return;
    await sendResetLink(services, tx, { id: customer.id, email, firstName: customer.first_name });
    await audit.record(tx, {
      actor: { kind: 'anyone' },
      action: 'password.ask-reset',
      subject: { kind: 'customer', id: customer.id },
      origin,
    });
  });
}

/** The newest link only. */
export async function sendResetLink(
  { clock, mailer, letterhead }: IdentityServices,
  tx: Tx,
  { id, email: to, firstName }: Pick<CustomerRecord, 'id' | 'email' | 'firstName'>,
): Promise<void> {
  const { token, digest } = drawToken();
  const expiresAt = new Date(clock.now().getTime() + policies.passwordReset.lifetimeMs);
  await saveReset(tx, id, digest, expiresAt);
  await mailer.send(tx, resetMail(letterhead, { to, firstName, token }));
}

/**
 * Sets the password by a mailed link, signs everybody out, and lifts a lock that wrong passwords have caused. The browser
 * it is set in is known from then on, and no other: answers its token.
 */
export async function confirmReset(
  services: IdentityServices,
  { token, password }: { readonly token: string; readonly password: string },
  origin: Origin,
): Promise<string> {
  const { database, clock, hashing, mailer, letterhead, revocations } = services;
  const digest = tokenDigest(token);
  const owner = await findReset(database.kysely, digest, clock.now());
  if (owner === undefined) throw new Refusal('reset_token_invalid');
  refuseWeak(services.checkPassword, password, personOf(owner));
  const passwordHash = await hashing.hash(password);
  const device = await deviceOf(database.kysely, origin);
  const ended = await database.transaction(async (tx) => {
    const at = clock.now();
    if (!(await useReset(tx, digest, at))) throw new Refusal('reset_token_invalid');
    await setPasswordHash(tx, owner.id, passwordHash, at);
    await clearAllAttempts(tx, addressKey(services, owner.email));
    await stopOpenChange(tx, owner.id, 'password-changed', at);
    await forgetDevices(tx, owner.id);
    // A mailed link is no second factor for who has a better one.
    await rememberDevice(tx, owner.id, device, { at, isProved: false });
    const sessions = await customerSessions.end(tx, owner.id, {}, { at, because: 'password-reset' });
    const { email: to, first_name: firstName } = owner;
    const notMe = await notMeLink({ clock }, tx, owner.id, null);
    const happened = { at, device: device.name, notMe };
    await mailer.send(
      tx,
      passwordChangedMail(letterhead, { to, firstName, ...happened, signedOut: 'everywhere' }),
    );
    await services.audit.record(tx, {
      actor: { kind: 'customer', id: owner.id },
      action: 'password.reset',
      subject: { kind: 'customer', id: owner.id },
      origin,
      after: { sessions_ended: sessions.length },
    });
    return sessions;
  });
  revocations.add(ended);
  return device.token;
}

function personOf({ first_name, last_name, email, date_of_birth }: ResetOwner): Person {
  return { firstName: first_name, lastName: last_name, email, dateOfBirth: date_of_birth };
}
