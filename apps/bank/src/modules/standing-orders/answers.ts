import type {
  AnswerOf,
  ComingPayment,
  listStandingOrders,
  StandingOrder as OrderAnswer,
} from '@farthing/contract';
import { toDecimal } from '@farthing/money';
import { addDays, bankDay, londonDay, scheduledDays, scheduleInWords, typedFrom } from '@farthing/rules';
import type { Reader } from '../../platform/database/database.ts';
import { policies } from '../../platform/policies.ts';
import { bankHolidaysOf } from '../settings/index.ts';
import { listDays, type OrderDay } from './day-store.ts';
import { reasonInWords } from './reasons.ts';
import type { StandingOrderServices } from './services.ts';
import type { StandingOrder } from './standing-order.ts';
import { listActiveOn, listOrders, listPaidFrom, type PaidFrom } from './store.ts';

type Around = {
  readonly holidays: ReadonlySet<string>;
  readonly accounts: ReadonlyMap<string, PaidFrom>;
  readonly days: readonly OrderDay[];
};

export async function holidaysNow({ settings }: Pick<StandingOrderServices, 'settings'>) {
  return bankHolidaysOf((await settings.current()).values);
}

/** A customer's own, with what is coming. */
export async function readOrders(
  services: StandingOrderServices,
  customerId: string,
): Promise<AnswerOf<typeof listStandingOrders>> {
  const { database, clock } = services;
  const now = clock.now();
  const { endedShown, most } = policies.standingOrders;
  const orders = await listOrders(database.kysely, customerId, { now, endedShown });
  const around = await aroundOf(services, database.kysely, customerId, orders);
  return {
    orders: orders.map((order) => toAnswer(order, around)),
    coming: comingOf(orders, around, londonDay(now)),
    bank_holidays: [...around.holidays],
    today: londonDay(now),
    most,
  };
}

/** Of one account, without what is skipped. */
export async function readComing(
  services: StandingOrderServices,
  accountId: string,
): Promise<readonly ComingPayment[]> {
  const { database, clock } = services;
  const orders = await listActiveOn(database.kysely, accountId);
  const days = await listDays(
    database.kysely,
    orders.map(({ id }) => id),
  );
  const holidays = await holidaysNow(services);
  return comingOf(orders, { holidays, days }, londonDay(clock.now())).filter(({ is_skipped }) => !is_skipped);
}

export async function answerOf(
  services: StandingOrderServices,
  reader: Reader,
  order: StandingOrder,
): Promise<OrderAnswer> {
  return toAnswer(order, await aroundOf(services, reader, order.customerId, [order]));
}

async function aroundOf(
  services: StandingOrderServices,
  reader: Reader,
  customerId: string,
  orders: readonly StandingOrder[],
): Promise<Around> {
  const ids = orders.map(({ id }) => id);
  const accountIds = orders.map(({ accountId }) => accountId);
  const holidays = await holidaysNow(services);
  const days = await listDays(reader, ids);
  return { holidays, days, accounts: await listPaidFrom(reader, customerId, accountIds) };
}

/** The days of the next three months, the nearest first. */
function comingOf(
  orders: readonly StandingOrder[],
  { holidays, days }: Pick<Around, 'holidays' | 'days'>,
  today: string,
): ComingPayment[] {
  const { comingDays, comingShown } = policies.standingOrders;
  const until = addDays(today, comingDays);
  const skipped = new Set(
    days.filter(({ outcome }) => outcome === 'skipped').map(({ orderId, day }) => `${orderId} ${day}`),
  );
  return orders
    .filter(({ state }) => state === 'active')
    .flatMap((order) =>
      scheduledDays(order, order.nextNumber, comingShown)
        .filter((day) => day <= until)
        .map((day, n) => ({
          order_id: order.id,
          day,
          due_on: bankDay(day, holidays),
          amount: toDecimal(order.amount),
          currency: order.amount.currency,
          account_name: order.accountName,
          is_skipped: skipped.has(`${order.id} ${day}`),
          is_retried: n === 0 && order.tries > 0,
        })),
    )
    .sort((a, b) => (a.due_on < b.due_on ? -1 : a.due_on > b.due_on ? 1 : 0))
    .slice(0, comingShown);
}

function toAnswer(order: StandingOrder, { holidays, accounts, days }: Around): OrderAnswer {
  const { amount, destination } = order;
  const typed = typedFrom(destination, amount.currency);
  const own = days.filter(({ orderId }) => orderId === order.id);
  const next = nextDay(order, own);
  const past = own.filter(({ outcome, day }) => outcome !== 'skipped' || day < (order.nextDay ?? '9999'));
  const { id, number, name } = accounts.get(order.accountId) ?? {
    id: order.accountId,
    number: '',
    name: 'Closed account',
  };
  return {
    id: order.id,
    state: order.state,
    paid_from: { account: id, name, account_number: number },
    amount: toDecimal(amount),
    currency: amount.currency,
    account_name: order.accountName,
    bank_name: order.bankName,
    account_number: typed.account_number,
    beneficiary: typed.beneficiary,
    narration: order.narration,
    frequency: order.frequency,
    first_day: order.firstDay,
    last_day: order.lastDay,
    times: order.times,
    words: scheduleInWords(order, holidays),
    next_day: next,
    next_on: next === null ? null : bankDay(next, holidays),
    paid: own.filter(({ outcome }) => outcome === 'paid').length,
    last: lastOf(past),
    created_at: order.createdAt.toISOString(),
    ended_because: order.endedBecause,
  };
}

/** The first day that is not skipped. */
function nextDay(order: StandingOrder, own: readonly OrderDay[]): string | null {
  if (order.state !== 'active') return null;
  const skipped = new Set(own.filter(({ outcome }) => outcome === 'skipped').map(({ day }) => day));
  return scheduledDays(order, order.nextNumber, skipped.size + 1).find((day) => !skipped.has(day)) ?? null;
}

function lastOf(past: readonly OrderDay[]): OrderAnswer['last'] {
  const newest = past.at(-1);
  if (newest === undefined) return null;
  const { day, outcome, reason, withdrawalId } = newest;
  return {
    day,
    outcome,
    reason: reason === null ? null : reasonInWords(reason),
    withdrawal_id: withdrawalId,
  };
}
