import type { Currency } from '@farthing/money';
import type { RiskFacts } from './facts.ts';
import { isHeld, judgePayment, type RiskDecision, type RiskRules } from './risk-rules.ts';

/** What is known of a customer and a payee before an amount is typed: everything but what the amount adds to it. */
export type FactsWithoutAmount = Omit<
  RiskFacts,
  'amount' | 'leavingPercent' | 'payeeDay' | 'payeeThreeDays' | 'customerDay' | 'customerThreeDays'
> & {
  /** Without the payment that is asked for. */
  readonly before: {
    readonly payeeDay: bigint;
    readonly payeeThreeDays: bigint;
    readonly customerDay: bigint;
    readonly customerThreeDays: bigint;
  };
};

/** The same with an amount, of which every sum and share has its part. */
export function withAmount({ before, ...rest }: FactsWithoutAmount, amount: bigint): RiskFacts {
  const customerDay = before.customerDay + amount;
  return {
    ...rest,
    amount,
    payeeDay: before.payeeDay + amount,
    payeeThreeDays: before.payeeThreeDays + amount,
    customerDay,
    customerThreeDays: before.customerThreeDays + amount,
    leavingPercent: rest.incomingDay === 0n ? 0n : (customerDay * 100n) / rest.incomingDay,
  };
}

/**
 * The largest amount that would be sent without staff, up to `most`; 0 when none would. Found by trying, so that it is
 * right whatever the rules are, as long as more money is never judged more mildly.
 */
export function sentAtOnceUpTo(
  facts: FactsWithoutAmount,
  rules: RiskRules,
  { currency, most }: { readonly currency: Currency; readonly most: bigint },
): bigint {
  const isSent = (amount: bigint) => isSentAtOnce(judgePayment(withAmount(facts, amount), rules, currency));
  let [least, tooMuch] = [0n, most + 1n];
  while (tooMuch - least > 1n) {
    const middle = (least + tooMuch) / 2n;
    if (isSent(middle)) least = middle;
    else tooMuch = middle;
  }
  return least;
}

export function isSentAtOnce({ answer }: RiskDecision): boolean {
  return !isHeld(answer) && answer !== 'refuse';
}
