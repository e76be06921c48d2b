import type { Tx } from '../../platform/database/database.ts';
import type { Origin } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { tooSoon } from './codes.ts';
import {
  type CustomerRecord,
  confirmPendingEmail,
  findCredentials,
  findCustomer,
  lockCustomer,
  setPendingEmail,
} from './customer-store.ts';
import { loginAddress } from './login-address.ts';
import { addressInUseMail, emailChangeAskedMail, emailChangedMail, newEmailCodeMail } from './mails.ts';
import { type PasswordProof, refuseOutdated } from './password-proof.ts';
import type { IdentityServices } from './services.ts';

const changeEmail = 'change-email';

/**
 * Mails a code to the new address and a note to the old. If the new one is another's, that owner is told instead. An
 * address that waits already was asked for with the password: another code for it needs no proof.
 */
export async function askEmailChange(
  services: IdentityServices,
  tx: Tx,
  customer: CustomerRecord,
  newEmail: string,
  proof: PasswordProof | undefined,
): Promise<void> {
  const { codes, mailer, letterhead } = services;
  const { id, firstName } = customer;
  if (newEmail !== customer.pendingEmail) await refuseUnproved(tx, proof);
  const open = await codes.open(tx, changeEmail, id);
  if (open.waitMs > 0) throw tooSoon(open.waitMs);
  const code = await open.send();
  await setPendingEmail(tx, id, newEmail);
  const owner = await findCredentials(tx, newEmail);
  if (owner === undefined)
    await mailer.send(tx, newEmailCodeMail(letterhead, { to: newEmail, firstName, code }));
  else if (owner.status !== 'closed')
    await mailer.send(tx, addressInUseMail(letterhead, { to: newEmail, firstName: owner.first_name }));
  await mailer.send(tx, emailChangeAskedMail(letterhead, { to: customer.email, firstName, newEmail }));
}

async function refuseUnproved(tx: Tx, proof: PasswordProof | undefined): Promise<void> {
  if (proof !== undefined) return refuseOutdated(tx, proof);
  const message = 'Enter your current password to change your email address.';
  throw new Refusal('validation_failed', { fields: { current_password: [message] } });
}

/** Puts the new address in place of the old. */
export async function confirmEmailChange(
  services: IdentityServices,
  customerId: string,
  code: string,
  origin: Origin,
): Promise<void> {
  const { database, codes } = services;
  const refusal = await database
    .transaction(async (tx) => {
      const open = await codes.open(tx, changeEmail, customerId);
      return (await open.judge(code)) ?? (await putInPlace(services, tx, customerId, origin));
    })
    .catch((error: { code?: string }) => {
      // The address became another's in this very moment.
      if (error.code === uniqueViolation) return new Refusal('code_invalid');
      throw error;
    });
  if (refusal !== undefined) throw refusal;
}

const uniqueViolation = '23505';

async function putInPlace(
  services: IdentityServices,
  tx: Tx,
  customerId: string,
  origin: Origin,
): Promise<Refusal | undefined> {
  const { mailer, letterhead, audit } = services;
  await lockCustomer(tx, customerId);
  const before = await findCustomer(tx, customerId);
  if (before?.pendingEmail == null) return new Refusal('code_invalid');
  const { email: to, firstName, pendingEmail: newEmail } = before;
  if (!(await confirmPendingEmail(tx, customerId, loginAddress(services, newEmail), services.clock.now())))
    return new Refusal('code_invalid');
  await mailer.send(tx, emailChangedMail(letterhead, { to, firstName, newEmail }));
  await audit.record(tx, {
    actor: { kind: 'customer', id: customerId },
    action: 'customer.change-email',
    subject: { kind: 'customer', id: customerId },
    origin,
    before: { email: to },
    after: { email: newEmail },
  });
  return undefined;
}
