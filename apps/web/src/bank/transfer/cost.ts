import { add, type Currency, fromDecimal, type Money, parseAmount, subtract } from '@farthing/money';
import {
  chargedRate,
  type Destination,
  type Margin,
  marginOf,
  type PaymentRates,
  quotePayment,
  readableRate,
  type TransferFees,
  transferFee,
} from '@farthing/rules';
import { typedAmount } from '../../ui/money-input/typed-amount.ts';
import { type Rates, rateBetween } from '../data/conversion.ts';
import type { Details, Quote } from './transfer.ts';

/** What a payment takes out of the account that pays. */
export type Cost = {
  /** Undefined while there is no amount to reckon with. */
  readonly amount: Money | undefined;
  /** In all, with the fee. */
  readonly debit: Money | undefined;
  readonly fee: Money;
  /** What of it the bank earns by the rate; undefined while there is no amount, or nothing is exchanged. */
  readonly margin: Margin | undefined;
  /** How many units of the payment's currency one of the account's buys; undefined if nothing is exchanged. */
  readonly rate: string | undefined;
  /** The bank has fixed it. Until then it is what the bank would say now. */
  readonly isFixed: boolean;
};

export type Surroundings = {
  readonly payerCurrency: Currency;
  /** Undefined while they are not known. */
  readonly rates: Rates | undefined;
  readonly fees: TransferFees;
  /** Undefined while what was typed is not one. */
  readonly destination: Destination | undefined;
};

/** As the bank itself reckons: by the same rules, from the rates and fees that it publishes. */
export function expectedCost(details: Details, around: Surroundings): Cost {
  const { payerCurrency, rates, destination } = around;
  const { currency } = details;
  const parsed = parseAmount(typedAmount(details.amount, currency), currency);
  const amount = parsed.ok ? parsed.money : undefined;
  const fee = feeOf(details, around);
  const known = { amount, fee, isFixed: false };
  if (currency === payerCurrency)
    return { ...known, debit: amount && add(amount, fee), margin: undefined, rate: undefined };
  if (rates === undefined) return { ...known, debit: undefined, margin: undefined, rate: undefined };
  const isInside = destination?.shape === 'inside';
  const quoted = ratesOf(payerCurrency, currency, rates);
  const { rateText: rate } = isInside ? readableRate(quoted.middle) : quoted.charged;
  const quote = amount && quotePayment(amount, { isInside }, quoted);
  const margin = quote && marginOf(quote);
  return { ...known, debit: quote && add(quote.debit, fee), margin, rate };
}

export function quotedCost(quote: Quote): Cost {
  const { debit_currency } = quote;
  const [total, fee, margin] = [quote.debit_amount, quote.fee_amount, quote.margin_amount].map((text) =>
    fromDecimal(text, debit_currency),
  ) as [Money, Money, Money];
  const isExchanged = quote.currency !== debit_currency;
  return {
    amount: fromDecimal(quote.amount, quote.currency),
    debit: total,
    fee,
    margin: isExchanged ? marginOf({ debit: subtract(total, fee), margin }) : undefined,
    rate: isExchanged ? quote.rate : undefined,
    isFixed: true,
  };
}

/** While it is not known where it goes, the price of what the form is being filled in for. */
function feeOf(
  { currency, transfer_type }: Details,
  { destination, payerCurrency, fees }: Surroundings,
): Money {
  if (destination !== undefined) return transferFee(destination, { currency, payerCurrency }, fees);
  const isLocal = currency === payerCurrency && !(currency === 'USD' && transfer_type === 'international');
  return isLocal ? fees.local : fees.international;
}

function ratesOf(from: Currency, to: Currency, rates: Rates): PaymentRates {
  const middle = rateBetween(from, to, rates);
  return { charged: chargedRate(middle, BigInt(rates.margin_basis_points)), middle };
}
