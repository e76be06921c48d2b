import {
  type Currency,
  convertRoundingUp,
  invert,
  type Money,
  type Rate,
  subtract,
  zero,
} from '@farthing/money';
import { type Destination, isLocalTransfer } from './destination/destination.ts';
import { type ReadableRate, readableRate } from './exchange.ts';

/** What a payment costs beside its fee. */
export type PaymentQuote = {
  /** Units of the payment's currency for one of the account's, as the customer reads it and as it is computed with. */
  readonly rateText: string;
  /** What leaves the account for the payment, without the fee. */
  readonly debit: Money;
  /** The part of it that the bank earns. */
  readonly margin: Money;
};

/** The rates from the account's currency to the payment's. */
export type PaymentRates = { readonly charged: ReadableRate; readonly middle: Rate };

/**
 * Payer and payee at this bank have accounts of one currency. An amount in another only says how much of it is meant: nothing is
 * exchanged, so that the payee gets all that the payer gives, at the middle rate. What goes to another bank is really
 * exchanged, at the charged rate.
 */
export function quotePayment(
  amount: Money,
  { isInside }: { readonly isInside: boolean },
  { charged, middle }: PaymentRates,
): PaymentQuote {
  if (isInside) {
    const { rate, rateText } = readableRate(middle);
    const debit = convertRoundingUp(amount, invert(rate));
    return { rateText, debit, margin: zero(debit.currency) };
  }
  const debit = convertRoundingUp(amount, invert(charged.rate));
  const worth = convertRoundingUp(amount, invert(middle));
  return { rateText: charged.rateText, debit, margin: subtract(debit, worth) };
}

/** What the bank earns by a rate, in money and as a part of what the payment is worth. */
export type Margin = { readonly amount: Money; readonly percentText: string };

/** As a percentage with two decimals, rounded up: a cost is never told smaller than it is. */
export function marginOf({ debit, margin }: Pick<PaymentQuote, 'debit' | 'margin'>): Margin {
  const worth = subtract(debit, margin).minor;
  const hundredths = worth > 0n ? (margin.minor * 10_000n + worth - 1n) / worth : 0n;
  const text = `${hundredths / 100n}.${`${hundredths % 100n}`.padStart(2, '0')}`;
  return { amount: margin, percentText: text.replace(/\.?0+$/, '') };
}

/** The two prices of a transfer, in the currency of the account. */
export type TransferFees = { readonly local: Money; readonly international: Money };

/** The prices in the currency of another account, at the middle rate: never less than the price list says. */
export function feesIn({ local, international }: TransferFees, middle: Rate): TransferFees {
  return {
    local: convertRoundingUp(local, middle),
    international: convertRoundingUp(international, middle),
  };
}

/** As the price list has it: one fee within the home of a currency, another for what leaves it or is exchanged. */
export function transferFee(
  destination: Destination,
  currencies: { readonly currency: Currency; readonly payerCurrency: Currency },
  fees: TransferFees,
): Money {
  const isLocal = isLocalTransfer(destination, currencies.currency, currencies.payerCurrency);
  return isLocal ? fees.local : fees.international;
}

/** How much of a limit in another currency an amount takes up, at the middle rate. */
export function shareOfLimit(amount: Money, middleTo: (from: Currency) => Rate): Money {
  return convertRoundingUp(amount, middleTo(amount.currency));
}
