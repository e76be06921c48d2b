import type { Origin } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { tooSoon } from './codes.ts';
import { activate, findCredentials } from './customer-store.ts';
import { addressInUseMail, codeAgainMail } from './mails.ts';
import { verifyEmail } from './registration.ts';
import type { IdentityServices } from './services.ts';

/** Makes a pending account active, once. */
export async function verifyAddress(
  services: IdentityServices,
  { email, code }: { readonly email: string; readonly code: string },
  origin: Origin,
): Promise<void> {
  const { database, codes, clock, audit } = services;
  const refusal = await database.transaction(async (tx) => {
    const open = await codes.open(tx, verifyEmail, email);
    const refused = await open.judge(code);
    if (refused !== undefined) return refused;
    const customerId = await activate(tx, email, clock.now());
    // The code of an address that waits for none was mailed to nobody: it can only have been guessed.
    if (customerId === undefined) return new Refusal('code_invalid');
    await audit.record(tx, {
      actor: { kind: 'customer', id: customerId },
      action: 'customer.verify-email',
      subject: { kind: 'customer', id: customerId },
      origin,
      before: { status: 'pending' },
      after: { status: 'active' },
    });
    return undefined;
  });
  // Thrown only now: inside, it would undo the count of wrong tries.
  if (refusal !== undefined) throw refusal;
}

/** A new code for whoever waits for one; everybody else gets the same answer, and the same wait. */
export async function resendCode(services: IdentityServices, email: string): Promise<void> {
  const { database, codes, mailer, letterhead } = services;
  await database.transaction(async (tx) => {
    const open = await codes.open(tx, verifyEmail, email);
    if (open.waitMs > 0) throw tooSoon(open.waitMs);
    const code = await open.send();
    const customer = await findCredentials(tx, email);
    if (customer === undefined || customer.status === 'closed') return;
    const reader = { to: customer.email, firstName: customer.first_name };
    await mailer.send(
      tx,
      customer.status === 'pending'
        ? codeAgainMail(letterhead, { ...reader, code })
        : addressInUseMail(letterhead, reader),
    );
  });
}
