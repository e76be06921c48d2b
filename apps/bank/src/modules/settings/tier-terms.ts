import type { IdentityPart } from '@farthing/contract';
import { type Currency, type Money, money } from '@farthing/money';
import { depositBounds } from './amounts.ts';
import { type SettingValues, tierNeeds } from './registry/index.ts';

/** What a tier takes and allows. */
export type TierTerms = {
  readonly tier: number;
  /** What is sent to be checked for it, beside a back where the document has one. */
  readonly needs: readonly IdentityPart[];
  readonly dailyLimit: Money;
  readonly depositLimit: Money;
};

/** Of all tiers, the lowest first. */
export function tierTerms(values: SettingValues, currency: Currency): readonly TierTerms[] {
  const deposits = depositBounds(values, currency);
  // Limits are kept in pounds, whatever the wallets are in.
  const daily = (tier: 1 | 2 | 3) => money(BigInt(values[`tiers.${tier}.daily`]) * 100n, 'GBP');
  return ([1, 2, 3] as const).map((tier) => ({
    tier,
    needs: tier === 1 ? [] : partsOf(values[`tiers.${tier}.needs`]),
    dailyLimit: daily(tier),
    depositLimit: deposits[tier - 1]?.most ?? money(0n, currency),
  }));
}

function partsOf(needs: string): readonly IdentityPart[] {
  const document: readonly IdentityPart[] = ['lines', 'front', 'selfie'];
  return needs === tierNeeds.documentAndAddress ? [...document, 'address'] : document;
}
