import type { Money } from '@farthing/money';

/** By how much an exchange may have become dearer or cheaper when staff let it go after its quote was promised. */
export const lateQuotePercent = 1;

/** Either way: what has become dearer would cost the bank, and what has become cheaper the customer. */
export function hasDrifted(quoted: Money, today: Money): boolean {
  const apart = today.minor > quoted.minor ? today.minor - quoted.minor : quoted.minor - today.minor;
  return apart * 100n > quoted.minor * BigInt(lateQuotePercent);
}
