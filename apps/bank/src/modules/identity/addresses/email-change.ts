import { eachByItself } from '../../../platform/concurrency/each-by-itself.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Origin } from '../../../platform/http/route.ts';
import { policies } from '../../../platform/policies.ts';
import { Refusal, told } from '../../../platform/refusal.ts';
import { drawToken, tokenDigest } from '../../../platform/secrets/drawn-token.ts';
import type { AuditActor, AuditFacts } from '../../audit/index.ts';
import { tooSoon } from '../codes/index.ts';
import { type CustomerRecord, findCredentials, findCustomer, lockCustomer } from '../customer-store.ts';
import {
  type EmailChange,
  findChangeByYes,
  findOpenChange,
  insertChange,
  listDueChanges,
  markAgreed,
  markConfirmed,
  markDone,
  notMeLink,
  saveYesLink,
  setEmail,
  stopOpenChange,
} from '../email-change-store.ts';
import { type PasswordProof, refuseOutdated } from '../login/index.ts';
import { loginAddress } from '../login-address.ts';
import {
  addressInUseMail,
  emailChangeAskedMail,
  emailChangedMail,
  emailChangeWaitsMail,
  newEmailCodeMail,
  newEmailInUseMail,
} from '../mails.ts';
import { voidReset } from '../passwords/index.ts';
import type { IdentityServices } from '../services.ts';

const changeEmail = 'change-email';

/**
 * Mails a code to the new address and asks the old one for a yes. If the new one is another's, that owner is told
 * instead of being sent a code. An address that waits already was asked for with the password: another code for it needs
 * no proof.
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
  const waiting = await findOpenChange(tx, id);
  // One by staff was asked for by nobody who has the password, and no code puts it in place.
  const isWaiting = waiting?.newEmail === newEmail && !waiting.byStaff;
  if (!isWaiting) await refuseUnproved(tx, proof, 'email address');
  else if (waiting.confirmedAt !== null) return;
  const open = await codes.open(tx, changeEmail, id, id);
  if (open.waitMs > 0) throw tooSoon(open.waitMs);
  const code = await open.send();
  if (!isWaiting) await beginChange(services, tx, customer, newEmail);
  const owner = await findCredentials(tx, newEmail);
  if (owner === undefined)
    await mailer.send(tx, newEmailCodeMail(letterhead, { to: newEmail, firstName, code }));
  else if (owner.status !== 'closed')
    await mailer.send(tx, addressInUseMail(letterhead, { to: newEmail, firstName: owner.first_name }));
}

async function beginChange(
  services: IdentityServices,
  tx: Tx,
  { id: customer_id, email, firstName }: CustomerRecord,
  newEmail: string,
): Promise<void> {
  const { clock, ids, mailer, letterhead } = services;
  const asked_at = clock.now();
  const yes = drawToken();
  const id = ids.next();
  await stopOpenChange(tx, customer_id, 'replaced', asked_at);
  await insertChange(tx, {
    id,
    customer_id,
    old_email: email,
    new_email: newEmail,
    asked_at,
    yes_digest: yes.digest,
    by_staff: false,
  });
  const notMe = await notMeLink(services, tx, customer_id, id);
  const links = { yes: yes.token, notMe };
  await mailer.send(tx, emailChangeAskedMail(letterhead, { to: email, firstName, newEmail, links }));
}

/** Whoever changes what others know them by, or are written to at, gives the password with it. */
export async function refuseUnproved(
  tx: Tx,
  proof: PasswordProof | undefined,
  what: 'name' | 'email address',
): Promise<void> {
  if (proof !== undefined) return refuseOutdated(tx, proof);
  const message = `Enter your current password to change your ${what}.`;
  throw new Refusal('validation_failed', { fields: { current_password: [message] } });
}

/** The new address is its owner's. It takes the place of the old one if that has said yes, and else in a day. */
export async function confirmEmailChange(
  services: IdentityServices,
  customerId: string,
  code: string,
  origin: Origin,
): Promise<void> {
  const { database, codes } = services;
  const result = await refusingTaken(() =>
    database.transaction(async (tx) => {
      const open = await codes.open(tx, changeEmail, customerId, customerId);
      return (await open.judge(code)) ?? (await confirmNew(services, tx, customerId, origin));
    }),
  );
  told(result);
}

async function confirmNew(
  services: IdentityServices,
  tx: Tx,
  customerId: string,
  origin: Origin,
): Promise<Refusal | undefined> {
  const now = services.clock.now();
  await lockCustomer(tx, customerId);
  const change = await findOpenChange(tx, customerId);
  // The code for another's address was mailed to nobody: it can only have been guessed.
  if (change === undefined || change.byStaff || (await findCredentials(tx, change.newEmail)) !== undefined)
    return new Refusal('code_invalid');
  const takesEffectAt = new Date(now.getTime() + policies.emailChanges.waitMs);
  await markConfirmed(tx, change.id, now, takesEffectAt);
  if (change.agreedAt === null) {
    await tellOfWait(services, tx, change, takesEffectAt);
    return undefined;
  }
  const actor = { kind: 'customer', id: customerId } as const;
  return (await putInPlace(services, tx, change, { actor, origin }))
    ? undefined
    : new Refusal('code_invalid');
}

async function tellOfWait(
  services: IdentityServices,
  tx: Tx,
  { id, customerId, oldEmail: to, newEmail }: EmailChange,
  at: Date,
): Promise<void> {
  const customer = await findCustomer(tx, customerId);
  const yes = drawToken();
  await saveYesLink(tx, id, yes.digest);
  const links = { yes: yes.token, notMe: await notMeLink(services, tx, customerId, id) };
  const firstName = customer?.firstName ?? '';
  await services.mailer.send(
    tx,
    emailChangeWaitsMail(services.letterhead, { to, firstName, newEmail, at, links }),
  );
}

/** The old address says yes, by its mailed link. Answers whether the new one is in place now. */
export async function agreeToEmailChange(
  services: IdentityServices,
  token: string,
  origin: Origin,
): Promise<{ readonly isDone: boolean }> {
  const { database, clock } = services;
  const agreed = await refusingTaken(() =>
    database.transaction(async (tx) => {
      const found = await findChangeByYes(tx, tokenDigest(token));
      if (found === undefined) return undefined;
      await lockCustomer(tx, found.customerId);
      // Once more, now that nobody else can change it.
      const change = await findChangeByYes(tx, tokenDigest(token));
      if (change === undefined) return undefined;
      await markAgreed(tx, change.id, clock.now());
      if (change.confirmedAt === null) return { isDone: false };
      const actor = { kind: 'customer', id: change.customerId } as const;
      return { isDone: await putInPlace(services, tx, change, { actor, origin }) };
    }),
  );
  if (agreed === undefined || agreed instanceof Refusal) throw new Refusal('link_invalid');
  return agreed;
}

/** The customer has thought better of it. */
export async function cancelEmailChange(
  { database, clock, audit }: IdentityServices,
  customerId: string,
  origin: Origin,
): Promise<void> {
  await database.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    const change = await findOpenChange(tx, customerId);
    if (change === undefined) throw new Refusal('not_found');
    await stopOpenChange(tx, customerId, 'cancelled', clock.now());
    await audit.record(tx, {
      actor: { kind: 'customer', id: customerId },
      action: 'customer.cancel-email-change',
      subject: { kind: 'customer', id: customerId },
      origin,
      before: { pending_email: change.newEmail },
      after: { pending_email: null },
    });
  });
}

/** Those whose day is over; each by itself, so that one that fails keeps no other. */
export async function completeDueChanges(services: IdentityServices): Promise<void> {
  const { database, clock } = services;
  await eachByItself(await listDueChanges(database.kysely, clock.now()), ({ customerId }) =>
    refusingTaken(() =>
      database.transaction(async (tx) => {
        await lockCustomer(tx, customerId);
        const change = await findOpenChange(tx, customerId);
        if (change?.takesEffectAt == null || change.takesEffectAt > clock.now()) return;
        await putInPlace(services, tx, change, { actor: { kind: 'system' }, origin: undefined });
      }),
    ),
  );
}

/** False when the address has become another's meanwhile: the change is over then. */
export async function putInPlace(
  services: IdentityServices,
  tx: Tx,
  { id, customerId, oldEmail, newEmail }: EmailChange,
  { actor, origin, reason = {} }: Placing,
): Promise<boolean> {
  const { mailer, letterhead, audit, clock, codes } = services;
  const now = clock.now();
  const customer = await findCustomer(tx, customerId);
  const firstName = customer?.firstName ?? '';
  if (
    customer?.status === 'closed' ||
    !(await setEmail(tx, customerId, newEmail, loginAddress(services, newEmail), now))
  ) {
    await stopOpenChange(tx, customerId, 'address-taken', now);
    return false;
  }
  await markDone(tx, id, now);
  // What was mailed to the old address must not work for the new one, nor the other way round.
  await voidReset(tx, customerId);
  await codes.voidAll(tx, customerId);
  const notMe = await notMeLink(services, tx, customerId, id);
  await mailer.send(tx, emailChangedMail(letterhead, { to: oldEmail, firstName, newEmail, notMe }));
  await mailer.send(tx, newEmailInUseMail(letterhead, { to: newEmail, firstName }));
  await audit.record(tx, {
    actor,
    action: 'customer.change-email',
    subject: { kind: 'customer', id: customerId },
    origin,
    before: { email: oldEmail },
    after: { email: newEmail, ...reason },
  });
  return true;
}

/** Who puts it in place. */
type Placing = {
  readonly actor: AuditActor;
  readonly origin: Origin | undefined;
  readonly reason?: AuditFacts;
};

const uniqueViolation = '23505';

/** The address became another's in this very moment. */
export async function refusingTaken<T>(work: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await work();
  } catch (error) {
    if ((error as { code?: string }).code === uniqueViolation) return new Refusal('code_invalid');
    throw error;
  }
}
