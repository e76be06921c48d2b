import type { DepositNetwork } from '@farthing/contract';
import type { Currency } from '@farthing/money';
import { coinPriceOf, depositMs, type Settings } from '../../settings/index.ts';
import type { WatchedAddress } from './store.ts';

/** Until when the price holds that was told with the address, and a payment is in time. */
export function inTimeUntil(values: Settings['values'], given: WatchedAddress): Date {
  return given.expiresAt ?? new Date(given.givenAt.getTime() + depositMs(values));
}

/** Whoever waits for a better price than they were told pays at the one of the day. */
export function priceFor(
  values: Settings['values'],
  network: DepositNetwork,
  currency: Currency,
  given: WatchedAddress,
  now: Date,
): bigint | null {
  return now < inTimeUntil(values, given) ? given.coinPrice : coinPriceOf(values, network, currency);
}
