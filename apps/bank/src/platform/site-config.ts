import type { PublicSite, SiteFee } from '@farthing/contract';
import { type Currency, format, type Money, money, toDecimal } from '@farthing/money';
import type { CreditTerms, TransferFees } from '@farthing/rules';
import { type Config, issuesCards, publicUrlOf } from './config.ts';
import { readContent } from './site-content.ts';

/** What the bank charges now, and says of itself, as the pages tell it. */
export type SiteTerms = {
  readonly brand: PublicSite['brand'];
  readonly cardFee: Money;
  readonly transferFees: TransferFees;
  readonly marginBasisPoints: bigint;
  /** A year, on the savings account that everybody begins with. */
  readonly savingsBasisPoints: bigint;
  readonly credit: CreditTerms;
  readonly loans: {
    readonly least: Money;
    readonly most: Money;
    /** By term, for the whole of it. */
    readonly ratePercent: Readonly<Record<string, string>>;
  };
  /** What is lent by instalments. */
  readonly lending: PublicSite['lending'];
  /** Empty: as the environment has it. */
  readonly contact: Readonly<
    Record<'email' | 'phone' | 'address' | 'whatsappUrl' | 'telegramUrl' | 'replyTime', string>
  > & {
    readonly socialUrls: readonly string[];
  };
  readonly legal: Readonly<Record<keyof Config['legal'], string>>;
};

/**
 * What the pages may know of the bank: nothing secret, and null for what is not configured. The content files are read at once, so
 * that what is wrong with them is known before anything runs; the prices are those of the moment.
 */
export async function siteConfig(config: Config): Promise<(terms: SiteTerms) => PublicSite> {
  const content = await readContent(config);
  return (terms) => siteOf(config, { content, terms });
}

function siteOf(
  config: Config,
  { content, terms }: { readonly content: PublicSite['content']; readonly terms: SiteTerms },
): PublicSite {
  const { contact, legal, ledgerCurrency } = config;
  const { local, international } = terms.transferFees;
  const hasCards = issuesCards(config);
  return {
    mode: config.mode,
    publicUrl: publicUrlOf(config),
    brand: terms.brand,
    content,
    lending: terms.lending,
    contact: {
      email: terms.contact.email || (contact.email ?? null),
      phone: terms.contact.phone || (contact.phone ?? null),
      address: terms.contact.address || (contact.address ?? null),
      whatsappUrl: terms.contact.whatsappUrl || (contact.whatsappUrl ?? null),
      telegramUrl: terms.contact.telegramUrl || (contact.telegramUrl ?? null),
      socialUrls: terms.contact.socialUrls.length > 0 ? terms.contact.socialUrls : contact.socialUrls,
      replyTime: terms.contact.replyTime || null,
    },
    legal: {
      entity: terms.legal.entity || (legal.entity ?? null),
      regulatoryStatement: terms.legal.regulatoryStatement || (legal.regulatoryStatement ?? null),
      depositInsuranceStatement:
        terms.legal.depositInsuranceStatement || (legal.depositInsuranceStatement ?? null),
      jurisdiction: terms.legal.jurisdiction || (legal.jurisdiction ?? null),
      complaints: terms.legal.complaints || (legal.complaints ?? null),
      dataComplaints: terms.legal.dataComplaints || (legal.dataComplaints ?? null),
    },
    fees: fees(ledgerCurrency, terms, hasCards),
    takesCards: config.mode === 'sandbox' || config.cardProviderUrl !== undefined,
    issuesCards: hasCards,
    cardFee: { amount: toDecimal(terms.cardFee), currency: ledgerCurrency },
    paysInterest: terms.savingsBasisPoints > 0n,
    fetchesRates: config.ratesUrl !== undefined,
    transferFees: {
      local: toDecimal(local),
      international: toDecimal(international),
      currency: ledgerCurrency,
    },
  };
}

/** Made from the numbers by which the bank charges, so that the price list cannot promise another price. */
function fees(ledgerCurrency: Currency, terms: SiteTerms, hasCards: boolean): readonly SiteFee[] {
  const { local, international } = terms.transferFees;
  const price = (fee: Money) => (fee.minor === 0n ? 'Free' : format(fee));
  return [
    { name: 'Opening and keeping an account', price: 'Free', note: null },
    {
      name: 'Deposit',
      price: 'Free',
      note: 'The network may charge you for sending. What arrives here is credited in full.',
    },
    {
      name: 'Transfer',
      price: price(local),
      note: 'To a customer of this bank, or from an account in the currency you send to a bank where it is at home. Euros are at home in the whole Single Euro Payments Area.',
    },
    {
      name: 'International transfer',
      price: price(international),
      note: 'To any other bank, or from an account in another currency. If we exchange the money, the price below applies too. Other banks on the way may take fees of their own.',
    },
    {
      name: 'Exchange of currency',
      price: percent(terms.marginBasisPoints),
      note: 'We take it off the mid-market rate. The rate that we show you already includes it.',
    },
    ...(hasCards
      ? [
          {
            name: 'Virtual card',
            price: price(terms.cardFee),
            note: 'Once, when the card is issued. Nothing each month. A physical card costs the same. A card for one payment is free.',
          },
          creditCard(terms.credit, ledgerCurrency),
          {
            name: 'Card replacement',
            price: 'Free',
            note: 'If yours is lost, stolen or damaged, or expires.',
          },
        ]
      : []),
    loanInterest(terms.loans),
    hasCards
      ? {
          name: 'Expedited card delivery, overdraft',
          price: 'Not offered',
          note: 'Cards come by ordinary post, and an account cannot be overdrawn.',
        }
      : { name: 'Overdraft', price: 'Not offered', note: 'An account cannot be overdrawn.' },
  ];
}

function creditCard(terms: CreditTerms, currency: Currency): SiteFee {
  const { rateBasisPoints, dueDays, lateFeeMinor, lateCapBasisPoints } = terms;
  const late =
    lateFeeMinor > 0n
      ? `If the minimum payment is late, we charge ${format(money(lateFeeMinor, currency))} once for that statement. Late fees never come to more than ${percent(lateCapBasisPoints)} of your limit in a year.`
      : 'We charge no fee if the minimum payment is late.';
  return {
    name: 'Credit card interest',
    price: `${percent(rateBasisPoints)} a year`,
    note: `On what you have not paid ${dueDays} days after your statement. ${late}`,
  };
}

function loanInterest({ least, most, ratePercent }: SiteTerms['loans']): SiteFee {
  const amount = (money: Money) => format(money, { dropZeroFraction: true });
  const rates = Object.entries(ratePercent).map(([term, rate]) => `${rate}% for ${term}`);
  const percents = Object.values(ratePercent).map(Number);
  const [lowest, highest] = [Math.min(...percents), Math.max(...percents)];
  return {
    name: 'Loan interest',
    price: lowest === highest ? `${lowest}%` : `${lowest} to ${highest}%`,
    note: `Of the amount, for the whole term: ${rates.join(', ')}. You can ask for ${amount(least)} to ${amount(most)}.`,
  };
}

function percent(basisPoints: bigint): string {
  return `${Number(basisPoints) / 100}%`;
}
