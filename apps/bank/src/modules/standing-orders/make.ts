import { fromDecimal, toDecimal } from '@farthing/money';
import { accountNumberOf, scheduledDay } from '@farthing/rules';
import type { Tx } from '../../platform/database/database.ts';
import { policies } from '../../platform/policies.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { OrderTerms as Described } from '../withdrawals/index.ts';
import { holidaysNow } from './answers.ts';
import { keepSkips } from './day-store.ts';
import { codeMail, confirmedMail } from './mails.ts';
import { askForSignature, hasPasskey, keepSigned } from './passkey-approval.ts';
import { sealOf } from './seal.ts';
import type { Asking, StandingOrderServices } from './services.ts';
import {
  ended,
  goesOnAt,
  keepsDays,
  type OrderTerms,
  readyFor,
  type StandingOrder,
} from './standing-order.ts';
import {
  countWrongCode,
  findOrder,
  insertOrder,
  listOrders,
  listPaidFrom,
  lockOrder,
  type PaidFrom,
  saveProgress,
  wrongCodesSince,
} from './store.ts';
import { type OrderBody, scheduleOf } from './typed-schedule.ts';

/** The name that codes are sent under; the subject is the order's id, so a code fits no other terms. */
const codePurpose = 'standing-order';

/** The PIN was checked, and what is to be paid described. Nothing is paid before the code that this mails is given. */
export async function makeOrder(
  services: StandingOrderServices,
  tx: Tx,
  asking: Asking,
  { body, described }: { readonly body: OrderBody; readonly described: Described },
): Promise<StandingOrder> {
  const { clock, ids, identity } = services;
  const now = clock.now();
  const customer = await activeCustomer(services, tx, asking);
  const before =
    body.replaces === undefined
      ? undefined
      : openOrder(await lockOrder(tx, asking.customerId, body.replaces));
  const schedule = scheduleOf(body, now, before);
  await refuseMore(tx, asking, now);
  const terms: OrderTerms = {
    ...schedule,
    ...described,
    id: ids.next(),
    customerId: asking.customerId,
    amount: fromDecimal(body.amount, body.currency),
    accountName: body.account_name,
    narration: body.narration ?? null,
  };
  const expiresAt = new Date(now.getTime() + policies.withdrawals.confirmWithinMs);
  const replaces = body.replaces ?? null;
  await insertOrder(tx, { ...terms, replaces, createdAt: now, expiresAt });
  if (!(await hasPasskey(tx, customer.id))) {
    const codes = await identity.codes.open(tx, codePurpose, terms.id, customer.id);
    await mailCode(services, tx, customer, terms, await codes.send());
  }
  await record(services, tx, asking, terms, 'standing-order.make');
  return found(await findOrder(tx, terms.id));
}

/** A wrong code is handed over, so that the try is counted. */
export async function confirmOrder(
  services: StandingOrderServices,
  tx: Tx,
  asking: Asking,
  { orderId, proof }: { readonly orderId: string; readonly proof: OrderProof },
): Promise<StandingOrder | Refusal> {
  const { clock, secrets, mailer, brand } = services;
  const now = clock.now();
  const customer = await activeCustomer(services, tx, asking);
  const order = awaiting(await lockOrder(tx, asking.customerId, orderId), now);
  if (await hasGuessed(tx, asking, now)) throw new Refusal('code_tries_exceeded');
  const from = await paidFrom(tx, order);
  const refusal = await judge(services, tx, { order, from }, proof);
  if (refusal !== undefined) return refusal;
  const holidays = await holidaysNow(services);
  const approval = { approvedAt: now, ...sealOf(secrets, order) };
  const number = order.replaces === null ? 0 : await takePlace(services, tx, asking, order, order.replaces);
  await saveProgress(tx, order.id, readyFor(order, number, { now, holidays }), approval);
  await mailer.send(tx, confirmedMail(brand.name, recipientOf(customer), order, { from, holidays }));
  await record(services, tx, asking, order, 'standing-order.confirm');
  return found(await findOrder(tx, order.id));
}

/** What a passkey has to sign to approve an order that waits for it. */
export async function startApproval(services: StandingOrderServices, asking: Asking, orderId: string) {
  const { database, clock } = services;
  const [order, from] = await database.transaction(async (tx) => {
    const own = awaiting(await lockOrder(tx, asking.customerId, orderId), clock.now());
    return [own, await paidFrom(tx, own)] as const;
  });
  return askForSignature(services, order, from);
}

/** The mailed code, or what a passkey has signed; who has a passkey is not brought down to the code. */
type OrderProof = { readonly code: string } | { readonly credential: object };

async function judge(
  services: StandingOrderServices,
  tx: Tx,
  { order, from }: { readonly order: StandingOrder; readonly from: PaidFrom },
  proof: OrderProof,
): Promise<Refusal | undefined> {
  if ('credential' in proof) {
    await keepSigned(services, tx, { order, from }, proof.credential);
    return undefined;
  }
  if (await hasPasskey(tx, order.customerId)) return new Refusal('passkey_needed');
  const codes = await services.identity.codes.open(tx, codePurpose, order.id, order.customerId);
  const refusal = await codes.judge(proof.code);
  if (refusal?.code === 'code_invalid') await countWrongCode(tx, order.id);
  return refusal;
}

export async function resendOrderCode(
  services: StandingOrderServices,
  tx: Tx,
  asking: Asking,
  orderId: string,
): Promise<void> {
  const now = services.clock.now();
  const customer = await activeCustomer(services, tx, asking);
  const order = awaiting(await lockOrder(tx, asking.customerId, orderId), now);
  if (await hasGuessed(tx, asking, now)) throw new Refusal('code_tries_exceeded');
  if (await hasPasskey(tx, customer.id)) throw new Refusal('passkey_needed');
  const codes = await services.identity.codes.open(tx, codePurpose, order.id, customer.id);
  if (codes.tooSoon !== undefined) throw codes.tooSoon;
  await mailCode(services, tx, customer, order, await codes.send());
}

async function activeCustomer({ identity }: StandingOrderServices, tx: Tx, { customerId }: Asking) {
  const customer = await identity.lock(tx, customerId);
  // Whoever is not active has no valid session; this one became so a moment ago.
  if (customer?.status !== 'active') throw new Refusal('token_not_valid');
  return customer;
}

type Customer = Awaited<ReturnType<typeof activeCustomer>>;

/** Bounded, and so are the codes that one can guess: asking for more orders gives no more guesses. */
async function refuseMore(tx: Tx, asking: Asking, now: Date): Promise<void> {
  const open = await listOrders(tx, asking.customerId, { now, endedShown: 0 });
  if (open.length >= policies.standingOrders.most)
    throw new Refusal('status_conflict', {
      message: `You can have ${policies.standingOrders.most} scheduled payments at once. Please end one first.`,
    });
  if (await hasGuessed(tx, asking, now)) throw new Refusal('too_many_requests');
}

async function hasGuessed(tx: Tx, { customerId }: Asking, now: Date): Promise<boolean> {
  const wrongCodes = await wrongCodesSince(tx, customerId, new Date(now.getTime() - dayMs));
  return wrongCodes >= policies.withdrawals.wrongCodesPerDay;
}

const dayMs = 86_400_000;

function awaiting(order: StandingOrder | undefined, now: Date): StandingOrder {
  const own = found(order);
  if (own.state === 'awaiting-code' && own.expiresAt > now) return own;
  const message =
    own.state === 'awaiting-code' || own.endedBecause === 'not-confirmed'
      ? 'The time to enter the code is up. Please start again.'
      : 'This scheduled payment is confirmed already.';
  throw new Refusal('status_conflict', { message });
}

/** What can be changed, paused or ended. */
export function openOrder(order: StandingOrder | undefined): StandingOrder {
  const own = found(order);
  if (own.state === 'active' || own.state === 'paused') return own;
  throw new Refusal('status_conflict', { message: 'This scheduled payment has ended.' });
}

/** Another's is refused as if it did not exist. */
export function found(order: StandingOrder | undefined): StandingOrder {
  if (order === undefined) throw new Refusal('not_found', { message: 'You have no such scheduled payment.' });
  return order;
}

/**
 * Ends the order that these terms replace, which may have ended by itself since they were asked for. Answers the number of the day
 * from which on these pay.
 */
async function takePlace(
  services: StandingOrderServices,
  tx: Tx,
  asking: Asking,
  order: StandingOrder,
  replaces: string,
): Promise<number> {
  const before = found(await lockOrder(tx, asking.customerId, replaces));
  if (before.endedBecause === 'replaced')
    // Both of the others would pay.
    throw new Refusal('status_conflict', {
      message: 'This scheduled payment was changed in another way meanwhile. Please start again.',
    });
  const now = services.clock.now();
  const { id, nextNumber } = before;
  if (before.state !== 'ended') {
    await saveProgress(tx, id, ended('replaced', { nextNumber, now }));
    await record(services, tx, asking, before, 'standing-order.end', { because: 'replaced' });
  }
  if (!keepsDays(order, before)) return 0;
  const number = goesOnAt(order, before, now);
  const from = scheduledDay(order, number);
  if (from !== undefined) await keepSkips(tx, order.id, { of: id, from, at: now });
  return number;
}

async function mailCode(
  services: StandingOrderServices,
  tx: Tx,
  customer: Customer,
  terms: OrderTerms,
  code: string,
): Promise<void> {
  const known = { from: await paidFrom(tx, terms), holidays: await holidaysNow(services), code };
  await services.mailer.send(tx, codeMail(services.brand.name, recipientOf(customer), terms, known));
}

async function paidFrom(tx: Tx, { customerId, accountId }: OrderTerms): Promise<PaidFrom> {
  const account = (await listPaidFrom(tx, customerId, [accountId])).get(accountId);
  if (account === undefined) throw new Refusal('not_found', { message: 'You have no such account.' });
  return account;
}

function recipientOf({ email, firstName }: Customer) {
  return { to: email, firstName };
}

export function record(
  { audit }: StandingOrderServices,
  tx: Tx,
  { customerId, origin }: Asking,
  order: OrderTerms,
  action: Parameters<StandingOrderServices['audit']['record']>[1]['action'],
  after: Parameters<StandingOrderServices['audit']['record']>[1]['after'] = {},
): Promise<void> {
  const { id, amount, destination, frequency, firstDay, lastDay, times } = order;
  return audit.record(tx, {
    actor: { kind: 'customer', id: customerId },
    action,
    subject: { kind: 'standing-order', id },
    origin,
    after: {
      amount: toDecimal(amount),
      currency: amount.currency,
      last_four: accountNumberOf(destination).slice(-4),
      ...{ frequency, first_day: firstDay, last_day: lastDay, times },
      ...after,
    },
  });
}
