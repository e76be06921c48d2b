import { type makeStandingOrder, orderFrequencies, type RequestOf, type SiteBrand } from '@farthing/contract';
import type { Schedule } from '@farthing/rules';
import { isCalendarDate } from '../../../ui/date-input/date-parts.ts';
import type { StandingOrder } from '../../data/standing-orders-query.ts';
import { withdrawBody } from '../approval/request.ts';
import { payTo } from '../payee.ts';
import { type Details, newTransfer } from '../transfer.ts';

/** When it is paid, as it is typed. */
export type When = {
  readonly frequency: string;
  readonly first_day: string;
  /** never, day or count. */
  readonly ends: string;
  readonly last_day: string;
  readonly times: string;
};

export const noWhen: When = { frequency: 'monthly', first_day: '', ends: 'never', last_day: '', times: '' };

/** All that the form asks for. */
export type OrderDraft = Details & When;

export const blankDraft: OrderDraft = { ...newTransfer().details, ...noWhen };

export const frequencyWords = {
  once: 'Once, on a later day',
  weekly: 'Every week',
  'four-weekly': 'Every four weeks',
  monthly: 'Every month',
  quarterly: 'Every three months',
  yearly: 'Every year',
} as const satisfies Record<(typeof orderFrequencies)[number], string>;

/** The schedule that is typed; undefined until it is one. */
export function scheduleOf(when: When): Schedule | undefined {
  const frequency = orderFrequencies.find((each) => each === when.frequency);
  if (frequency === undefined || !isCalendarDate(when.first_day)) return undefined;
  const isAgain = frequency !== 'once';
  if (isAgain && when.ends === 'day' && !isCalendarDate(when.last_day)) return undefined;
  if (isAgain && when.ends === 'count' && !isCount(when.times)) return undefined;
  return {
    frequency,
    firstDay: when.first_day,
    lastDay: isAgain && when.ends === 'day' ? when.last_day : null,
    times: isAgain && when.ends === 'count' ? Number(when.times) : null,
  };
}

export type WhenProblems = Partial<Record<keyof When, string>>;

/** An order that is changed: with its frequency and first day, its days go on as they are. */
export type Changed = Pick<StandingOrder, 'frequency' | 'first_day' | 'next_on'>;

export function keepsDays(when: When, before: Changed | undefined): boolean {
  return before !== undefined && when.frequency === before.frequency && when.first_day === before.first_day;
}

/** What can be known without asking the bank. */
export function whenProblems(when: When, today: string, before: Changed | undefined): WhenProblems {
  const isAgain = when.frequency !== 'once';
  return {
    ...(!isCalendarDate(when.first_day)
      ? { first_day: 'Choose the day of the first payment.' }
      : when.first_day <= today &&
        !keepsDays(when, before) && {
          first_day: 'Choose a day after today. To pay today, make a transfer.',
        }),
    ...(isAgain &&
      when.ends === 'day' &&
      (!isCalendarDate(when.last_day) || when.last_day < when.first_day) && {
        last_day: 'Choose a day after the first payment.',
      }),
    ...(isAgain &&
      when.ends === 'count' &&
      !isCount(when.times) && { times: 'Enter a whole number from 1 to 1,000.' }),
  };
}

type OrderBody = RequestOf<typeof makeStandingOrder>['body'];

/** What the bank is sent. */
export function orderBody(
  draft: OrderDraft,
  { pin, replaces, brand }: { pin: string; replaces: string | null; brand: SiteBrand },
): OrderBody {
  const schedule = scheduleOf(draft);
  return {
    ...withdrawBody(draft, pin, brand),
    frequency: schedule?.frequency ?? 'once',
    first_day: draft.first_day,
    ...(schedule?.lastDay != null && { last_day: schedule.lastDay }),
    ...(schedule?.times != null && { times: schedule.times }),
    ...(replaces !== null && { replaces }),
  };
}

/**
 * To change an order, all that it says now. Its days are counted from the first one: from the next one on, an order of the 31st would
 * become one of the 28th in a February, and one that is paid after a weekend one of that day.
 */
export function draftOf(order: StandingOrder): OrderDraft {
  const paid = { ...order, last_paid_at: order.created_at };
  return {
    ...payTo(blankDraft, paid),
    account: order.paid_from.account,
    amount: order.amount,
    narration: order.narration ?? '',
    frequency: order.frequency,
    first_day: order.first_day,
    ends: order.last_day !== null ? 'day' : order.times !== null ? 'count' : 'never',
    last_day: order.last_day ?? '',
    times: order.times === null ? '' : String(order.times),
  };
}

function isCount(text: string): boolean {
  return /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= 1000;
}
