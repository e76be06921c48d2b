import { formatAlike, fromDecimal } from '@farthing/money';
import { potPlan } from '@farthing/rules';
import { formatDay } from '../../../lib/format.ts';
import type { Pot } from './pots-query.ts';

/** What is still to do to reach the target, such as '£40.00 a month until 1 June 2027'; undefined without one. */
export function planInWords(
  { balance, target, target_day: day, currency }: Pot,
  today: string,
): string | undefined {
  if (target === null) return undefined;
  const plan = potPlan(fromDecimal(balance, currency), fromDecimal(target, currency), { today, day });
  switch (plan.kind) {
    case 'reached':
      return 'You have reached your target.';
    case 'missing':
      return `${formatAlike(plan.missing)} to go${plan.isLate && day !== null ? `; the day was ${formatDay(day)}` : ''}`;
    case 'monthly':
      return plan.months === 1
        ? `${formatAlike(plan.missing)} to go by ${formatDay(day ?? today)}`
        : `${formatAlike(plan.monthly)} a month until ${formatDay(day ?? today)}`;
  }
}

export function roundUpInWords(times: NonNullable<Pot['round_up']>): string {
  return times === '1'
    ? 'Card payments are rounded up into it.'
    : `Card payments are rounded up into it, multiplied by ${times}.`;
}
