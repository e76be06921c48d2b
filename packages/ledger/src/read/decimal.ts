import { currencies, isCurrency } from '@farthing/money';

/** An amount with its decimals; a currency that the bank does not know is taken to have two. */
export function decimal(minor: bigint, currency: string): string {
  const digits: number = isCurrency(currency) ? currencies[currency].digits : 2;
  const text = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, '0');
  const sign = minor < 0n ? '-' : '';
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
