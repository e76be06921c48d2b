import type { AnswerOf, getAuthenticator } from '@farthing/contract';
import type { Tx } from '../../../platform/database/database.ts';
import type { Customer } from '../../../platform/http/principal.ts';
import type { Origin } from '../../../platform/http/route.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { policies } from '../../../platform/policies.ts';
import { Refusal, told } from '../../../platform/refusal.ts';
import { deviceName } from '../../../platform/sessions/device-name.ts';
import { acceptedStep, newSecret, otpauthUri } from '../../../platform/totp/totp.ts';
import { type CustomerRecord, markPasskeysChanged } from '../customer-store.ts';
import { notMeLink } from '../email-change-store.ts';
import { activeCustomer, type Proof, withPasswordAndCode } from '../login/index.ts';
import {
  countRecoveryCodes,
  drawRecoveryCodes,
  dropAppRequest,
  findApp,
  findAppRequest,
  insertApp,
  openSecret,
  removeApp,
  saveAppRequest,
  sealSecret,
} from '../second-factor/index.ts';
import type { IdentityServices } from '../services.ts';
import { markProved } from '../sessions/index.ts';
import { appAddedMail, appRemovedMail, type Change, codesRenewedMail } from './mails.ts';

export async function ownApp(
  { database: { kysely } }: IdentityServices,
  { customerId }: Customer,
): Promise<AnswerOf<typeof getAuthenticator>> {
  const app = await findApp(kysely, customerId);
  if (app === undefined) return { app: null };
  return {
    app: {
      created_at: app.created_at.toISOString(),
      last_used_at: app.last_used_at.toISOString(),
      recovery_codes_left: await countRecoveryCodes(kysely, customerId),
    },
  };
}

/** A secret that counts once a code of it was entered. It is shown this once. */
export async function startApp(
  services: IdentityServices,
  principal: Customer,
  proof: Proof,
  origin: Origin,
): Promise<{ readonly secret: string; readonly otpauth_uri: string }> {
  const { database, clock, secrets, letterhead } = services;
  if (await findApp(database.kysely, principal.customerId)) throw new Refusal('authenticator_exists');
  return withPasswordAndCode(services, principal, proof, origin, async (tx, { id, email }) => {
    const secret = newSecret();
    const expiresAt = new Date(clock.now().getTime() + policies.recoveryCodes.setUpWithinMs);
    await saveAppRequest(tx, id, { sealedSecret: sealSecret(secrets, id, secret), expiresAt });
    return { secret, otpauth_uri: otpauthUri(letterhead.brandName, email, secret) };
  });
}

/** The first code of the app: the device that it was entered on has shown its second factor. */
export async function addApp(
  services: IdentityServices,
  { customerId, sessionId }: Customer,
  code: string,
  origin: Origin,
): Promise<readonly string[]> {
  const { database, clock, secrets, codes } = services;
  const outcome = await database.transaction(async (tx) => {
    const at = clock.now();
    const customer = await activeCustomer(tx, customerId);
    const sealedSecret = await findAppRequest(tx, customerId, at);
    if (sealedSecret === undefined) return new Refusal('authenticator_expired');
    const secret = openSecret(secrets, customerId, sealedSecret);
    const usedStep = acceptedStep(secret, code, { now: at, usedStep: null });
    const tries = await codes.open(tx, 'authenticator-set-up', customerId, customerId);
    const refusal = await tries.judgeBy(async () => usedStep !== undefined);
    if (refusal !== undefined || usedStep === undefined) return inField(refusal);
    await dropAppRequest(tx, customerId);
    if (!(await insertApp(tx, customerId, { sealedSecret, usedStep, at })))
      throw new Refusal('authenticator_exists');
    await markProved(tx, sessionId, at);
    await changed(services, tx, customer, { ...added, origin });
    return drawRecoveryCodes(secrets, tx, customerId);
  });
  return told(outcome);
}

export async function renewCodes(
  services: IdentityServices,
  principal: Customer,
  proof: Proof,
  origin: Origin,
): Promise<readonly string[]> {
  await refuseWithout(services, principal);
  return withPasswordAndCode(services, principal, proof, origin, async (tx, customer) => {
    if (!(await findApp(tx, customer.id))) throw new Refusal('not_found');
    await changed(services, tx, customer, { ...renewed, origin });
    return drawRecoveryCodes(services.secrets, tx, customer.id);
  });
}

export async function dropApp(
  services: IdentityServices,
  principal: Customer,
  proof: Proof,
  origin: Origin,
): Promise<void> {
  await refuseWithout(services, principal);
  await withPasswordAndCode(services, principal, proof, origin, async (tx, customer) => {
    if (!(await removeApp(tx, customer.id))) throw new Refusal('not_found');
    await changed(services, tx, customer, { ...removed, origin });
  });
}

/** Before the password is judged, and a code is used up. */
async function refuseWithout({ database }: IdentityServices, { customerId }: Customer): Promise<void> {
  if (!(await findApp(database.kysely, customerId))) throw new Refusal('not_found');
}

const added = { action: 'customer.add-authenticator', mail: appAddedMail } as const;
const renewed = { action: 'customer.renew-recovery-codes', mail: codesRenewedMail } as const;
const removed = { action: 'customer.remove-authenticator', mail: appRemovedMail } as const;

type What = (typeof added | typeof renewed | typeof removed) & { readonly origin: Origin };

/** Told by mail, written down, and followed by smaller bounds. */
async function changed(
  services: IdentityServices,
  tx: Tx,
  { id, email: to, firstName }: CustomerRecord,
  { action, mail, origin }: What,
): Promise<void> {
  const { clock, mailer, letterhead, audit } = services;
  const at = clock.now();
  const facts: Change = {
    at,
    device: deviceName(origin.userAgent),
    notMe: await notMeLink(services, tx, id, null),
  };
  const letter: Mail = mail(letterhead, { to, firstName }, facts);
  if (action !== 'customer.renew-recovery-codes') await markPasskeysChanged(tx, id, at);
  await mailer.send(tx, letter);
  await audit.record(tx, {
    actor: { kind: 'customer', id },
    action,
    subject: { kind: 'customer', id },
    origin,
  });
}

function inField(refusal: Refusal = new Refusal('code_invalid')): Refusal {
  const message = refusal.code === 'code_invalid' ? notShown : refusal.message;
  return new Refusal(refusal.code, { ...refusal.details, message, fields: { otp_code: [message] } });
}

const notShown = 'This is not what the app shows now. If it is, check that the clock of your phone is right.';
