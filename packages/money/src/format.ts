import { type Currency, currencies } from './currency.ts';
import { readDecimal, scaled, writeDecimal } from './decimal.ts';
import { type Money, money } from './money.ts';

/** The amount as the API writes it: '1250.00', '-0.05'. */
export const toDecimal = ({ minor, currency }: Money): string =>
  writeDecimal(minor, currencies[currency].digits);

/**
 * Reads what `toDecimal` wrote: any size, either sign. For text that the bank itself made; anything else throws.
 * What people send goes through `parseAmount`.
 */
export function fromDecimal(text: string, currency: Currency): Money {
  const decimal = readDecimal(text);
  const { digits } = currencies[currency];
  if (!decimal || decimal.fraction.length > digits) throw new RangeError(`not an amount in ${currency}`);
  return money(scaled(decimal, digits), currency);
}

export type FormatOptions = {
  /** Another locale than the currency's own. */
  readonly locale?: string;
  /** Writes £5,000,000 for £5,000,000.00; other amounts keep their pence. */
  readonly dropZeroFraction?: boolean;
  /** Writes the plus of a credit too. */
  readonly showPlus?: boolean;
};

/** The amount as people read it, exact at any size: $1,250.00, £1,250.00, 1.250,00 €. */
export const format = (amount: Money, options: FormatOptions = {}): string =>
  // A string, not a number: Intl reads it digit by digit, where a float would round above 2^53.
  formatter(amount.currency, options).format(toDecimal(amount) as Intl.StringNumericLiteral);

/** Every currency in one style, for people who compare amounts of several: $1,250.00, £1,250.00, €1,250.00. */
export const formatAlike = (amount: Money, options: Omit<FormatOptions, 'locale'> = {}): string =>
  format(amount, { ...options, locale: 'en-US' });

const formatters = new Map<string, Intl.NumberFormat>();

/** Making an Intl.NumberFormat costs a thousand times more than using one, and a table formats a hundred amounts. */
function formatter(currency: Currency, options: FormatOptions): Intl.NumberFormat {
  const { locale = currencies[currency].locale, dropZeroFraction = false, showPlus = false } = options;
  const key = `${currency} ${locale} ${dropZeroFraction} ${showPlus}`;
  const known = formatters.get(key);
  if (known) return known;
  const { digits } = currencies[currency];
  const made = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    trailingZeroDisplay: dropZeroFraction ? 'stripIfInteger' : 'auto',
    signDisplay: showPlus ? 'exceptZero' : 'negative',
  });
  formatters.set(key, made);
  return made;
}
