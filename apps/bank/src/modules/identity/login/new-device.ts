import type { Origin } from '../../../platform/http/route.ts';
import { policies } from '../../../platform/policies.ts';
import { Refusal, told } from '../../../platform/refusal.ts';
import { inWords, tooSoon } from '../codes/index.ts';
import type { Credentials } from '../customer-store.ts';
import { factorOf, judgeAppCode } from '../second-factor/index.ts';
import type { IdentityServices } from '../services.ts';
import { isProvedDevice } from '../sessions/index.ts';
import { newDeviceCodeMail } from './mails.ts';

const purpose = 'new-device';

type Shown = { readonly device: Buffer | undefined; readonly entered: string | undefined };

/**
 * The second factor of whoever has given the right password, where one is due: on each device once. What they have decides
 * which: whoever has an app or a passkey is never let in by a mailed code instead. Answers whether one was shown.
 */
export async function showFactor(
  services: IdentityServices,
  customer: Credentials,
  { device, entered, origin }: Shown & { readonly origin: Origin },
): Promise<boolean> {
  const { database } = services;
  if (device !== undefined && (await isProvedDevice(database.kysely, customer.id, device))) return false;
  const factor = await factorOf(services, database.kysely, customer.id);
  if (factor === 'passkey') throw new Refusal('passkey_required');
  if (factor === 'mail') return showMailedCode(services, customer, { device, entered });
  if (entered === undefined) throw new Refusal('app_code_required');
  told(await database.transaction((tx) => judgeAppCode(services, tx, customer, { entered, origin })));
  return true;
}

async function showMailedCode(
  services: IdentityServices,
  customer: Credentials,
  { device, entered }: Shown,
): Promise<boolean> {
  const { database, codes, clock } = services;
  if (!services.mailsNewDevices || device !== undefined || hasJustOpened(customer, clock.now())) return false;
  if (entered === undefined) {
    await mailCode(services, customer);
    throw new Refusal('mailed_code_required');
  }
  told(
    await database.transaction(async (tx) => {
      const refusal = await (await codes.open(tx, purpose, customer.id, customer.id)).judge(entered);
      return refusal && new Refusal(refusal.code, inField(refusal.message));
    }),
  );
  return true;
}

/** The first sign-in of who has just entered the code of the registration: it shows as much as another one would. */
function hasJustOpened({ last_login_at, verified_at }: Credentials, now: Date): boolean {
  if (last_login_at !== null || verified_at === null) return false;
  return now.getTime() - verified_at.getTime() <= policies.codes.lifetimeMs;
}

/** Not more often than codes are. Nobody is told to enter a code that was not mailed. */
async function mailCode(
  { database, codes, mailer, letterhead }: IdentityServices,
  { id, email: to, first_name: firstName }: Credentials,
): Promise<void> {
  await database.transaction(async (tx) => {
    const { waitMs, isOpen, send } = await codes.open(tx, purpose, id, id);
    if (waitMs === 0) await mailer.send(tx, newDeviceCodeMail(letterhead, { to, firstName }, await send()));
    else if (!isOpen) throw tooSoon(waitMs);
    else throw new Refusal('mailed_code_required', { message: stillOpen(waitMs) });
  });
}

function stillOpen(waitMs: number): string {
  return `Enter the code that we have emailed you. You can ask for another one in ${inWords(waitMs)}.`;
}

function inField(message: string) {
  return { message, fields: { second_factor: [message] } };
}
