import type { Currency } from '@farthing/money';
import type { CreditTerms } from '@farthing/rules';
import { amountOf, basisPointsOf } from './amounts.ts';
import type { SettingValues } from './registry/index.ts';

/** On which terms a credit card is given, and to whom. */
export function creditOfferOf(values: SettingValues, currency: Currency) {
  const terms: CreditTerms = {
    rateBasisPoints: basisPointsOf(values, 'credit.rate'),
    leastBasisPoints: basisPointsOf(values, 'credit.least-share'),
    leastMinor: amountOf(values, 'credit.least-amount', currency).minor,
    dueDays: Number(values['credit.due-days']),
    lateFeeMinor: amountOf(values, 'credit.late-fee', currency).minor,
    lateCapBasisPoints: basisPointsOf(values, 'credit.late-cap'),
  };
  return {
    least: amountOf(values, 'credit.least', currency),
    most: amountOf(values, 'credit.most', currency),
    tier: Number(values['credit.tier']),
    terms,
  };
}
