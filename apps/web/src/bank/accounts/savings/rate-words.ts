import { formatDay } from '../../../lib/format.ts';

type Rate = {
  readonly rate: string;
  readonly planned: { readonly rate: string; readonly from_day: string } | null;
};

/** A rate of nothing is said as none, not as 0%. */
export function rateInWords(rate: string): string {
  return rate === '0' ? 'None' : `${rate}% a year`;
}

/** Whether there is anything to say of tax: where none is withheld, nothing is. */
export function isTaxed(earns: { readonly tax_rate: string; readonly tax_this_year: string }): boolean {
  return Number(earns.tax_rate) > 0 || Number(earns.tax_this_year) > 0;
}

export function taxInWords(rate: string): string {
  return rate === '0' ? 'None now' : `${rate}%`;
}

/** The rate that is still to come; undefined when none is planned. */
export function plannedInWords({ planned }: Rate): string | undefined {
  if (planned === null) return undefined;
  return `${rateInWords(planned.rate)} from ${formatDay(planned.from_day)}`;
}

/** What a savings account would earn, in a sentence. */
export function offerInWords(offer: Rate): string {
  const now =
    offer.rate === '0'
      ? 'It earns no interest now.'
      : `It earns ${offer.rate}% a year now, worked out each day.`;
  const next = offer.planned;
  if (next === null) return now;
  const later = next.rate === '0' ? 'nothing' : `${next.rate}%`;
  return `${now} From ${formatDay(next.from_day)} it earns ${later}.`;
}
