import { type Currency, parseAmount } from '@farthing/money';
import { typedAmount } from '../../../ui/money-input/typed-amount.ts';
import type { AccountLimits } from './limits-query.ts';

export type TypedLimits = { readonly day: string; readonly payment: string };

/** As the bank takes them: nothing typed is no limit. */
export function sentLimits({ day, payment }: TypedLimits, currency: Currency): AccountLimits['own'] {
  const sent = (text: string) => (text.trim() === '' ? null : typedAmount(text, currency));
  return { day: sent(day), payment: sent(payment) };
}

/** What a change takes: nothing, PIN and code, or the agreement of the others. */
export function neededFor(limits: AccountLimits, typed: TypedLimits): 'nothing' | 'code' | 'others' {
  if (limits.change === 'together') return 'others';
  if (!isRaised(limits, sentLimits(typed, limits.currency))) return 'nothing';
  return limits.change === 'alone' ? 'code' : 'others';
}

function isRaised({ own, currency }: AccountLimits, after: AccountLimits['own']): boolean {
  return isMore(own.day, after.day, currency) || isMore(own.payment, after.payment, currency);
}

function isMore(before: string | null, after: string | null, currency: Currency): boolean {
  if (before === null) return false;
  if (after === null) return true;
  const [was, is] = [parseAmount(before, currency), parseAmount(after, currency)];
  return was.ok && is.ok && is.money.minor > was.money.minor;
}
