import type { PublicSite, SiteFee } from '@farthing/contract';
import { type Currency, format, type Money, money, toDecimal } from '@farthing/money';
import type { Config } from './config.ts';
import { policies, transferFees } from './policies.ts';
import { readContent } from './site-content.ts';

/** What the pages may know of the settings: nothing secret, and null for what is not configured. */
export function siteConfig(config: Config, address: string): PublicSite {
  const { contact, legal } = config;
  return {
    mode: config.mode,
    publicUrl: config.publicUrl ?? address,
    brand: { name: config.brandName },
    content: readContent(config),
    contact: {
      email: contact.email ?? null,
      phone: contact.phone ?? null,
      address: contact.address ?? null,
      whatsappUrl: contact.whatsappUrl ?? null,
      telegramUrl: contact.telegramUrl ?? null,
      socialUrls: contact.socialUrls,
    },
    legal: {
      entity: legal.entity ?? null,
      regulatoryStatement: legal.regulatoryStatement ?? null,
      depositInsuranceStatement: legal.depositInsuranceStatement ?? null,
    },
    fees: fees(config),
    cardFee: {
      amount: toDecimal(money(policies.fees.cardMinor, config.ledgerCurrency)),
      currency: config.ledgerCurrency,
    },
    transferFees: {
      local: toDecimal(transferFees(config.ledgerCurrency).local),
      international: toDecimal(transferFees(config.ledgerCurrency).international),
      currency: config.ledgerCurrency,
    },
  };
}

/** Made from the numbers by which the bank charges, so that the price list cannot promise another price. */
function fees({ ledgerCurrency }: Config): readonly SiteFee[] {
  const { local, international } = transferFees(ledgerCurrency);
  const price = (fee: Money) => (fee.minor === 0n ? 'Free' : format(fee));
  return [
    { name: 'Opening and keeping an account', price: 'Free', note: null },
    {
      name: 'Deposit',
      price: 'Free',
      note: 'The network may charge you for sending. What arrives here is credited in full.',
    },
    { name: 'Transfer', price: price(local), note: `In ${ledgerCurrency}, to any bank.` },
    {
      name: 'International transfer',
      price: price(international),
      note: 'If the money changes its currency, the exchange below applies. Other banks on the way may take fees of their own.',
    },
    {
      name: 'Exchange of currency',
      price: percent(policies.exchangeRates.marginBasisPoints),
      note: 'Taken off the middle rate of the market. The rate you are shown has it in already.',
    },
    {
      name: 'Virtual card',
      price: price(money(policies.fees.cardMinor, ledgerCurrency)),
      note: 'Once, when the card is issued. Nothing each month.',
    },
    loanInterest(ledgerCurrency),
    {
      name: 'Card replacement, expedited card delivery, overdraft',
      price: 'Not offered',
      note: 'Cards are virtual, and an account cannot be overdrawn.',
    },
  ];
}

function loanInterest(currency: Currency): SiteFee {
  const { leastMinor, mostMinor, terms } = policies.loans;
  const amount = (minor: bigint) => format(money(minor, currency), { dropZeroFraction: true });
  const rates = Object.entries(terms).map(([term, { ratePercent }]) => `${ratePercent} % for ${term}`);
  const percents = Object.values(terms).map(({ ratePercent }) => Number(ratePercent));
  return {
    name: 'Loan interest',
    price: `${Math.min(...percents)} to ${Math.max(...percents)} %`,
    note: `Of the amount, for the whole term: ${rates.join(', ')}. You can ask for ${amount(leastMinor)} to ${amount(mostMinor)}.`,
  };
}

function percent(basisPoints: bigint): string {
  return `${Number(basisPoints) / 100} %`;
}
