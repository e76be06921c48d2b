import { accountNumberOf } from '@farthing/rules';
import type { Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Actor, type Audit, actedBy, reasonOf } from '../audit/index.ts';
import type { CustomerRecord } from '../identity/index.ts';
import type { KeptDecision } from '../risk/index.ts';
import { dayOf, freeLimit, takeLimit } from './daily-limit.ts';
import { isQuoteGone } from './late-quote.ts';
import { type Ending, endedMail, receivedMail, reviewMail, sentMail } from './mails.ts';
import {
  type Posting,
  releaseMoney,
  returnMoney,
  returnSettled,
  sendMoney,
  settlePayout,
  type Wallets,
} from './postings.ts';
import type { WithdrawalServices } from './services.ts';
import { type Changes, lockWithdrawal, type Order, ownerOf, saveChanges, type Withdrawal } from './store.ts';
import { type Decision, decide, isSent, type WithdrawalEvent, type WithdrawalState } from './withdrawal.ts';

/** A withdrawal and its customer, both held until the transaction ends, the customer first. */
export type Held = { readonly withdrawal: Withdrawal; readonly customer: CustomerRecord };

type AuditEntry = Parameters<Audit['record']>[1];

export async function hold(
  { identity }: WithdrawalServices,
  tx: Tx,
  { id, customerId }: { readonly id: string; readonly customerId: string | undefined },
): Promise<Held | undefined> {
  const customer = customerId === undefined ? undefined : await identity.lock(tx, customerId);
  if (customer === undefined) return undefined;
  const withdrawal = await lockWithdrawal(tx, customer.id, id);
  return withdrawal === undefined ? undefined : { withdrawal, customer };
}

/**
 * A step by staff (how many of them have agreed), a job or the payout's carrier: false when it is not for this state, so that doing it twice, or too
 * late, does nothing; and when the payee cannot be paid any more, so that it failed instead.
 */
export async function takeStep(
  services: WithdrawalServices,
  tx: Tx,
  actor: Actor,
  id: string,
  wanted: WithdrawalEvent,
  people: 1 | 2 = 1,
): Promise<boolean> {
  const held = await hold(services, tx, { id, customerId: await ownerOf(tx, id) });
  if (held === undefined) throw new Refusal('withdrawal_not_found');
  const { withdrawal } = held;
  const now = services.clock.now();
  if (wanted.kind === 'approve' && withdrawal.state === 'in-review')
    await refuseRelease(services, tx, held, people);
  const event = wanted.kind === 'approve' ? await release(services, tx, withdrawal, now) : wanted;
  // A quote that is gone ends the payment now, whatever time staff still had.
  const isLapsed = wanted.kind === 'approve' && event.kind === 'expire';
  const decision = decide(isLapsed ? { ...withdrawal, expiresAt: now } : withdrawal, event, now);
  if ('refusal' in decision) return false;
  await carryOut(services, tx, held, decision);
  await recordStep(services, tx, withdrawal, {
    by: actedBy(actor),
    action: `withdrawal.${event.kind}`,
    before: { status: withdrawal.state },
    after: { status: decision.next, ...reasonOf(actor) },
  });
  return event.kind === wanted.kind;
}

/** What becomes of a payment that staff let go: the payee may be gone by now, or the quote. */
async function release(
  services: WithdrawalServices,
  tx: Tx,
  withdrawal: Withdrawal,
  now: Date,
): Promise<WithdrawalEvent> {
  if (withdrawal.state !== 'in-review') return { kind: 'approve' };
  if (!(await canBePaid(services, tx, withdrawal))) return { kind: 'fail' };
  return (await isQuoteGone(services, withdrawal, now)) ? { kind: 'expire' } : { kind: 'approve' };
}

/**
 * Nothing leaves the account of a customer who is locked or closed, whoever agrees. And what one person may agree to is
 * judged again: other payments may have left while this one waited.
 */
async function refuseRelease(services: WithdrawalServices, tx: Tx, held: Held, people: 1 | 2): Promise<void> {
  if (held.customer.status !== 'active') throw new Refusal('customer_not_active');
  const { answer } = await judgeAgain(services, tx, held, undefined);
  if (answer === 'refuse') throw new Refusal('payment_refused');
  if (answer === 'hold-for-two' && people < 2) throw new Refusal('second_person_needed');
}

/** How many members of staff have to agree before it is sent, as things are now. */
export async function peopleNeeded(services: WithdrawalServices, tx: Tx, id: string): Promise<1 | 2> {
  const held = await hold(services, tx, { id, customerId: await ownerOf(tx, id) });
  if (held === undefined) throw new Refusal('withdrawal_not_found');
  if (held.customer.status !== 'active') throw new Refusal('customer_not_active');
  return (await judgeAgain(services, tx, held, undefined)).answer === 'hold-for-two' ? 2 : 1;
}

/** By the rules and the facts of now. Without a session, the device is the one that it was confirmed with. */
export async function judgeAgain(
  { risk, clock }: WithdrawalServices,
  tx: Tx,
  { withdrawal, customer }: Held,
  sessionId: string | undefined,
): Promise<KeptDecision> {
  const { id, payeeKey, limitShare, debit, confirmedAt } = withdrawal;
  const hours = Number(withdrawal.risk?.facts.deviceHours ?? 0);
  const known = await risk.read(tx, {
    customerId: customer.id,
    sessionId,
    deviceSince: confirmedAt === null ? null : new Date(confirmedAt.getTime() - hours * 3_600_000),
    payeeKey,
    except: id,
    limitCurrency: limitShare.currency,
    now: clock.now(),
    toLimit: (minor) => (minor * limitShare.minor) / debit.minor,
  });
  return risk.judge(known, limitShare);
}

/** An account here may have been locked or closed since it was named. */
export async function canBePaid(
  services: WithdrawalServices,
  tx: Tx,
  withdrawal: Withdrawal,
): Promise<boolean> {
  if (withdrawal.payeeCustomerId === null) return true;
  return (await findPayee(services, tx, withdrawal))?.status === 'active';
}

/** Undefined when the money goes to another bank. */
async function findPayee(
  { identity }: WithdrawalServices,
  tx: Tx,
  { payeeCustomerId }: Withdrawal,
): Promise<CustomerRecord | undefined> {
  return payeeCustomerId === null ? undefined : identity.find(tx, payeeCustomerId);
}

/** Does to the money and the books what was decided, tells the people, and keeps the new state. */
export async function carryOut(
  services: WithdrawalServices,
  tx: Tx,
  held: Held,
  decision: Exclude<Decision, { refusal: unknown }>,
  changes: Changes = {},
): Promise<Withdrawal> {
  const { withdrawal } = held;
  const now = services.clock.now();
  const done = await effects[decision.money](services, tx, held, decision.next);
  const ended = decision.next === 'in-review' || decision.next === 'paying' ? {} : { endedAt: now };
  const all = { ...changes, ...done, ...ended, state: decision.next };
  await saveChanges(tx, withdrawal.id, all);
  return { ...withdrawal, ...all };
}

type Effect = (services: WithdrawalServices, tx: Tx, held: Held, next: WithdrawalState) => Promise<Changes>;

const effects = {
  async 'stays held'({ mailer, brandName }, tx, { withdrawal, customer }) {
    await mailer.send(tx, reviewMail(brandName, readerOf(customer), withdrawal));
    return {};
  },

  async 'leaves the wallet'(services, tx, { withdrawal, customer }) {
    const { books, clock, payouts, mailer, brandName } = services;
    const now = clock.now();
    await countToday(tx, withdrawal, customer, dayOf(now));
    const [wallets, payee] = await Promise.all([
      walletsOf(services, tx, withdrawal),
      findPayee(services, tx, withdrawal),
    ]);
    await post(services, tx, sendMoney(books, withdrawal, wallets, fullName(customer)));
    if (withdrawal.route === 'external') await payouts.take(tx, withdrawal.id);
    await mailer.send(tx, sentMail(brandName, readerOf(customer), withdrawal));
    if (payee !== undefined)
      await mailer.send(tx, receivedMail(brandName, readerOf(payee), withdrawal, fullName(customer)));
    return { sentAt: now, countedOn: dayOf(now) };
  },

  async 'is released'(services, tx, held, next) {
    await post(services, tx, releaseMoney(held.withdrawal));
    return giveBack(services, tx, held, next);
  },

  async 'is returned'(services, tx, held, next) {
    const { payer } = await walletsOf(services, tx, held.withdrawal);
    await post(services, tx, returnMoney(services.books, held.withdrawal, payer));
    return giveBack(services, tx, held, next);
  },

  async 'is returned after it had arrived'(services, tx, held, next) {
    const { payer } = await walletsOf(services, tx, held.withdrawal);
    await post(services, tx, returnSettled(services.books, held.withdrawal, payer));
    return giveBack(services, tx, held, next);
  },

  async 'is settled'(services, tx, { withdrawal }) {
    await post(services, tx, settlePayout(services.books, withdrawal));
    return {};
  },
} satisfies Record<Exclude<Decision, { refusal: unknown }>['money'], Effect>;

/** What was asked for yesterday and leaves today counts for today. */
async function countToday(
  tx: Tx,
  { customerId, countedOn, limitShare }: Withdrawal,
  { dailyLimit }: CustomerRecord,
  today: string,
): Promise<void> {
  if (countedOn === today) return;
  await freeLimit(tx, customerId, countedOn, limitShare);
  await takeLimit(tx, customerId, today, { share: limitShare, limitMinor: dailyLimit.minor });
}

async function giveBack(
  { mailer, brandName }: WithdrawalServices,
  tx: Tx,
  { withdrawal, customer }: Held,
  next: WithdrawalState,
): Promise<Changes> {
  await freeLimit(tx, customer.id, withdrawal.countedOn, withdrawal.limitShare);
  await mailer.send(tx, endedMail(brandName, readerOf(customer), withdrawal, next as Ending));
  return {};
}

async function post({ books }: WithdrawalServices, tx: Tx, { commands, lines }: Posting): Promise<void> {
  await books.post(tx, commands, lines);
}

export async function walletsOf(
  { books }: WithdrawalServices,
  tx: Tx,
  { customerId, payeeCustomerId }: Pick<Order, 'customerId' | 'payeeCustomerId'>,
): Promise<Wallets> {
  const [payer, payee] = await Promise.all([
    books.customerAccount(tx, customerId),
    payeeCustomerId === null ? undefined : books.customerAccount(tx, payeeCustomerId),
  ]);
  return { payer, payee };
}

export async function recordStep(
  { audit }: WithdrawalServices,
  tx: Tx,
  order: Order,
  step: {
    readonly by: Pick<AuditEntry, 'actor' | 'origin'>;
    readonly action: AuditEntry['action'];
    readonly before?: AuditEntry['before'];
    readonly after: AuditEntry['after'];
  },
): Promise<void> {
  const { by, action, before, after } = step;
  await audit.record(tx, {
    ...by,
    action,
    subject: { kind: 'withdrawal', id: order.id },
    ...(before === undefined ? {} : { before }),
    after: {
      amount: order.amount.minor.toString(),
      currency: order.amount.currency,
      reference: order.reference,
      last_four: accountNumberOf(order.destination).slice(-4),
      ...after,
    },
  });
}

export function fullName({ firstName, lastName }: CustomerRecord): string {
  return `${firstName} ${lastName}`;
}

export function isAnswered({ state }: Withdrawal): boolean {
  return state === 'in-review' || isSent(state);
}

function readerOf({ email, firstName }: CustomerRecord): { to: string; firstName: string } {
  return { to: email, firstName };
}
