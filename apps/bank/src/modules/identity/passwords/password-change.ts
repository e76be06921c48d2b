import type { BodyOf, changePassword as changePasswordCall } from '@farthing/contract';
import type { Tx } from '../../../platform/database/database.ts';
import type { Customer } from '../../../platform/http/principal.ts';
import type { Origin } from '../../../platform/http/route.ts';
import { refuseWeak } from '../../../platform/passwords/password-strength.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { deviceName } from '../../../platform/sessions/device-name.ts';
import { type CustomerRecord, findCustomer, lockCustomer, setPasswordHash } from '../customer-store.ts';
import { notMeLink, stopOpenChange } from '../email-change-store.ts';
import { provePassword, refuseOutdated } from '../login/index.ts';
import { passwordChangedMail } from '../mails.ts';
import type { IdentityServices } from '../services.ts';
import { customerSessions } from '../sessions/index.ts';
import { voidReset } from './reset-store.ts';

/** Sets the password of somebody who gives the current one, and signs everybody else out. */
export async function changePassword(
  services: IdentityServices,
  principal: Customer,
  { current_password, password }: BodyOf<typeof changePasswordCall>,
  origin: Origin,
): Promise<void> {
  const { customerId, sessionId } = principal;
  const { database, clock, hashing, revocations, checkPassword } = services;
  const customer = await findCustomer(database.kysely, customerId);
  if (customer === undefined) throw new Refusal('token_not_valid');
  // Before a try is counted: what is wrong with the new one says nothing of the current one.
  refuseWeak(checkPassword, password, customer);
  const proof = await provePassword(services, principal, current_password, origin);
  const passwordHash = await hashing.hash(password);
  const ended = await database.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    await refuseOutdated(tx, proof);
    await setPasswordHash(tx, customerId, passwordHash, clock.now());
    // One that waits was asked for with the old password, perhaps by whoever the new one is against.
    await stopOpenChange(tx, customerId, 'password-changed', clock.now());
    await voidReset(tx, customerId);
    return endOthers(services, tx, customer, sessionId, origin);
  });
  revocations.add(ended);
}

async function endOthers(
  { clock, mailer, letterhead, audit }: IdentityServices,
  tx: Tx,
  { id, email: to, firstName }: CustomerRecord,
  sessionId: string,
  origin: Origin,
): Promise<readonly string[]> {
  const at = clock.now();
  const ended = await customerSessions.end(tx, id, { except: sessionId }, { at, because: 'password-change' });
  const notMe = await notMeLink({ clock }, tx, id, null);
  const happened = { at, device: deviceName(origin.userAgent), notMe };
  await mailer.send(
    tx,
    passwordChangedMail(letterhead, { to, firstName, ...happened, signedOut: 'elsewhere' }),
  );
  await audit.record(tx, {
    actor: { kind: 'customer', id },
    action: 'password.change',
    subject: { kind: 'customer', id },
    origin,
    after: { sessions_ended: ended.length },
  });
  return ended;
}
