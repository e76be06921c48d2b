import { type BankAccount, chart } from '../chart.ts';
import { describeLine, type LineGroup } from './lines.ts';

/** Where a heading stands: in the balance sheet, in profit and loss, or, for what exchanging money brought about, in both. */
export type Section = 'assets' | 'liabilities' | 'equity' | 'income' | 'expenses' | 'exchange' | 'unmapped';

/** The headings of the statements, in their order. Which account stands under which is a setting. */
export const headings = {
  'Cash and claims on other banks': 'assets',
  'Loans to customers': 'assets',
  'Other assets': 'assets',
  'Customer deposits': 'liabilities',
  'Payments on their way': 'liabilities',
  'Other liabilities': 'liabilities',
  'Owners’ equity': 'equity',
  'Interest income': 'income',
  'Fee income': 'income',
  'Income from exchange': 'income',
  'Other income': 'income',
  'Interest expense': 'expenses',
  'Bank charges': 'expenses',
  'Costs of winning customers': 'expenses',
  'Other expenses': 'expenses',
  'Exchange difference': 'exchange',
  'Not mapped': 'unmapped',
} as const satisfies Record<string, Section>;

export type Heading = keyof typeof headings;

export const headingNames = Object.keys(headings) as readonly Heading[];

export function isHeading(text: string): text is Heading {
  return Object.hasOwn(headings, text);
}

/** The lines that can be put under a heading: the chart, and what customers have. */
export const mappedLines = [
  'customer-wallets',
  'customer-current',
  'customer-savings',
  'customer-pot',
  ...(Object.keys(chart) as BankAccount[]),
] as const;

export type MappedLine = (typeof mappedLines)[number];

/** Where a line stands unless the bank decides otherwise. An account that is in no chart stands under nothing. */
export function usualHeading(line: string): Heading {
  return usual[line] ?? usualOf[describeLine(line).group];
}

const usual: Readonly<Record<string, Heading>> = {
  'customer-wallets': 'Customer deposits',
  'customer-current': 'Customer deposits',
  'customer-savings': 'Customer deposits',
  'customer-pot': 'Customer deposits',
  'deposits-in-transit-trc20': 'Cash and claims on other banks',
  'deposits-in-transit-btc': 'Cash and claims on other banks',
  'payouts-settled': 'Cash and claims on other banks',
  'payments-received': 'Cash and claims on other banks',
  'card-disputes': 'Cash and claims on other banks',
  'card-acquirer': 'Cash and claims on other banks',
  'card-credit': 'Loans to customers',
  'card-interest-due': 'Loans to customers',
  'card-late-fees-due': 'Loans to customers',
  'card-repayments': 'Payments on their way',
  'payouts-in-transit': 'Payments on their way',
  'card-settlement': 'Payments on their way',
  'loan-repayments': 'Payments on their way',
  'currency-position': 'Exchange difference',
  'loan-principal': 'Loans to customers',
  'loan-interest-due': 'Loans to customers',
  'lending-principal': 'Loans to customers',
  'lending-interest-due': 'Loans to customers',
  'lending-fees-due': 'Loans to customers',
  'lending-collected': 'Payments on their way',
  'lending-interest': 'Interest income',
  'lending-fees': 'Fee income',
  'loan-interest': 'Interest income',
  'card-fees': 'Fee income',
  'card-interest': 'Interest income',
  'card-late-fees': 'Fee income',
  'transfer-fees': 'Fee income',
  'exchange-margin': 'Income from exchange',
  'referral-costs': 'Costs of winning customers',
  'savings-interest': 'Interest expense',
  'bank-charges': 'Bank charges',
  'card-provider-costs': 'Bank charges',
};

const usualOf: Readonly<Record<LineGroup, Heading>> = {
  asset: 'Other assets',
  liability: 'Other liabilities',
  income: 'Other income',
  expense: 'Other expenses',
  equity: 'Owners’ equity',
  unknown: 'Not mapped',
};
