import { type Currency, fromDecimal, type Money } from '@farthing/money';
import type { TransferFees } from '@farthing/rules';
import type { SiteTerms } from '../../platform/site-config.ts';
import type { SettingKey, SettingValues } from './registry/index.ts';

/** Values as the rules take them. */

export function amountOf(values: SettingValues, key: SettingKey, currency: Currency): Money {
  return fromDecimal(values[key], currency);
}

/** Hundredths of a percent. */
export function basisPointsOf(values: SettingValues, key: SettingKey): bigint {
  const [whole = '0', fraction = ''] = values[key].split('.');
  return BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'));
}

/** What a transfer costs out of a wallet of this currency. */
export function transferFees(values: SettingValues, currency: Currency): TransferFees {
  return {
    local: amountOf(values, 'fees.transfer', currency),
    international: amountOf(values, 'fees.international-transfer', currency),
  };
}

/** How much the bank lends, and for how much. */
export function loanOffer(values: SettingValues, currency: Currency) {
  return {
    least: amountOf(values, 'loans.least', currency),
    most: amountOf(values, 'loans.most', currency),
    ratePercent: {
      '1 week': values['loans.rate.1-week'],
      '1 month': values['loans.rate.1-month'],
      '3 months': values['loans.rate.3-months'],
      '6 months': values['loans.rate.6-months'],
      '1 year': values['loans.rate.1-year'],
    },
  };
}

/** What the public pages say of prices. */
export function siteTerms(values: SettingValues, currency: Currency): SiteTerms {
  return {
    cardFee: amountOf(values, 'fees.card', currency),
    transferFees: transferFees(values, currency),
    marginBasisPoints: basisPointsOf(values, 'exchange.margin'),
    loans: loanOffer(values, currency),
  };
}
