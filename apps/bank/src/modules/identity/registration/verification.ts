import type { Tx } from '../../../platform/database/database.ts';
import type { Origin } from '../../../platform/http/route.ts';
import { Refusal, told } from '../../../platform/refusal.ts';
import { tooSoon } from '../codes/index.ts';
import { findCredentials } from '../customer-store.ts';
import { addressInUseMail, codeAgainMail } from '../mails.ts';
import type { IdentityServices } from '../services.ts';
import { isSameDevice } from '../sessions/index.ts';
import { activate } from './new-customer-store.ts';
import { verifyEmail } from './registration.ts';
import {
  dropRegistrations,
  listRegistrations,
  type RegistrationRecord,
  saveRegistrationCode,
} from './registration-store.ts';

/**
 * Makes a pending account active, once, as the registration says to which the code belongs: its password is the one that
 * opens it. A browser that has begun a registration completes that one only, so that nobody is led to enter the code of
 * somebody who registered the address for them.
 */
export async function verifyAddress(
  services: IdentityServices,
  { email, code }: { readonly email: string; readonly code: string },
  origin: Origin,
): Promise<void> {
  const { database, codes } = services;
  const result = await database.transaction(async (tx) => {
    // Asked at once and answered one after the other: what is found is what the lock has waited for.
    const [open, all] = await Promise.all([codes.open(tx, verifyEmail, email), listRegistrations(tx, email)]);
    const entered = await open.judgeIssued(code, begunBy(origin, all));
    return entered instanceof Refusal ? entered : complete(services, tx, entered, origin);
  });
  told(result);
}

/** The registrations of this browser, or all of them for one that has begun none or keeps no cookie. */
function begunBy(origin: Origin, all: readonly RegistrationRecord[]): readonly RegistrationRecord[] {
  const own = all.filter(({ deviceDigest }) => isSameDevice(origin, deviceDigest));
  return own.length > 0 ? own : all;
}

async function complete(
  { clock, audit }: IdentityServices,
  tx: Tx,
  { customerId, given }: RegistrationRecord,
  origin: Origin,
): Promise<Refusal | undefined> {
  if (!(await activate(tx, customerId, given, clock.now()))) return new Refusal('code_invalid');
  await dropRegistrations(tx, customerId);
  await audit.record(tx, {
    actor: { kind: 'customer', id: customerId },
    action: 'customer.verify-email',
    subject: { kind: 'customer', id: customerId },
    origin,
    before: { status: 'pending' },
    after: { status: 'active', first_name: given.first_name, last_name: given.last_name },
  });
  return undefined;
}

/** A new code for whoever waits for one; everybody else gets the same answer, and the same wait. */
export async function resendCode(services: IdentityServices, email: string, origin: Origin): Promise<void> {
  const { database, codes, mailer, letterhead } = services;
  await database.transaction(async (tx) => {
    const open = await codes.open(tx, verifyEmail, email);
    if (open.waitMs > 0) throw tooSoon(open.waitMs);
    const issued = await open.issue();
    const customer = await findCredentials(tx, email);
    if (customer === undefined || customer.status === 'closed') return;
    if (customer.status !== 'pending') {
      const reader = { to: customer.email, firstName: customer.first_name };
      return mailer.send(tx, addressInUseMail(letterhead, reader));
    }
    const [newest] = begunBy(origin, await listRegistrations(tx, email));
    if (newest !== undefined) await sendAgain(services, tx, email, newest, issued);
  });
}

/** The registration's new code, with whose it is. */
export async function sendAgain(
  { mailer, letterhead }: IdentityServices,
  tx: Tx,
  to: string,
  { id, given }: RegistrationRecord,
  issued: { readonly code: string; readonly digest: Buffer; readonly expiresAt: Date },
): Promise<void> {
  await saveRegistrationCode(tx, id, issued);
  const { first_name: firstName, last_name } = given;
  const fullName = `${firstName} ${last_name}`;
  await mailer.send(tx, codeAgainMail(letterhead, { to, firstName, fullName, code: issued.code }));
}
