import { type Currency, currencyCodes } from '@farthing/money';
import type { DatedRate } from '@farthing/rules';
import { basisPointsIn, type SettingsOverTime } from '../../settings/index.ts';
import { firstDayFrom } from './calendar.ts';

/** A percentage as two people have agreed on it, with the day from which it holds. */
export type SavingsRate = DatedRate & { readonly version: number; readonly percent: string };

const keys = {
  USD: 'savings.rate.usd',
  EUR: 'savings.rate.eur',
  GBP: 'savings.rate.gbp',
} as const satisfies Record<Currency, string>;

/** All of a currency, also those that are still to come, in the order of their days. */
export function savingsRates(
  settings: SettingsOverTime,
  currency: Currency,
): Promise<readonly SavingsRate[]> {
  return ratesOf(settings, keys[currency]);
}

/** The share of interest that is withheld as tax, as it changes over time. Interest is taxed by the day on which it is due. */
export function taxRates(settings: SettingsOverTime): Promise<readonly SavingsRate[]> {
  return ratesOf(settings, 'savings.tax');
}

async function ratesOf(
  settings: SettingsOverTime,
  key: (typeof keys)[Currency] | 'savings.tax',
): Promise<readonly SavingsRate[]> {
  return (await settings.stepsOf(key)).map(({ version, from, value }) => ({
    version,
    percent: value,
    rateBasisPoints: basisPointsIn(value),
    fromDay: from === null ? null : firstDayFrom(from),
  }));
}

/** The first day on which anything is earned, if there is one: what was saved before it is not looked at. */
export function firstPaidDay(rates: readonly DatedRate[]): string | undefined {
  const paid = rates.find(({ rateBasisPoints }) => rateBasisPoints > 0n);
  return paid === undefined ? undefined : (paid.fromDay ?? '');
}

/** What a page says of a rate: that of today, and the next that is different. */
export function rateInAnswer(rates: readonly SavingsRate[], today: string) {
  const now = percentOn(rates, today);
  const next = rates.find(
    ({ fromDay }) => fromDay !== null && fromDay > today && percentOn(rates, fromDay) !== now,
  );
  return {
    rate: now,
    planned: next?.fromDay == null ? null : { rate: percentOn(rates, next.fromDay), from_day: next.fromDay },
  };
}

/** As it is kept, without a percent sign. */
export function percentOn(rates: readonly SavingsRate[], day: string): string {
  return rates.findLast(({ fromDay }) => fromDay === null || fromDay <= day)?.percent ?? '0';
}

/** The currencies in which savings have earned something before a day. */
export async function paidCurrencies(
  settings: SettingsOverTime,
  before: string,
): Promise<readonly Currency[]> {
  const all = await Promise.all(
    currencyCodes.map(async (currency) => ({ currency, rates: await savingsRates(settings, currency) })),
  );
  return all
    .filter(({ rates }) => {
      const first = firstPaidDay(rates);
      return first !== undefined && first < before;
    })
    .map(({ currency }) => currency);
}
