/** Plain ASCII digits, an optional fraction; no signs but '-', no exponent, no grouping, no leading zeros, no spaces. */
const plainDecimal = /^(-?)(0|[1-9][0-9]*)(?:\.([0-9]+))?$/;

/** A decimal as it was written: `-12.50` is negative, whole '12', fraction '50'. */
export type Decimal = { readonly negative: boolean; readonly whole: string; readonly fraction: string };

/** Reads a plain decimal; null for anything else. */
export function readDecimal(text: string): Decimal | null {
  const match = plainDecimal.exec(text);
  if (match?.[2] === undefined) return null;
  return { negative: match[1] === '-', whole: match[2], fraction: match[3] ?? '' };
}

/** The decimal's value in units of 10^-digits; it must not have more decimals than that. */
export function scaled({ negative, whole, fraction }: Decimal, digits: number): bigint {
  const magnitude = BigInt(whole + fraction.padEnd(digits, '0'));
  return negative ? -magnitude : magnitude;
}

/** Writes a value in units of 10^-digits as a plain decimal. */
export function writeDecimal(value: bigint, digits: number): string {
  const magnitude = value
    .toString()
    .replace('-', '')
    .padStart(digits + 1, '0');
  const sign = value < 0n ? '-' : '';
  if (digits === 0) return sign + magnitude;
  return `${sign}${magnitude.slice(0, -digits)}.${magnitude.slice(-digits)}`;
}
