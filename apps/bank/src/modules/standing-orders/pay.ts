import { bankDay, londonDay, londonMoment } from '@farthing/rules';
import { decidedAnew } from '../../platform/database/outdated.ts';
import { policies } from '../../platform/policies.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actedBy } from '../audit/index.ts';
import { derivedId, type Work } from '../books/index.ts';
import type { OrderedPayment } from '../withdrawals/index.ts';
import { holidaysNow } from './answers.ts';
import { findDay } from './day-store.ts';
import { endedMail, notPaidMail, retryMail } from './mails.ts';
import { endingBy, helpInWords, isTriedAgain, type Reason, reasonInWords } from './reasons.ts';
import { dayRow, progressRow } from './rows.ts';
import { isAsApproved } from './seal.ts';
import type { StandingOrderServices } from './services.ts';
import { ended, isMissed, nextTry, type Progress, readyFor, type StandingOrder } from './standing-order.ts';
import { findOrder, type Stop } from './store.ts';

/** What came of a try; `nothing` when somebody else was faster, or it is not due any more. */
export type Tried = 'paid' | 'skipped' | 'not-paid' | 'later' | 'ended' | 'nothing';

type Due = StandingOrder & { readonly nextDay: string };

/**
 * Makes the payment of the day that is due. The payment, the day and the order's next day are one work: cut off at any point,
 * all of it happened or nothing did, and whoever comes second finds the order elsewhere.
 */
export function payDue(services: StandingOrderServices, seen: StandingOrder): Promise<Tried> {
  let order: StandingOrder | undefined = seen;
  const attempt = async (): Promise<Tried> => {
    const { database, clock } = services;
    const current = order ?? (await findOrder(database.kysely, seen.id));
    order = undefined;
    if (!isDue(current, clock.now())) return 'nothing';
    return carryOut(services, current, current === seen);
  };
  return services.turns(seen.customerId, () => decidedAnew(attempt));
}

function isDue(order: StandingOrder | undefined, now: Date): order is Due {
  return order?.state === 'active' && order.nextDay !== null && order.dueAt !== null && order.dueAt <= now;
}

async function carryOut(services: StandingOrderServices, order: Due, isFirst: boolean): Promise<Tried> {
  const { secrets, clock, log } = services;
  if (!isAsApproved(secrets, order)) {
    log.error({ orderId: order.id }, 'a scheduled payment is not as it was approved');
    return stop(services, order, 'altered');
  }
  const now = clock.now();
  const holidays = await holidaysNow(services);
  const next = readyFor(order, order.nextNumber + 1, { now, holidays });
  // Whether a day is skipped is also a guard of the work: only what was refused by it reads the day.
  if (!isFirst && (await isDecided(services, order))) return passOver(services, order, next);
  const dueOn = bankDay(order.nextDay, holidays);
  if (dueOn > londonDay(now)) return postpone(services, order, dueOn);
  if (isMissed(dueOn, now)) return giveUp(services, order, 'missed');
  try {
    const { work, withdrawal } = await services.withdrawals.planOrdered(paymentOf(order));
    const day = { orderId: order.id, day: order.nextDay, outcome: 'paid', reason: null } as const;
    const own = [dayRow({ ...day, withdrawalId: withdrawal.id }, now), progressRow(order, next)];
    await services.books.submit({ ...work, rows: [...own, ...work.rows] });
    return 'paid';
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'service_unavailable') throw error;
    // A skipped day is not one that could not be paid, and its customer is told nothing of a later try.
    if (await isDecided(services, order)) return passOver(services, order, next);
    return refused(services, order, error.code);
  }
}

async function isDecided({ database }: StandingOrderServices, order: Due): Promise<boolean> {
  return (await findDay(database.kysely, order.id, order.nextDay)) !== undefined;
}

async function passOver(services: StandingOrderServices, order: Due, next: Progress): Promise<Tried> {
  const skipped = noted(services, order, 'standing-order.skip', { day: order.nextDay, skip: true });
  await services.books.submit({ ...nothing, rows: [progressRow(order, next), ...skipped] });
  return 'skipped';
}

/** Its day has become a bank holiday since it was the next. */
async function postpone(services: StandingOrderServices, order: Due, dueOn: string): Promise<Tried> {
  const dueAt = londonMoment(dueOn, policies.standingOrders.hours[0]);
  const moved = noted(services, order, 'standing-order.not-pay', {
    day: order.nextDay,
    because: 'bank holiday',
  });
  await services.books.submit({
    ...nothing,
    rows: [progressRow(order, { ...order, dueAt, tries: 0 }), ...moved],
  });
  return 'later';
}

function paymentOf(order: Due): OrderedPayment {
  const { customerId, accountId, destination, payeeAccount, deviceSince, amount, seal } = order;
  return {
    // The same for the same order and day, whoever makes it: the ledger takes it once.
    id: derivedId(order.id, order.nextDay),
    ...{ customerId, accountId, destination, payeeAccount, deviceSince },
    approvedBy: seal ?? Buffer.alloc(0),
    amount,
    despiteName: order.nameAgreedBy === 'choice',
    words: { accountName: order.accountName, bankName: order.bankName, narration: order.narration },
  };
}

/** Tried again later that day where it may help; otherwise the day is over. */
async function refused(services: StandingOrderServices, order: Due, reason: Reason): Promise<Tried> {
  const now = services.clock.now();
  const again = isTriedAgain(reason) ? nextTry(order, now) : undefined;
  if (again === undefined) return giveUp(services, order, reason);
  const after = { ...order, dueAt: again, tries: order.tries + 1 };
  const mail = order.tries > 0 ? [] : await retryRows(services, order, { reason, again });
  const tried = noted(services, order, 'standing-order.not-pay', { day: order.nextDay, because: reason });
  await services.books.submit({ ...nothing, rows: [progressRow(order, after), ...mail, ...tried] });
  return 'later';
}

async function retryRows(
  { identity, database, mailer, brand }: StandingOrderServices,
  order: Due,
  { reason, again }: { readonly reason: Reason; readonly again: Date },
) {
  const customer = await identity.find(database.kysely, order.customerId);
  if (customer === undefined) return [];
  const recipient = { to: customer.email, firstName: customer.firstName };
  const left = policies.standingOrders.hours.filter((hour) => hour >= Number(hourOf.format(again)));
  const hours = listed.format(left.map((hour) => `${String(hour).padStart(2, '0')}:00`));
  const why = { reason: reasonInWords(reason), help: helpInWords(reason) };
  const failed = { day: order.nextDay, ...why, hours };
  return mailer.rowsOf(retryMail(brand.name, recipient, order, failed));
}

const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const hourOf = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hour: '2-digit',
  hourCycle: 'h23',
});

async function giveUp(services: StandingOrderServices, order: Due, reason: Reason): Promise<Tried> {
  const { identity, database, mailer, brand, clock } = services;
  const now = clock.now();
  const ending = endingBy(reason);
  const next =
    ending === undefined
      ? readyFor(order, order.nextNumber + 1, { now, holidays: await holidaysNow(services) })
      : ended(ending, { nextNumber: order.nextNumber, now });
  const customer = await identity.find(database.kysely, order.customerId);
  const told = { day: order.nextDay, reason: reasonInWords(reason), isOver: next.state === 'ended' };
  const day = { orderId: order.id, day: order.nextDay, outcome: 'not-paid', withdrawalId: null } as const;
  const recipient = customer && { to: customer.email, firstName: customer.firstName };
  await services.books.submit({
    ...nothing,
    rows: [
      dayRow({ ...day, reason }, now),
      progressRow(order, next),
      ...(recipient === undefined ? [] : mailer.rowsOf(notPaidMail(brand.name, recipient, order, told))),
      ...noted(services, order, 'standing-order.not-pay', { day: order.nextDay, because: reason }),
    ],
  });
  return ending === undefined ? 'not-paid' : 'ended';
}

/** Ends it for the bank's own reasons; nothing when it is elsewhere by now. */
export async function stop(
  services: StandingOrderServices,
  order: StandingOrder,
  because: Stop,
): Promise<Tried> {
  const { identity, database, mailer, brand, clock } = services;
  const customer = await identity.find(database.kysely, order.customerId);
  const isTold = because !== 'not-confirmed' && customer !== undefined;
  const mails = isTold
    ? mailer.rowsOf(
        endedMail(brand.name, { to: customer.email, firstName: customer.firstName }, order, because),
      )
    : [];
  await services.books.submit({
    ...nothing,
    rows: [
      progressRow(order, ended(because, { nextNumber: order.nextNumber, now: clock.now() })),
      ...mails,
      ...noted(services, order, 'standing-order.end', { because }),
    ],
  });
  return 'ended';
}

type Entry = Parameters<StandingOrderServices['audit']['rowsOf']>[0];

/** What the bank did by itself. */
function noted(
  { audit }: StandingOrderServices,
  { id }: StandingOrder,
  action: Entry['action'],
  after: NonNullable<Entry['after']>,
): Work['rows'] {
  return audit.rowsOf({
    ...actedBy({ kind: 'system' }),
    action,
    subject: { kind: 'standing-order', id },
    after,
  });
}

const nothing: Work = { commands: [], lines: [], rows: [] };
