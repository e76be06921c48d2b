import { format } from '@farthing/money';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type Actor, actedBy, changes, reasonOf } from '../../audit/index.ts';
import { tooSoon } from '../codes/index.ts';
import {
  type CustomerRecord,
  type CustomerStatus,
  findCustomer,
  lockCustomer,
  saveLimits,
  saveStatus,
} from '../customer-store.ts';
import { stopOpenChange } from '../email-change-store.ts';
import { freeze, lift } from '../freezing/index.ts';
import { clearAllAttempts, findLockedUntil } from '../login/index.ts';
import { addressKey } from '../login-address.ts';
import { listRegistrations, sendAgain, verifyEmail } from '../registration/index.ts';
import type { IdentityServices } from '../services.ts';
import { customerSessions, type EndReason } from '../sessions/index.ts';

/** What staff do to an account. Each is audited under their name, and the customer is told by mail where it matters. */

type Ended = { readonly sessionsEnded: number };

/** Refused when the account is not active. */
export async function lockOut(services: IdentityServices, actor: Actor, customerId: string): Promise<Ended> {
  return endingSessions(services, async (tx) => {
    const customer = await changeStatus(services, tx, actor, customerId, { from: ['active'], to: 'locked' });
    if (customer === undefined) throw new Refusal('status_conflict');
    await tell(services, tx, customer, {
      subject: 'Your account has been locked',
      news: 'we have locked your account and signed you out everywhere.',
      advice: 'Please contact support to find out why, and how it can be opened again.',
    });
    return endAll(services, tx, customerId, 'locked');
  });
}

/** Refused when it is not locked. */
export async function letIn(
  services: IdentityServices,
  tx: Tx,
  actor: Actor,
  customerId: string,
): Promise<void> {
  const customer = await changeStatus(services, tx, actor, customerId, { from: ['locked'], to: 'active' });
  if (customer === undefined) throw new Refusal('case_closed');
  await tell(services, tx, customer, {
    subject: 'Your account is open again',
    news: 'your account has been unlocked. You can sign in with your password.',
    advice: 'If you think that somebody else knows your password, please set a new one.',
  });
}

/** Nothing leaves, and the customer cannot lift it. They stay signed in, and money still arrives. */
export async function freezeByStaff(
  services: IdentityServices,
  tx: Tx,
  actor: Actor,
  customerId: string,
): Promise<void> {
  const because = actor.kind === 'staff' ? actor.because : undefined;
  await freeze(services, tx, customerId, { by: 'staff', ...actedBy(actor), because });
}

export async function liftByStaff(
  services: IdentityServices,
  tx: Tx,
  actor: Actor,
  customerId: string,
): Promise<void> {
  const because = actor.kind === 'staff' ? actor.because : undefined;
  await lift(services, tx, customerId, { ...actedBy(actor), because });
}

/**
 * For ever. Whoever calls this has made sure that no money is left, or on its way. Refused when the account is in no
 * state for it.
 */
export async function closeAccount(
  services: IdentityServices,
  actor: Actor,
  customerId: string,
  /** In the same transaction, with the customer locked; what it throws keeps the account open. */
  before: (tx: Tx, customer: CustomerRecord) => Promise<void>,
): Promise<Ended> {
  return endingSessions(services, async (tx) => {
    await lockCustomer(tx, customerId);
    const found = await findCustomer(tx, customerId);
    if (found === undefined || !closableBy(actor).includes(found.status))
      throw new Refusal('status_conflict');
    await before(tx, found);
    await changeStatus(services, tx, actor, customerId, { from: closableBy(actor), to: 'closed' });
    await tell(services, tx, found, closedWords[actor.kind === 'customer' ? 'customer' : 'bank']);
    await stopOpenChange(tx, customerId, 'closed', services.clock.now());
    return endAll(services, tx, customerId, 'closed');
  });
}

/** Whoever is locked cannot go by themselves: staff have a reason for it. */
function closableBy({ kind }: Actor): readonly CustomerStatus[] {
  return kind === 'customer' ? ['active'] : ['active', 'locked'];
}

const closedWords = {
  bank: {
    subject: 'Your account is closed',
    news: 'your account has been closed. There was no money left in it.',
    advice: 'If you did not ask for this, please contact support.',
  },
  customer: {
    subject: 'You have closed your account',
    news: 'you have closed your account and everything that you had with us. Nobody can sign in to it any more.',
    advice:
      'We keep our records of it for as long as the law requires, and do not use them for anything else. If you did not do this, please contact support at once.',
  },
} as const;

export async function signOutEverywhere(
  services: IdentityServices,
  actor: Actor,
  customerId: string,
): Promise<Ended> {
  return endingSessions(services, async (tx) => {
    const ids = await endAll(services, tx, customerId, 'ended-by-staff');
    await services.audit.record(tx, {
      ...actedBy(actor),
      action: 'session.end-all',
      subject: { kind: 'customer', id: customerId },
      after: { sessions_ended: ids.length, ...reasonOf(actor) },
    });
    return ids;
  });
}

/** Refused when no code is waited for. The wait between two codes holds for staff as well. */
export async function sendCodeAgain(
  services: IdentityServices,
  tx: Tx,
  actor: Actor,
  customerId: string,
): Promise<void> {
  const { codes, audit } = services;
  const customer = await findCustomer(tx, customerId);
  if (customer?.status !== 'pending') throw waitsForNoCode();
  const open = await codes.open(tx, verifyEmail, customer.email);
  if (open.waitMs > 0) throw tooSoon(open.waitMs);
  const [newest] = await listRegistrations(tx, customer.email);
  if (newest === undefined) throw waitsForNoCode();
  await sendAgain(services, tx, customer.email, newest, await open.issue());
  await audit.record(tx, {
    ...actedBy(actor),
    action: 'customer.resend-code',
    subject: { kind: 'customer', id: customerId },
    after: reasonOf(actor),
  });
}

function waitsForNoCode(): Refusal {
  return new Refusal('status_conflict', { message: 'This customer does not wait for a code.' });
}

/** Until when wrong passwords keep a customer out; null when they do not. */
export async function loginLockedUntil(
  services: IdentityServices,
  reader: Reader,
  email: string,
): Promise<Date | null> {
  return findLockedUntil(reader, addressKey(services, email), services.clock.now());
}

/** Forgets the wrong passwords. Refused when they keep nobody out. */
export async function forgetWrongPasswords(
  services: IdentityServices,
  tx: Tx,
  actor: Actor,
  customerId: string,
): Promise<void> {
  await lockCustomer(tx, customerId);
  const customer = await findCustomer(tx, customerId);
  if (customer === undefined) throw new Refusal('not_found');
  const until = await loginLockedUntil(services, tx, customer.email);
  if (until === null) throw new Refusal('case_closed');
  await clearAllAttempts(tx, addressKey(services, customer.email));
  await services.audit.record(tx, {
    ...actedBy(actor),
    action: 'login.unlock',
    subject: { kind: 'customer', id: customerId },
    before: { locked_until: until.toISOString() },
    after: { locked_until: null, ...reasonOf(actor) },
  });
}

export type Limits = { readonly tier: number; readonly dailyLimitMinor: bigint };

/** Refused when the account is closed, or nothing would change. */
export async function changeLimits(
  services: IdentityServices,
  tx: Tx,
  actor: Actor,
  customerId: string,
  { tier, dailyLimitMinor }: Limits,
): Promise<void> {
  await lockCustomer(tx, customerId);
  const customer = await findCustomer(tx, customerId);
  if (customer === undefined || customer.status === 'closed') throw new Refusal('status_conflict');
  const dailyLimit = { ...customer.dailyLimit, minor: dailyLimitMinor };
  const difference = changes(
    { tier: customer.tier, daily_limit: format(customer.dailyLimit) },
    { tier, daily_limit: format(dailyLimit) },
  );
  if (Object.keys(difference.after).length === 0) throw new Refusal('status_conflict');
  await saveLimits(tx, customerId, { tier, dailyLimitMinor });
  await services.audit.record(tx, {
    ...actedBy(actor),
    action: 'customer.change-limits',
    subject: { kind: 'customer', id: customerId },
    before: difference.before,
    after: { ...difference.after, ...reasonOf(actor) },
  });
  await tell(services, tx, customer, {
    subject: 'Your limits have changed',
    news: `you are in tier ${tier} now, and can send up to ${format(dailyLimit)} a day.`,
    advice: 'If you have questions about this, please contact support.',
  });
}

async function changeStatus(
  { clock, audit }: IdentityServices,
  tx: Tx,
  actor: Actor,
  customerId: string,
  { from, to }: { readonly from: readonly CustomerStatus[]; readonly to: CustomerStatus },
): Promise<CustomerRecord | undefined> {
  await lockCustomer(tx, customerId);
  const customer = await findCustomer(tx, customerId);
  if (customer === undefined || !from.includes(customer.status)) return undefined;
  const because = (actor.kind === 'staff' && actor.because) || null;
  await saveStatus(tx, customerId, to, { at: clock.now(), because });
  await audit.record(tx, {
    ...actedBy(actor),
    action: statusActions[to],
    subject: { kind: 'customer', id: customerId },
    before: { status: customer.status },
    after: { status: to, ...reasonOf(actor) },
  });
  return customer;
}

const statusActions = {
  pending: 'customer.register',
  active: 'customer.unlock',
  locked: 'customer.lock',
  closed: 'customer.close',
} as const satisfies Record<CustomerStatus, string>;

function endAll({ clock }: IdentityServices, tx: Tx, customerId: string, because: EndReason) {
  return customerSessions.end(tx, customerId, {}, { at: clock.now(), because });
}

/** What was ended is refused by this process as soon as it is committed; the others read it. */
async function endingSessions(
  { database, revocations }: IdentityServices,
  work: (tx: Tx) => Promise<readonly string[]>,
): Promise<Ended> {
  const ended = await database.transaction(work);
  revocations.add(ended);
  return { sessionsEnded: ended.length };
}

async function tell(
  { mailer, letterhead }: IdentityServices,
  tx: Tx,
  { email: to, firstName }: CustomerRecord,
  words: Parameters<typeof letter>[2],
): Promise<void> {
  await mailer.send(tx, letter(letterhead.brandName, { to, firstName }, words));
}
