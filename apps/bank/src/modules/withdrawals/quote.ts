import {
  type Currency,
  convertRoundingUp,
  invert,
  type Money,
  money,
  parseRate,
  type Rate,
  ratioToDecimalRoundingDown,
  subtract,
  zero,
} from '@farthing/money';
import { type Destination, isLocalTransfer } from '@farthing/rules';
import type { PayoutRoute } from './withdrawal.ts';

/** What a withdrawal costs, fixed when it is asked for. */
export type WithdrawalQuote = {
  /** Units of the payment's currency for one of the wallet's, as the customer reads it and as it is computed with. */
  readonly rateText: string;
  /** What leaves the wallet for the payment, without the fee. */
  readonly debit: Money;
  /** The part of it that the bank earns. */
  readonly margin: Money;
};

/** The rates from the wallet's currency to the payment's. */
export type QuotedRates = {
  /** Less the bank's margin. */
  readonly charged: { readonly rate: Rate; readonly rateText: string };
  readonly middle: Rate;
};

/**
 * Wallets at this bank all have one currency. An amount in another only says how much of it is meant: nothing is
 * exchanged, so that the payee gets all that the payer gives, at the middle rate. What goes to another bank is really
 * exchanged, at the charged rate.
 */
export function quoteWithdrawal(amount: Money, route: PayoutRoute, rates: QuotedRates): WithdrawalQuote {
  if (route === 'internal') {
    const { rate, rateText } = readable(rates.middle);
    const debit = convertRoundingUp(amount, invert(rate));
    return { rateText, debit, margin: zero(debit.currency) };
  }
  const debit = convertRoundingUp(amount, invert(rates.charged.rate));
  const worth = convertRoundingUp(amount, invert(rates.middle));
  return { rateText: rates.charged.rateText, debit, margin: subtract(debit, worth) };
}

export type FeePolicy = { readonly transferMinor: bigint; readonly internationalTransferMinor: bigint };

/** As the price list has it: one fee within the home of a currency, another for what leaves it or is exchanged. */
export function feeOf(
  destination: Destination,
  { currency, walletCurrency }: { readonly currency: Currency; readonly walletCurrency: Currency },
  fees: FeePolicy,
): Money {
  const isLocal = isLocalTransfer(destination, currency, walletCurrency);
  return money(isLocal ? fees.transferMinor : fees.internationalTransferMinor, walletCurrency);
}

/** How much of a limit in another currency an amount takes up, at the middle rate. */
export function shareOfLimit(amount: Money, middleTo: (from: Currency) => Rate): Money {
  return convertRoundingUp(amount, middleTo(amount.currency));
}

/** The rate in figures that people can read, and as these figures say. */
function readable(middle: Rate): { rate: Rate; rateText: string } {
  const rateText = ratioToDecimalRoundingDown(middle, 10).replace(/\.?0+$/, '');
  const rate = parseRate(rateText, middle.from, middle.to);
  if (rate === null) throw new Error(`"${rateText}" is no rate from ${middle.from} to ${middle.to}`);
  return { rate, rateText };
}
