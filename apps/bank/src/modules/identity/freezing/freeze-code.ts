import type { Origin } from '../../../platform/http/route.ts';
import { Refusal, told } from '../../../platform/refusal.ts';
import { findCredentials } from '../customer-store.ts';
import type { IdentityServices } from '../services.ts';
import { freeze } from './freeze.ts';
import { freezeCodeMail } from './mails.ts';

const purpose = 'freeze';

/** Mails a code to whoever has an account. Nobody else learns of it, nor that mails were too many. */
export async function askFreezeCode(services: IdentityServices, email: string): Promise<void> {
  const { database, codes, mailer, letterhead } = services;
  await database.transaction(async (tx) => {
    const open = await codes.open(tx, purpose, email);
    if (open.waitMs > 0) return;
    const code = await open.send();
    const customer = await findCredentials(tx, email);
    if (customer?.status !== 'active' && customer?.status !== 'locked') return;
    await mailer.send(tx, freezeCodeMail(letterhead, { to: email, firstName: customer.first_name, code }));
  });
}

/** A code for an address that is nobody's was mailed to nobody: it can only have been guessed. */
export async function freezeByCode(
  services: IdentityServices,
  { email, code }: { readonly email: string; readonly code: string },
  origin: Origin,
): Promise<void> {
  const { database, codes } = services;
  const result = await database.transaction(async (tx) => {
    const refusal = await (await codes.open(tx, purpose, email)).judge(code);
    if (refusal !== undefined) return refusal;
    const customer = await findCredentials(tx, email);
    if (customer?.status !== 'active' && customer?.status !== 'locked') return new Refusal('code_invalid');
    const actor = { kind: 'customer', id: customer.id } as const;
    await freeze(services, tx, customer.id, { by: 'code', actor, origin });
    return undefined;
  });
  told(result);
}
