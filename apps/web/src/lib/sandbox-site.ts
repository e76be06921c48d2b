import { type SiteConfig, usualBrandName, usualSlogan } from '@farthing/contract';

/** What a bank without any configuration says of itself; for the development server and the tests. */
export const sandboxSite: SiteConfig = {
  mode: 'sandbox',
  publicUrl: 'http://127.0.0.1:3000',
  brand: {
    name: usualBrandName,
    shortName: usualBrandName,
    slogan: usualSlogan,
    formerNames: [],
    colours: null,
  },
  contact: {
    email: null,
    phone: null,
    address: null,
    whatsappUrl: null,
    telegramUrl: null,
    socialUrls: [],
    replyTime: 'one working day',
  },
  legal: {
    entity: null,
    regulatoryStatement: null,
    depositInsuranceStatement: null,
    jurisdiction: null,
    complaints: null,
    dataComplaints: null,
  },
  fees: [],
  takesCards: true,
  issuesCards: true,
  cardFee: { amount: '10.00', currency: 'USD' },
  paysInterest: true,
  fetchesRates: false,
  transferFees: { local: '0.00', international: '0.00', currency: 'USD' },
};
