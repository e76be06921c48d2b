import { type Currency, currencyCodes, formatAlike, fromDecimal, type Money } from '@farthing/money';
import { z } from 'zod';

/** The sum that a proposal is about, as its content keeps it. */
export const proposedSum = { amount: z.string(), currency: z.enum(currencyCodes) };

type ProposedSum = { readonly amount: string; readonly currency: Currency };

export function sumOf({ amount, currency }: ProposedSum): Money {
  return fromDecimal(amount, currency);
}

export function sumInWords(sum: ProposedSum): string {
  return formatAlike(sumOf(sum));
}
