import type { Origin } from '../../../platform/http/route.ts';
import { Refusal, told } from '../../../platform/refusal.ts';
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
  const { database, codes } = services;
  // The first sign-in ever comes from whoever has just entered the code that was mailed.
  if (!services.mailsNewDevices || device !== undefined || customer.last_login_at === null) return false;
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

/** Not more often than codes are: the one of a moment ago still works. */
async function mailCode(
  { database, codes, mailer, letterhead }: IdentityServices,
  { id, email: to, first_name: firstName }: Credentials,
): Promise<void> {
  await database.transaction(async (tx) => {
    const open = await codes.open(tx, purpose, id, id);
    if (open.waitMs === 0)
      await mailer.send(tx, newDeviceCodeMail(letterhead, { to, firstName }, await open.send()));
  });
}

function inField(message: string) {
  return { message, fields: { second_factor: [message] } };
}
