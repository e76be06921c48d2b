import {
  type AmountBounds,
  type AmountProblem,
  type Currency,
  currencies,
  currencyCodes,
  format,
  money,
  parseAmount,
} from '@farthing/money';

/** Why what was typed is no amount, in words for the person who typed it; null if it is one. */
export function amountProblem(text: string, currency: Currency, bounds: AmountBounds = {}): string | null {
  if (text.trim() === '') return 'Enter an amount.';
  const foreign = currencyCodes.find((code) => code !== currency && text.includes(currencies[code].symbol));
  if (foreign) return `This amount is in ${currency}. Enter it without ${currencies[foreign].symbol}.`;
  const parsed = parseAmount(text.trim(), currency, bounds);
  return parsed.ok ? null : sentences[parsed.problem](currency, bounds);
}

const sentences = {
  not_a_number: () => 'Write the amount in digits with a point, such as 1250.00.',
  not_exact: () => 'Write the amount in digits with a point, such as 1250.00.',
  too_many_decimals: (currency) =>
    `An amount in ${currency} has at most ${currencies[currency].digits} digits after the point.`,
  not_positive: () => 'The amount must be more than zero.',
  too_small: (currency, { minMinor = 1n }) => `The least is ${format(money(minMinor, currency))}.`,
  too_large: (currency, { maxMinor }) =>
    maxMinor === undefined ? 'The amount is too large.' : `The most is ${format(money(maxMinor, currency))}.`,
} as const satisfies Record<AmountProblem, (currency: Currency, bounds: AmountBounds) => string>;
