import type { BodyOf, makeStandingOrder } from '@farthing/contract';
import { addDays, londonDay, type Schedule, scheduledDay } from '@farthing/rules';
import { policies } from '../../platform/policies.ts';
import { Refusal } from '../../platform/refusal.ts';
import { goesOnAt, keepsDays, type StandingOrder } from './standing-order.ts';

export type OrderBody = BodyOf<typeof makeStandingOrder>;

/** What the form says, or refused by the names of its fields. */
export function scheduleOf(body: OrderBody, now: Date, before: StandingOrder | undefined): Schedule {
  const { frequency, first_day: firstDay } = body;
  const [lastDay, times] = frequency === 'once' ? [null, null] : [body.last_day ?? null, body.times ?? null];
  const schedule = { frequency, firstDay, lastDay, times };
  if (lastDay !== null && times !== null)
    throw wrong('times', 'End it by a day or after a number of payments.');
  if (before !== undefined && keepsDays(schedule, before)) refuseNothingLeft(schedule, before, now);
  else refuseFirstDay(schedule, londonDay(now));
  if (lastDay !== null && lastDay < firstDay)
    throw wrong('last_day', 'Choose a day after the first payment.');
  if (times !== null && scheduledDay(schedule, times - 1) === undefined)
    throw wrong('times', 'Enter a smaller number of payments.');
  return schedule;
}

function refuseFirstDay({ firstDay }: Schedule, today: string): void {
  const latest = addDays(today, policies.standingOrders.firstWithinDays);
  if (firstDay <= today) throw wrong('first_day', 'Choose a day after today. To pay today, make a transfer.');
  if (firstDay > latest) throw wrong('first_day', 'Choose a day within the next two years.');
}

/** The days of the order before go on, and some of them are behind it. */
function refuseNothingLeft(schedule: Schedule, before: StandingOrder, now: Date): void {
  if (scheduledDay(schedule, goesOnAt(schedule, before, now)) !== undefined) return;
  if (schedule.times !== null)
    throw wrong(
      'times',
      'That many are over already. Enter how many there are in all, from the first one on.',
    );
  throw schedule.lastDay === null
    ? wrong('first_day', 'Choose a day after today. To pay today, make a transfer.')
    : wrong('last_day', 'Choose a later day: none of its payments would be left.');
}

function wrong(field: string, message: string): Refusal {
  return new Refusal('validation_failed', { message, fields: { [field]: [message] } });
}
