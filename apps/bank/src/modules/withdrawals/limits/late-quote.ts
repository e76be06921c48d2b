import { subtract } from '@farthing/money';
import { hasDrifted, quotePayment } from '@farthing/rules';
import { policies } from '../../../platform/policies.ts';
import type { WithdrawalServices } from '../services.ts';
import type { Order } from '../store.ts';

/**
 * Whether a payment that staff let go late can no longer go at its quote. A quote is promised for as long as its code
 * lives. Honoured after days of review whatever the rate has done, it would be an option on the rate for nothing: whoever
 * has it lets it run when the rate has moved their way, and cancels when it has not.
 */
export async function isQuoteGone(
  { rates }: Pick<WithdrawalServices, 'rates'>,
  order: Order,
  now: Date,
): Promise<boolean> {
  const { route, amount, debit, margin, createdAt } = order;
  if (route === 'internal' || amount.currency === debit.currency) return false;
  if (now.getTime() <= createdAt.getTime() + policies.withdrawals.confirmWithinMs) return false;
  // Without the margin of either day: the bank may have another one by now, which is no drift of the rate.
  const charged = await rates.quote(debit.currency, amount.currency, 0n);
  const today = quotePayment(amount, { isInside: false }, { charged, middle: charged.middle });
  return hasDrifted(subtract(debit, margin), today.debit);
}
