import type { DepositNetwork } from '@farthing/contract';
import { type Currency, fromDecimal, type Money } from '@farthing/money';
import type { TransferFees } from '@farthing/rules';
import type { Config } from '../../platform/config.ts';
import type { StaffTerms } from '../staff/index.ts';
import type { SettingKey, SettingValues } from './registry/index.ts';

/** Values as the rules take them. */

export function amountOf(values: SettingValues, key: SettingKey, currency: Currency): Money {
  return fromDecimal(values[key], currency);
}

/** Hundredths of a percent. */
export function basisPointsOf(values: SettingValues, key: SettingKey): bigint {
  return basisPointsIn(values[key]);
}

/** The same of a percentage as it is kept. */
export function basisPointsIn(percent: string): bigint {
  const [whole = '0', fraction = ''] = percent.split('.');
  return BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'));
}

/** What a transfer costs out of a wallet of this currency. */
export function transferFees(values: SettingValues, currency: Currency): TransferFees {
  return {
    local: amountOf(values, 'fees.transfer', currency),
    international: amountOf(values, 'fees.international-transfer', currency),
  };
}

/** What one deposit may be announced with, by the customer's tier, the first tier first. */
export function depositBounds(values: SettingValues, currency: Currency) {
  const least = amountOf(values, 'deposits.least', currency);
  const tiers = ['deposits.tier-1.most', 'deposits.tier-2.most', 'deposits.tier-3.most'] as const;
  return tiers.map((key) => ({ least, most: amountOf(values, key, currency) }));
}

/** What one coin of a network counts as, in minor units; null where nobody has said. */
export function coinPriceOf(
  values: SettingValues,
  network: DepositNetwork,
  currency: Currency,
): bigint | null {
  const key = network === 'BTC' ? 'deposits.price.btc' : 'deposits.price.usdt';
  const { minor } = amountOf(values, key, currency);
  return minor === 0n ? null : minor;
}

/** When a payment on a chain is credited by itself. */
export function chainTerms(values: SettingValues, network: DepositNetwork, currency: Currency) {
  const key = network === 'BTC' ? 'deposits.blocks.btc' : 'deposits.blocks.trc20';
  const blocksIfSmall = Number(values[key]);
  return {
    least: amountOf(values, 'deposits.least', currency),
    most: amountOf(values, 'deposits.chain.most', currency),
    small: amountOf(values, 'deposits.chain.small', currency),
    blocksIfSmall,
    blocksIfLarge: Math.max(blocksIfSmall, Number(values[`${key}.large` as const])),
  };
}

/** What is paid for bringing somebody in, and from which deposit on. */
export function referralTerms(values: SettingValues, currency: Currency) {
  return {
    bonus: amountOf(values, 'referrals.bonus', currency),
    deposit: amountOf(values, 'referrals.deposit', currency),
  };
}

/** What whoever joins begins with. At a live bank that is the lowest tier, until they are checked. */
export function openingTerms(values: SettingValues, mode: Config['mode']) {
  const isLive = mode === 'live';
  return {
    // The setting's schema holds it to the currencies that there are.
    currency: values['accounts.first-currency'] as Currency,
    tier: isLive ? 1 : Number(values['limits.opening-tier']),
    // The limit is kept in pounds, whatever the wallets are in.
    dailyLimitMinor: BigInt(values[isLive ? 'tiers.1.daily' : 'limits.daily']) * 100n,
  };
}

/** How long a deposit that was announced is waited for. */
export function depositMs(values: SettingValues): number {
  return Number(values['times.deposit']) * 3_600_000;
}

/** How long staff may take for a payment. */
export function reviewMs(values: SettingValues): number {
  return Number(values['times.review']) * 86_400_000;
}

/** The days on which no scheduled payment is made, beside weekends. */
export function bankHolidaysOf(values: SettingValues): ReadonlySet<string> {
  return new Set(values['times.bank-holidays'].split('\n'));
}

/** What members of staff may do alone, and how long what takes two waits. */
export function staffTerms(values: SettingValues, currency: Currency): StaffTerms {
  const minor = (key: SettingKey) => amountOf(values, key, currency).minor;
  const bound = (act: 'money-in' | 'money-out' | 'dispute' | 'bonus' | 'bank-charge' | 'explanation') => ({
    operations: {
      onceMinor: minor(`bounds.${act}.once`),
      in24hMinor: minor(`bounds.${act}.24-hours`),
      in72hMinor: minor(`bounds.${act}.72-hours`),
    },
  });
  return {
    bounds: {
      'money-in': bound('money-in'),
      'money-out': bound('money-out'),
      dispute: bound('dispute'),
      bonus: bound('bonus'),
      'bank-charge': bound('bank-charge'),
      explanation: bound('explanation'),
    },
    authenticatorOverMinor: minor('bounds.authenticator'),
    proposalMs: Number(values['times.proposal']) * 3_600_000,
    targetMs: Number(values['work.target.proposals']) * 3_600_000,
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
