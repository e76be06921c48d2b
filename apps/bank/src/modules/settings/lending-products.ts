import { creditAgeYears, type LendingProductAnswer } from '@farthing/contract';
import { type Currency, money, toDecimal } from '@farthing/money';
import {
  type InstalmentKind,
  type LateTerms,
  type LendingProduct,
  type LendingProductName,
  lendingProducts,
} from '@farthing/rules';
import { amountOf, basisPointsOf } from './amounts.ts';
import type { SettingValues } from './registry/index.ts';

/** What is lent by instalments, as the settings have it. */
export function lendingProductsOf(values: SettingValues, currency: Currency): readonly LendingProduct[] {
  return lendingProducts.map((name) => productOf(values, name, currency));
}

function productOf(values: SettingValues, name: LendingProductName, currency: Currency): LendingProduct {
  return {
    name,
    leastMinor: amountOf(values, `lending.${name}.least`, currency).minor,
    mostMinor: amountOf(values, `lending.${name}.most`, currency).minor,
    leastMonths: Number(values[`lending.${name}.least-months`]),
    mostMonths: Number(values[`lending.${name}.most-months`]),
    rateBasisPoints: basisPointsOf(values, `lending.${name}.rate`),
    feeBasisPoints: basisPointsOf(values, `lending.${name}.fee`),
    // The setting's schema holds it to these words.
    instalments: values[`lending.${name}.instalments`] as InstalmentKind,
    shareBasisPoints: basisPointsOf(values, `lending.${name}.share`),
    late: {
      graceDays: Number(values['lending.late.grace']),
      rateBasisPoints: basisPointsOf(values, 'lending.late.rate'),
      feeMinor: amountOf(values, 'lending.late.fee', currency).minor,
      capBasisPoints: basisPointsOf(values, 'lending.late.cap'),
    },
    wants: {
      ageYears: creditAgeYears,
      tier: Number(values[`lending.${name}.tier`]),
      business: name !== 'personal',
      papers: values[`lending.${name}.papers`].split('\n').filter((paper) => paper !== ''),
    },
  };
}

/** The same, as calls and pages tell it. */
export function lendingProductAnswer(product: LendingProduct, currency: Currency): LendingProductAnswer {
  const { wants } = product;
  return {
    name: product.name,
    currency,
    least_amount: toDecimal(money(product.leastMinor, currency)),
    most_amount: toDecimal(money(product.mostMinor, currency)),
    ...{ least_months: product.leastMonths, most_months: product.mostMonths },
    rate: percentOf(product.rateBasisPoints),
    fee: percentOf(product.feeBasisPoints),
    instalments: product.instalments,
    share: percentOf(product.shareBasisPoints),
    late: lateAnswer(product.late, currency),
    wants: { age: wants.ageYears, tier: wants.tier, business: wants.business, papers: [...wants.papers] },
  };
}

export function lateAnswer(late: LateTerms, currency: Currency) {
  return {
    grace_days: late.graceDays,
    rate: percentOf(late.rateBasisPoints),
    fee: toDecimal(money(late.feeMinor, currency)),
    cap: percentOf(late.capBasisPoints),
  };
}

/** Without zeros at the end: 8.9, 10. */
export function percentOf(basisPoints: bigint): string {
  return String(Number(basisPoints) / 100);
}
