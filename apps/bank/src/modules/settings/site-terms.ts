import type { Currency } from '@farthing/money';
import type { SiteTerms } from '../../platform/site-config.ts';
import { amountOf, basisPointsOf, loanOffer, transferFees } from './amounts.ts';
import { coloursOf } from './brand.ts';
import { creditOfferOf } from './credit-terms.ts';
import { lendingProductAnswer, lendingProductsOf } from './lending-products.ts';
import type { SettingKey, SettingValues } from './registry/index.ts';

/** What the public pages say of prices, and of the bank. */
export function siteTerms(
  values: SettingValues,
  currency: Currency,
  formerNames: readonly string[] = [],
): SiteTerms {
  return {
    brand: {
      name: values['brand.name'],
      shortName: values['brand.short-name'] || values['brand.name'],
      slogan: values['brand.slogan'],
      formerNames,
      colours: coloursOf(values),
    },
    cardFee: amountOf(values, 'fees.card', currency),
    transferFees: transferFees(values, currency),
    marginBasisPoints: basisPointsOf(values, 'exchange.margin'),
    savingsBasisPoints: savingsBasisPoints(values),
    credit: creditOfferOf(values, currency).terms,
    loans: loanOffer(values, currency),
    lending: lendingProductsOf(values, currency).map((product) => lendingProductAnswer(product, currency)),
    contact: {
      email: values['contact.email'],
      phone: values['contact.phone'],
      address: values['contact.address'],
      whatsappUrl: values['contact.whatsapp'],
      telegramUrl: values['contact.telegram'],
      replyTime: values['contact.reply-time'],
      socialUrls: values['contact.social'].split('\n').filter((address) => address !== ''),
    },
    legal: {
      entity: values['legal.entity'],
      regulatoryStatement: values['legal.regulatory-statement'],
      depositInsuranceStatement: values['legal.deposit-insurance'],
      jurisdiction: values['legal.jurisdiction'],
      complaints: values['legal.complaints'],
      dataComplaints: values['legal.data-complaints'],
    },
  };
}

function savingsBasisPoints(values: SettingValues): bigint {
  const rates = {
    USD: 'savings.rate.usd',
    EUR: 'savings.rate.eur',
    GBP: 'savings.rate.gbp',
  } as const satisfies Record<Currency, SettingKey>;
  // The setting's schema holds it to these.
  return basisPointsOf(values, rates[values['accounts.first-currency'] as Currency]);
}
