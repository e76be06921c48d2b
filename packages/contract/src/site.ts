import type { Currency } from '@farthing/money';
import type { LendingProductAnswer } from './lending/own-lending.ts';

/**
 * What the pages know of the operator: its name, how to reach it, what it may truthfully say, what it charges.
 * The server makes it from its settings; nothing secret belongs here. A null is not configured: the page then leaves
 * the thing out, or says that this is a demonstration.
 */
export type SiteConfig = {
  readonly mode: 'sandbox' | 'live';
  /** Where people reach the bank, without a slash at the end. */
  readonly publicUrl: string;
  readonly brand: SiteBrand;
  readonly contact: SiteContact;
  readonly legal: SiteLegal;
  /** Every fee of the bank, in the order in which /pricing lists them. */
  readonly fees: readonly SiteFee[];
  /** Whether customers can top up by a card of another bank. */
  readonly takesCards: boolean;
  /** Whether customers get cards of this bank; while they do not, no page offers one. */
  readonly issuesCards: boolean;
  /** What a card costs. It is sent with the order, so that nobody is charged another price than they were shown. */
  readonly cardFee: { readonly amount: string; readonly currency: Currency };
  /** Whether the savings account that everybody begins with earns anything now. */
  readonly paysInterest: boolean;
  /** Whether the bank asks somebody for exchange rates; without, those of a sandbox are fixed, and a live bank exchanges nothing. */
  readonly fetchesRates: boolean;
  /** What a transfer costs, so that a page reckons with the bank's own figures. */
  readonly transferFees: {
    readonly local: string;
    readonly international: string;
    readonly currency: Currency;
  };
};

export type SiteBrand = {
  readonly name: string;
  /** Under an icon. */
  readonly shortName: string;
  readonly slogan: string;
  /** What the bank was called before: payees may be known by it. */
  readonly formerNames: readonly string[];
  /** Null while they are those of the style sheet. */
  readonly colours: {
    readonly light: SiteColours;
    readonly dark: SiteColours;
  } | null;
};

/** Each as #rrggbb, and such that they can be read on the pages of their theme. */
export type SiteColours = {
  readonly primary: string;
  readonly hover: string;
  readonly onPrimary: string;
  readonly soft: string;
};

/** Whose story the pages tell by themselves: that of the coin. */
export const usualBrandName = 'Farthing';

export const usualSlogan = 'Every farthing accounted for';

/** The settings, and what the bank says of itself in its content files. */
export type PublicSite = SiteConfig & {
  readonly content: SiteContent;
  /** What the bank lends by instalments now. */
  readonly lending: readonly LendingProductAnswer[];
  /** Absent until the books were checked for the first time. */
  readonly books?: CheckedBooks | undefined;
};

/** What somebody typed into the public calculator of loans, and from which day on it is reckoned. */
export type AskedLoanCost = {
  readonly typed: Readonly<Record<'product' | 'amount' | 'months' | 'turnover', string>>;
  readonly from: string;
};

/** What the last check of the whole journal came to. */
export type CheckedBooks = {
  readonly checkedAt: string;
  readonly isSound: boolean;
  readonly transfers: number;
  readonly accounts: number;
  /** Of the newest link of the chain that was read: it changes if anything before it does. */
  readonly lastHash: string;
};

/** A list without entries is a section that the pages leave out. */
export type SiteContent = {
  /** Paragraphs. Without any, the pages tell that of the coin, or nothing of a bank that is not named after it. */
  readonly story: readonly { readonly text: string }[];
  readonly figures: readonly { readonly figure: string; readonly text: string }[];
  readonly testimonials: readonly { readonly quote: string; readonly who: string; readonly what: string }[];
  readonly founders: readonly { readonly name: string; readonly role: string; readonly story: string }[];
  readonly milestones: readonly { readonly year: string; readonly title: string; readonly text: string }[];
  readonly partners: readonly { readonly name: string; readonly what: string }[];
  /** Without any, the pages answer those that come with the bank. */
  readonly questions: readonly SiteQuestion[];
};

export const questionTopics = ['account', 'money', 'cards and loans', 'safety', 'bank'] as const;

export type SiteQuestion = {
  readonly topic: (typeof questionTopics)[number];
  readonly question: string;
  readonly answer: string;
};

export type SiteContact = {
  /** How soon support replies, such as 'one working day'. */
  readonly replyTime: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  /** The office, on one line. */
  readonly address: string | null;
  readonly whatsappUrl: string | null;
  readonly telegramUrl: string | null;
  readonly socialUrls: readonly string[];
};

export type SiteLegal = {
  readonly entity: string | null;
  readonly regulatoryStatement: string | null;
  readonly depositInsuranceStatement: string | null;
  /** Whose law and courts the terms are under. */
  readonly jurisdiction: string | null;
  /** Where a customer can take a complaint that the bank has not settled. */
  readonly complaints: string | null;
  /** Where a customer can complain about the use of their data. */
  readonly dataComplaints: string | null;
};

export type SiteFee = {
  readonly name: string;
  /** The price as people read it: '$10.00', '0.5%', 'Free'. */
  readonly price: string;
  readonly note: string | null;
};
