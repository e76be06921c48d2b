import type { AnswerOf, getRates } from '@farthing/contract';
import {
  type Currency,
  convertRoundingHalfEven,
  type Money,
  type Rate,
  ratioToDecimalRoundingDown,
} from '@farthing/money';
import { middleRate } from '@farthing/rules';
import { formatMoment } from '../../lib/format.ts';

export type Rates = AnswerOf<typeof getRates>;

/** Amounts in the currency that a page shows them in. For reading only: what is charged, the bank says. */
export function converted(amount: Money, to: Currency, rates: Rates | undefined): Money {
  if (amount.currency === to) return amount;
  return convertRoundingHalfEven(amount, rateBetween(amount.currency, to, rates));
}

/** Before any rate is loaded, those that the bank itself begins with. */
const firstRates = { EUR: '0.92', GBP: '0.78' } as const;

export function rateBetween(from: Currency, to: Currency, rates: Rates | undefined): Rate {
  return middleRate(rates?.rates ?? firstRates, from, to);
}

/** In words, with its age: '1 USD = 0.78 GBP, at 15 Nov 2026, 14:05'. Null where nothing is converted. */
export function rateInWords(from: Currency, to: Currency, rates: Rates | undefined): string | null {
  if (from === to) return null;
  const figures = ratioToDecimalRoundingDown(rateBetween(from, to, rates), 6).replace(/0{1,4}$/, '');
  const rate = `1 ${from} = ${figures} ${to}`;
  if (!rates?.as_of) return `${rate}, our own rate: we have no market rate yet`;
  return rates.stale
    ? `${rate}, the last known rate, of ${formatMoment(rates.as_of)}`
    : `${rate}, rate of ${formatMoment(rates.as_of)}`;
}
