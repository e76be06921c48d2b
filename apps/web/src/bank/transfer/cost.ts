import {
  type Currency,
  convertRoundingUp,
  fromDecimal,
  invert,
  lessBasisPoints,
  type Money,
  parseAmount,
  parseRate,
  type Rate,
  ratioToDecimalRoundingDown,
} from '@farthing/money';
import { typedAmount } from '../../ui/money-input/typed-amount.ts';
import { type Rates, rateBetween } from '../data/conversion.ts';
import type { Details, Quote } from './transfer.ts';

/** What a payment takes out of the wallet. */
export type Cost = {
  /** Undefined while there is no amount to reckon with. */
  readonly amount: Money | undefined;
  readonly debit: Money | undefined;
  /** How many units of the payment's currency one of the wallet's buys; undefined if nothing is exchanged. */
  readonly rate: string | undefined;
  /** The bank has fixed it. Until then it is what the bank would say now. */
  readonly isFixed: boolean;
};

type Surroundings = {
  readonly walletCurrency: Currency;
  /** Undefined while they are not known. */
  readonly rates: Rates | undefined;
  /** Nothing is exchanged within the bank, so nothing is taken for it. */
  readonly isOwn: boolean;
};

/** As the bank itself reckons, from the rates that it publishes; what it charges, it says with the quote. */
export function expectedCost(details: Details, { walletCurrency, rates, isOwn }: Surroundings): Cost {
  const parsed = parseAmount(typedAmount(details.amount), details.currency);
  const amount = parsed.ok ? parsed.money : undefined;
  if (details.currency === walletCurrency) return { amount, debit: amount, rate: undefined, isFixed: false };
  if (rates === undefined) return { amount, debit: undefined, rate: undefined, isFixed: false };
  const middle = rateBetween(walletCurrency, details.currency, rates);
  const charged = isOwn ? middle : lessBasisPoints(middle, BigInt(rates.margin_basis_points));
  const rate = ratioToDecimalRoundingDown(charged, 10).replace(/\.?0+$/, '');
  const readable = rateOf(rate, walletCurrency, details.currency);
  const debit = amount && convertRoundingUp(amount, invert(readable));
  return { amount, debit, rate, isFixed: false };
}

export function quotedCost({ amount, currency, debit_amount, rate }: Quote, walletCurrency: Currency): Cost {
  return {
    amount: fromDecimal(amount, currency),
    debit: fromDecimal(debit_amount, walletCurrency),
    rate: currency === walletCurrency ? undefined : rate,
    isFixed: true,
  };
}

function rateOf(text: string, from: Currency, to: Currency): Rate {
  const rate = parseRate(text, from, to);
  if (rate === null) throw new Error(`"${text}" is no rate`);
  return rate;
}
