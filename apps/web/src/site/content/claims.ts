import type { PublicRoute } from '../routes.ts';

/** Something that the public pages say the bank can do. */
export type Claim = {
  /** As the list of what is planned names it. */
  readonly name: string;
  /** What claims it, wherever it is said. */
  readonly words: RegExp;
  /** The pages that say it. */
  readonly pages: readonly PublicRoute[];
  /** The rows of docs/requirements.md that carry it. */
  readonly rows: readonly `${string}-${number}`[];
  /** Where it is true: everywhere, where the bank issues cards, where the operator has made the statement, or not yet. */
  readonly holds: 'everywhere' | 'with cards' | 'as stated' | 'not yet';
};

/**
 * What the pages claim, and what carries it. A claim holds once all of its rows are built; until then a sandbox names it
 * as planned, and a live bank does not name it at all. claims.test.ts holds the pages and the rows to this table.
 */
export const claims = [
  {
    name: 'Savings accounts that earn interest',
    words: /savings account/i,
    pages: ['/', '/faqs'],
    rows: ['ACT-01', 'ACT-04'],
    holds: 'everywhere',
  },
  {
    name: 'Joint accounts and business accounts',
    words: /(?:business|joint) accounts?/i,
    pages: ['/faqs'],
    rows: ['ACT-06', 'ACT-07'],
    holds: 'everywhere',
  },
  {
    name: 'Accounts in several currencies',
    words: /accounts in dollars, euros or pounds/i,
    pages: ['/', '/faqs'],
    rows: ['ACT-01', 'ACT-03', 'ACT-08'],
    holds: 'everywhere',
  },
  {
    name: 'Transfers at home and abroad',
    words: /to banks at home and abroad/i,
    pages: ['/'],
    rows: ['TRF-03', 'TRF-08'],
    holds: 'everywhere',
  },
  {
    name: 'Money in by bank transfer',
    words: /transfer from another bank/i,
    pages: ['/faqs'],
    rows: ['PAY-06'],
    holds: 'everywhere',
  },
  {
    name: 'Money in by card',
    words: /top up with a card/i,
    pages: ['/faqs'],
    rows: ['PAY-08'],
    holds: 'with cards',
  },
  {
    name: 'Virtual cards',
    words: /virtual cards?/i,
    pages: ['/', '/issuance', '/faqs'],
    rows: ['CRD-01', 'CRD-02'],
    holds: 'with cards',
  },
  {
    name: 'Freezing a card',
    words: /freeze (?:it|a card|your card)/i,
    pages: ['/issuance'],
    rows: ['CAR-02'],
    holds: 'with cards',
  },
  {
    name: 'Limits and switches of a card',
    words: /limits for a payment, a day and a month/i,
    pages: ['/issuance'],
    rows: ['CAR-03'],
    holds: 'with cards',
  },
  {
    name: 'Physical cards',
    words: /physical cards?/i,
    pages: ['/', '/issuance', '/faqs'],
    rows: ['CAR-01'],
    holds: 'with cards',
  },
  {
    name: 'A card in the wallet of a phone',
    words: /wallet of (?:a|your) phone/i,
    pages: ['/'],
    rows: ['CAR-08'],
    holds: 'with cards',
  },
  {
    name: 'A credit card',
    words: /credit cards?/i,
    pages: ['/issuance'],
    rows: ['CAR-09'],
    holds: 'with cards',
  },
  {
    name: 'Loans',
    words: /loan from a week to a year/i,
    pages: ['/'],
    rows: ['LOAN-01', 'LOAN-02', 'LOAN-03', 'LOAN-04'],
    holds: 'everywhere',
  },
  {
    name: 'Loans for small businesses and merchants',
    words: /loans? for (?:a )?(?:small business|merchant)/i,
    pages: ['/issuance', '/pricing'],
    rows: ['LEN-01', 'LEN-02', 'LEN-03', 'LEN-04'],
    holds: 'everywhere',
  },
  {
    name: 'The balance over time',
    words: /your balance over time/i,
    pages: ['/'],
    rows: ['INS-04'],
    holds: 'everywhere',
  },
  {
    name: 'Spending by category, and budgets',
    words: /by category|budgets?/i,
    pages: ['/'],
    rows: ['INS-01', 'INS-02', 'INS-03'],
    holds: 'everywhere',
  },
  {
    name: 'An app that works through a lost line',
    words: /offline|lost line/i,
    pages: ['/'],
    rows: ['NTF-03', 'NTF-04'],
    holds: 'everywhere',
  },
  {
    name: 'Live chat',
    words: /live chat/i,
    pages: ['/contact'],
    rows: ['CHT-01', 'CHT-02', 'CHT-03', 'CHT-04'],
    holds: 'everywhere',
  },
  {
    name: 'Identity check (KYC) with levels',
    words: /identity check|KYC/i,
    pages: ['/security', '/faqs'],
    rows: ['IDV-06', 'IDV-11'],
    holds: 'everywhere',
  },
  {
    name: 'Encryption of documents',
    words: /documents are encrypted/i,
    pages: ['/security'],
    rows: ['IDV-06'],
    holds: 'everywhere',
  },
  {
    name: 'Passkeys',
    words: /passkeys?/i,
    pages: ['/security', '/faqs'],
    rows: ['IDV-01'],
    holds: 'everywhere',
  },
  {
    name: 'A second factor on every new device',
    words: /(?:multi|two)-factor|every new device/i,
    pages: ['/security'],
    rows: ['IDV-02'],
    holds: 'everywhere',
  },
  {
    name: 'Freezing everything',
    words: /freeze everything/i,
    pages: ['/security'],
    rows: ['IDV-05'],
    holds: 'everywhere',
  },
  {
    name: 'Checking the name of a payee',
    words: /we check the name/i,
    pages: ['/faqs', '/security'],
    rows: ['PAY-03'],
    holds: 'everywhere',
  },
  {
    name: 'Encryption of card numbers',
    words: /card numbers are encrypted/i,
    pages: ['/security'],
    rows: ['CRD-07'],
    holds: 'with cards',
  },
  {
    name: 'Monitoring for fraud',
    words: /wait until a person has looked at them/i,
    pages: ['/security'],
    rows: ['RSK-03', 'RSK-04', 'RSK-15'],
    holds: 'everywhere',
  },
  {
    name: 'Screening of names against lists',
    words: /sanctions|screen(?:s|ed|ing) (?:of )?names/i,
    pages: ['/security'],
    rows: ['IDV-07'],
    holds: 'everywhere',
  },
  {
    name: 'Deposit insurance',
    words: /deposits are protected by the Example Scheme/i,
    pages: ['/', '/about', '/faqs', '/terms', '/security', '/pricing'],
    rows: ['PUB-17'],
    holds: 'as stated',
  },
] as const satisfies readonly Claim[];

/** What a sandbox names as planned. */
export const plannedClaims: readonly string[] = (claims as readonly Claim[])
  .filter(({ holds }) => holds === 'not yet')
  .map(({ name }) => name);
