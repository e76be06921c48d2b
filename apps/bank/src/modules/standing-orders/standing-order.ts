import type { orderEndings, orderOutcomes, orderStates } from '@farthing/contract';
import type { Money } from '@farthing/money';
import {
  addDays,
  bankDay,
  type Destination,
  londonDay,
  londonMoment,
  numberAfter,
  type Schedule,
  scheduledDay,
} from '@farthing/rules';
import { policies } from '../../platform/policies.ts';

/** What was approved: nothing of this ever changes. */
export type OrderTerms = Schedule & {
  readonly id: string;
  readonly customerId: string;
  /** Which of the customer's accounts pays. */
  readonly accountId: string;
  readonly amount: Money;
  readonly accountName: string;
  readonly bankName: string;
  readonly narration: string | null;
  readonly destination: Destination;
  /** The account here that is paid; null at another bank. */
  readonly payeeAccount: number | null;
  readonly deviceSince: Date;
  /** How the customer agreed to an account in another name; null when it is not. */
  readonly nameAgreedBy: 'choice' | 'code' | null;
};

export type OrderState = (typeof orderStates)[number];
export type OrderEnding = (typeof orderEndings)[number];
export type OrderOutcome = (typeof orderOutcomes)[number];

/** How far it has come. */
export type Progress = {
  readonly state: OrderState;
  /** Of the next day in the schedule, from 0. */
  readonly nextNumber: number;
  readonly nextDay: string | null;
  /** When the next day is tried, or tried again; only while it is active. */
  readonly dueAt: Date | null;
  /** How often the next day was tried. */
  readonly tries: number;
  readonly endedAt: Date | null;
  readonly endedBecause: OrderEnding | null;
};

export type StandingOrder = OrderTerms &
  Progress & {
    readonly replaces: string | null;
    readonly createdAt: Date;
    readonly expiresAt: Date;
    readonly approvedAt: Date | null;
    readonly seal: Buffer | null;
    readonly sealVersion: number | null;
  };

type Surroundings = { readonly now: Date; readonly holidays: ReadonlySet<string> };

/** Ready for the day with this number, or ended when there is none. */
export function readyFor(schedule: Schedule, number: number, { now, holidays }: Surroundings): Progress {
  const day = scheduledDay(schedule, number);
  if (day === undefined) return ended('done', { nextNumber: number, now });
  const dueAt = londonMoment(bankDay(day, holidays), policies.standingOrders.hours[0]);
  const open = { endedAt: null, endedBecause: null };
  return { state: 'active', nextNumber: number, nextDay: day, dueAt, tries: 0, ...open };
}

export function ended(
  because: OrderEnding,
  { nextNumber, now }: { readonly nextNumber: number; readonly now: Date },
): Progress {
  const over = { nextDay: null, dueAt: null, tries: 0 };
  return { state: 'ended', nextNumber, ...over, endedAt: now, endedBecause: because };
}

/** Its days pass, and the next is that after the day on which it is resumed. */
export function resumed(order: Schedule & Progress, around: Surroundings): Progress {
  return readyFor(order, numberAfter(order, order.nextNumber, londonDay(around.now)), around);
}

/** Whether other terms keep the days of the order that they replace: only by its first day is one of the 31st that after a February. */
export function keepsDays(terms: Schedule, before: Schedule): boolean {
  return terms.frequency === before.frequency && terms.firstDay === before.firstDay;
}

/** The number of the first day that terms pay which keep the days of an order: what that one has not paid yet. */
export function goesOnAt(terms: Schedule, before: Progress, now: Date): number {
  const { state, nextNumber } = before;
  return state === 'active' ? nextNumber : numberAfter(terms, nextNumber, londonDay(now));
}

/** When a day that could not be paid is tried again; undefined when its hours are over. */
export function nextTry({ tries, dueAt }: Pick<Progress, 'tries' | 'dueAt'>, now: Date): Date | undefined {
  if (dueAt === null || tries + 1 >= policies.standingOrders.hours.length) return undefined;
  const today = londonDay(now);
  // Of the day on which it was due: what the bank could not do in time is tried once.
  if (today !== londonDay(dueAt)) return undefined;
  return policies.standingOrders.hours
    .map((hour) => londonMoment(today, hour))
    .find((moment) => moment > now);
}

/** Too long ago to be paid without asking. */
export function isMissed(dueOn: string, now: Date): boolean {
  return addDays(dueOn, policies.standingOrders.lateByDays) < londonDay(now);
}

/** All that was approved, in one text of one form. */
export function sealedText(terms: OrderTerms): string {
  const { destination, amount, deviceSince, ...rest } = terms;
  return JSON.stringify([
    ...[rest.id, rest.customerId, rest.accountId, amount.minor.toString(), amount.currency],
    ...[rest.accountName, rest.bankName, rest.narration, rest.payeeAccount],
    ...[rest.frequency, rest.firstDay, rest.lastDay, rest.times, deviceSince.toISOString()],
    Object.entries(destination).sort(([a], [b]) => (a < b ? -1 : 1)),
    // Left out when null: the seals of orders from before names were checked hold.
    ...(rest.nameAgreedBy === null ? [] : [rest.nameAgreedBy]),
  ]);
}
