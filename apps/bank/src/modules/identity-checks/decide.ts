import type { Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Actor, actedBy, reasonOf } from '../audit/index.ts';
import type { Check } from './check.ts';
import { correct } from './correction.ts';
import { askedMoreMail, passedMail, refusedMail } from './mails.ts';
import type { CheckServices } from './services.ts';
import { lockCheck, saveStep } from './store.ts';

/** What becomes of a check, by the provider or by staff. Refused with case_closed when it does not wait any more. */

/** The customer gets the tier, and its daily limit where theirs is lower, and the name that they have asked for. */
export async function pass(
  services: CheckServices,
  tx: Tx,
  actor: Actor,
  id: string,
  dailyLimitMinor: bigint,
): Promise<void> {
  const { identity, clock } = services;
  const check = await waiting(services, tx, id);
  const customer = await identity.lock(tx, check.customerId);
  if (customer === undefined || customer.status === 'closed') throw new Refusal('customer_not_active');
  await correct(services, tx, actor, check, customer);
  await saveStep(tx, id, { state: 'passed', decided_at: clock.now(), referred_at: null, reason: null });
  await record(services, tx, actor, 'pass', check);
  const now = customer.dailyLimit.minor;
  const limits = {
    tier: Math.max(customer.tier, check.tier),
    dailyLimitMinor: now > dailyLimitMinor ? now : dailyLimitMinor,
  };
  if (limits.tier !== customer.tier || limits.dailyLimitMinor !== now)
    await identity.byStaff.changeLimits(tx, actor, check.customerId, limits);
  await tell(services, tx, check.customerId, passedMail);
}

export async function refuse(
  services: CheckServices,
  tx: Tx,
  actor: Actor,
  id: string,
  reason: string,
): Promise<void> {
  const check = await waiting(services, tx, id);
  await saveStep(tx, id, { state: 'refused', decided_at: services.clock.now(), referred_at: null, reason });
  await record(services, tx, actor, 'refuse', check);
  await tell(services, tx, check.customerId, refusedMail(reason));
}

export async function askMore(
  services: CheckServices,
  tx: Tx,
  actor: Actor,
  id: string,
  reason: string,
): Promise<void> {
  const check = await waiting(services, tx, id);
  await saveStep(tx, id, { state: 'more-wanted', referred_at: null, reason });
  await record(services, tx, actor, 'ask-more', check);
  await tell(services, tx, check.customerId, askedMoreMail(reason));
}

async function waiting({ secrets }: CheckServices, tx: Tx, id: string): Promise<Check> {
  const check = await lockCheck(tx, secrets, id);
  if (check?.state !== 'being-checked') throw new Refusal('case_closed');
  return check;
}

function record(
  { audit }: CheckServices,
  tx: Tx,
  actor: Actor,
  act: 'pass' | 'refuse' | 'ask-more',
  { id, tier }: Check,
): Promise<void> {
  return audit.record(tx, {
    ...actedBy(actor),
    action: `identity-check.${act}`,
    subject: { kind: 'identity-check', id },
    after: { tier, ...reasonOf(actor) },
  });
}

type Write = ReturnType<typeof refusedMail>;

export async function tell(
  { identity, mailer, brand }: CheckServices,
  tx: Tx,
  customerId: string,
  write: Write,
): Promise<void> {
  const customer = await identity.find(tx, customerId);
  if (customer === undefined || customer.status === 'closed') return;
  await mailer.send(tx, write(brand.name, { to: customer.email, firstName: customer.firstName }));
}
