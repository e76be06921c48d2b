import type { Currency } from '@farthing/money';

/**
 * The bank's own accounts; each exists once per currency. A balance above zero is what the bank owes or has earned,
 * below zero what it is owed or has spent, so that all balances of a currency add up to nothing.
 */
export const chart = {
  'deposits-in-transit-trc20': { group: 'asset', means: 'USDT that customers sent and the bank holds' },
  'deposits-in-transit-btc': { group: 'asset', means: 'BTC that customers sent and the bank holds' },
  'payouts-in-transit': { group: 'liability', means: 'money that has left a wallet and not yet the bank' },
  'payouts-settled': {
    group: 'asset',
    means: 'what other banks were paid from the bank’s account with them',
  },
  'payments-received': {
    group: 'asset',
    means: 'what other banks have paid into the bank’s account with them',
  },
  'card-settlement': {
    group: 'liability',
    means: 'what the bank owes the card network for payments by its cards',
  },
  'card-disputes': {
    group: 'asset',
    means: 'what customers were credited for disputed card payments until the outcome is known',
  },
  'card-credit': {
    group: 'asset',
    means: 'what customers owe for what they paid by credit card',
  },
  'card-interest-due': { group: 'asset', means: 'interest on credit cards that is owed' },
  'card-late-fees-due': { group: 'asset', means: 'what customers owe because credit cards were paid late' },
  'card-repayments': {
    group: 'liability',
    means: 'what pays off credit cards, on its way; nothing between two movements',
  },
  'card-provisions': { group: 'liability', means: 'set aside for credit cards that may not be paid off' },
  'card-acquirer': { group: 'asset', means: 'what the card provider owes the bank for top-ups by card' },
  'customer-debts': {
    group: 'asset',
    means:
      'what customers owe: top-ups that the banks of their cards took back, and card payments beyond what they had',
  },
  'currency-position': { group: 'asset', means: 'the other side of every exchange in this currency' },
  'loan-principal': { group: 'asset', means: 'what borrowers still owe of what was lent' },
  'loan-interest-due': { group: 'asset', means: 'interest that borrowers owe' },
  'loan-repayments': {
    group: 'liability',
    means: 'repayments on their way to interest and principal; nothing between two movements',
  },
  'lending-principal': { group: 'asset', means: 'what is owed of loans by instalments, without interest' },
  'lending-interest-due': { group: 'asset', means: 'interest on loans by instalments that is owed' },
  'lending-fees-due': { group: 'asset', means: 'what borrowers owe because instalments were late' },
  'lending-collected': {
    group: 'liability',
    means: 'instalments on their way to interest and principal; nothing between two movements',
  },
  'lending-provisions': {
    group: 'liability',
    means: 'set aside for loans by instalments that may not be paid back',
  },
  'lending-interest': { group: 'income', means: 'interest earned on loans by instalments' },
  'lending-fees': { group: 'income', means: 'fees for arranging loans, and for late instalments' },
  'lending-recovered': { group: 'income', means: 'paid for loans that were written off' },
  'lending-provision-costs': {
    group: 'expense',
    means: 'what was set aside for loans, less what was released',
  },
  'lending-losses': { group: 'expense', means: 'loans by instalments that were written off' },
  'card-provision-costs': {
    group: 'expense',
    means: 'what was set aside for credit cards, less what was released',
  },
  'card-losses': { group: 'expense', means: 'credit cards that were written off' },
  'loan-interest': { group: 'income', means: 'interest earned' },
  'card-fees': { group: 'income', means: 'fees for issuing cards' },
  'card-interest': { group: 'income', means: 'interest earned on credit cards' },
  'card-late-fees': { group: 'income', means: 'fees for credit cards that were paid late' },
  'card-recovered': { group: 'income', means: 'paid for credit cards that were written off' },
  'transfer-fees': { group: 'income', means: 'fees for payments out of a wallet' },
  'exchange-margin': { group: 'income', means: 'earned on exchanging currencies' },
  'tax-withheld': {
    group: 'liability',
    means: 'tax that was withheld from interest and is owed to the tax office',
  },
  'referral-costs': { group: 'expense', means: 'bonuses for bringing in customers' },
  'savings-interest': { group: 'expense', means: 'interest paid to customers on what they save' },
  'bank-charges': { group: 'expense', means: 'what other banks charge for the bank’s account with them' },
  'card-provider-costs': { group: 'expense', means: 'what the card provider charges for top-ups by card' },
  'written-off-debts': { group: 'expense', means: 'what customers owed and the bank has given up' },
  suspense: { group: 'liability', means: 'money whose place is not yet known' },
  equity: { group: 'equity', means: 'the owners’ money' },
} as const satisfies Record<string, { group: Group; means: string }>;

export type Group = 'asset' | 'liability' | 'income' | 'expense' | 'equity';
export type BankAccount = keyof typeof chart;

/** The ledger's name for an account of the bank. */
export function bankAccountCode(name: BankAccount, currency: Currency): string {
  return `bank:${currency}:${name}`;
}

/**
 * What a customer can have: the wallet is the first of their accounts, and the only one of its kind; a pot is a part of another,
 * without a number.
 */
export type CustomerAccountKind = 'wallet' | 'current' | 'savings' | 'pot';

/** The ledger's name for the two accounts that a customer begins with. */
export function customerAccountCode(customerId: string, kind: 'wallet' | 'savings'): string {
  return `customer:${customerId}:${kind}`;
}

/**
 * The ledger's name for the account of a credit card. What is owed on all of them stands under the bank's account `card-credit`: no
 * customer's money is in them.
 */
export function creditAccountCode(customerId: string, creditId: string): string {
  return `${creditAccountPrefix}${customerId}:${creditId}`;
}

export const creditAccountPrefix = 'credit:';

/** The ledger's name for an account that a customer has opened. */
export function openedAccountCode(customerId: string, accountId: string): string {
  return `customer:${customerId}:${accountId}`;
}
