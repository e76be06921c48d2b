import type { Reader, Tx } from '../../../platform/database/database.ts';
import type { Origin } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { acceptedStep } from '../../../platform/totp/totp.ts';
import { notMeLink } from '../email-change-store.ts';
import { listPasskeys } from '../passkey-store.ts';
import type { IdentityServices } from '../services.ts';
import { findApp, markAppUse } from './app-store.ts';
import { recoveryCodeMail } from './mails.ts';
import { countRecoveryCodes, useRecoveryCode } from './recovery-codes.ts';
import { openSecret } from './secret-box.ts';

/** What somebody has beside the password. */
export type Factor = 'app' | 'passkey' | 'mail';

type Entered = { readonly entered: string; readonly origin: Origin };

type Owner = { readonly id: string; readonly email: string; readonly first_name: string };

/** The best that they have: whoever has a better one is never asked for a lesser. A passkey alone signs in besides. */
export async function factorOf(
  { relyingParty }: Pick<IdentityServices, 'relyingParty'>,
  reader: Reader,
  customerId: string,
): Promise<Factor> {
  if (await findApp(reader, customerId)) return 'app';
  const hasPasskey = relyingParty !== undefined && (await listPasskeys(reader, customerId)).length > 0;
  return hasPasskey ? 'passkey' : 'mail';
}

/**
 * Judges what the app shows, or a recovery code in its stead; both are counted together and used up. The refusal is for the
 * caller to throw, after the count of tries is committed.
 */
export async function judgeAppCode(
  services: IdentityServices,
  tx: Tx,
  owner: Owner,
  { entered, origin }: Entered,
): Promise<Refusal | undefined> {
  const tries = await services.codes.open(tx, 'authenticator', owner.id, owner.id);
  const refusal = await tries.judgeBy(() =>
    /^\d{6}$/.test(entered)
      ? isAppCode(services, tx, owner.id, entered)
      : isRecoveryCode(services, tx, owner, { entered, origin }),
  );
  if (refusal === undefined) return undefined;
  const message = refusal.code === 'code_invalid' ? wrong : refusal.message;
  return new Refusal(refusal.code, { ...refusal.details, message, fields: { second_factor: [message] } });
}

const wrong =
  'This code is not right, or was used before. Wait for the app to show the next one, or use a recovery code.';

async function isAppCode(
  { secrets, clock }: IdentityServices,
  tx: Tx,
  customerId: string,
  code: string,
): Promise<boolean> {
  const at = clock.now();
  const app = await findApp(tx, customerId);
  if (app === undefined) return false;
  const secret = openSecret(secrets, customerId, app.sealed_secret);
  const step = acceptedStep(secret, code, { now: at, usedStep: app.used_step });
  if (step === undefined) return false;
  await markAppUse(tx, customerId, { step, at });
  return true;
}

/** Told by mail: whoever has found the paper must not use it up unseen. */
async function isRecoveryCode(
  { secrets, mailer, letterhead, clock, audit }: IdentityServices,
  tx: Tx,
  { id, email: to, first_name: firstName }: Owner,
  { entered, origin }: Entered,
): Promise<boolean> {
  if (!(await useRecoveryCode(secrets, tx, id, entered))) return false;
  const notMe = await notMeLink({ clock }, tx, id, null);
  const used = { left: await countRecoveryCodes(tx, id), at: clock.now(), notMe };
  await mailer.send(tx, recoveryCodeMail(letterhead, { to, firstName }, used));
  await audit.record(tx, {
    actor: { kind: 'customer', id },
    action: 'customer.use-recovery-code',
    subject: { kind: 'customer', id },
    origin,
  });
  return true;
}
