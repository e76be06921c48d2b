import { policies } from '../../platform/policies.ts';
import type { RateTable } from './rates.ts';

/**
 * The rates of a day: the last that were fetched on it, or before it. Before the first that were ever fetched the bank exchanged at
 * the fallback, and so does this.
 */
export function ratesOfDay(
  fetched: readonly { readonly day: string; readonly rates: RateTable }[],
): (day: string) => RateTable {
  return (day) => {
    let [low, high] = [0, fetched.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((fetched[middle]?.day ?? '') <= day) low = middle + 1;
      else high = middle;
    }
    return fetched[low - 1]?.rates ?? policies.exchangeRates.fallback;
  };
}
