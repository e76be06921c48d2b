import type { Transaction } from '@farthing/contract';
import type { Payee } from '../data/payees-query.ts';
import { britishParts, looksLikeIban, plain } from './account-numbers.ts';
import { chooseCurrency, type Details } from './transfer.ts';

/** How accounts at this bank are told from others: by its name, and by the customer's own account. */
export type OwnBank = { readonly brandName: string; readonly iban: string | undefined };

/** The number as it is typed, from the field that the currency has for it. */
export function accountNumberOf({ currency, account_number, iban }: Details): string {
  return currency === 'USD' ? account_number : iban;
}

/** Money to an account here is not exchanged and arrives at once. */
export function isOwnAccount(details: Details, { brandName, iban }: OwnBank): boolean {
  const number = plain(accountNumberOf(details));
  const own = iban === undefined ? undefined : britishParts(iban);
  if (looksLikeIban(number)) {
    const parts = britishParts(number);
    return own !== undefined && parts?.bankCode === own.bankCode && parts.sortCode === own.sortCode;
  }
  if (!/^[0-9]{8}$/.test(number)) return false;
  const { sort_code, swift_bic, routing_number } = askedCodes(details, brandName);
  if (sort_code !== '') return sort_code === own?.sortCode;
  if (swift_bic !== '') return own !== undefined && swift_bic.startsWith(own.bankCode);
  return routing_number === '' && isBrand(details, brandName);
}

export function isBrand({ bank_name }: Details, brandName: string): boolean {
  return bank_name.trim().toLowerCase() === brandName.toLowerCase();
}

/** What counts of the codes: those that are asked for in this currency and on this way, and no leftovers. */
export function askedCodes(details: Details, brandName: string) {
  const { currency, transfer_type } = details;
  const isLocal = currency === 'USD' && transfer_type === 'local';
  return {
    routing_number: isLocal && !isBrand(details, brandName) ? plain(details.routing_number) : '',
    sort_code: currency === 'GBP' ? plain(details.sort_code) : '',
    swift_bic: isLocal ? '' : plain(details.swift_bic),
  };
}

export type Acquaintance =
  /** Money has arrived in this account before. */
  | 'account'
  /** In another one of somebody with this name. */
  | 'other account'
  /** Money was sent to the name, and nobody knows to which account. */
  | 'name'
  | 'none';

type History = readonly Pick<Transaction, 'transaction_type' | 'description'>[];

/** By the accounts that were paid, and for what is on its way still by the words in the history. */
export function acquaintance(details: Details, payees: readonly Payee[], history: History): Acquaintance {
  const key = accountKey(accountNumberOf(details), details);
  if (payees.some(({ account_number, beneficiary }) => accountKey(account_number, beneficiary) === key))
    return 'account';
  const name = details.account_name.trim().toLowerCase();
  if (payees.some(({ account_name }) => account_name.toLowerCase() === name)) return 'other account';
  const isSentTo = history.some(
    ({ transaction_type, description }) =>
      transaction_type === 'debit' && description.toLowerCase() === `transfer to ${name}`,
  );
  return isSentTo ? 'name' : 'none';
}

type AccountCodes = { readonly sort_code?: string | undefined; readonly routing_number?: string | undefined };

/** The same number at another bank is another account; a British IBAN is the same as the numbers in it. */
function accountKey(number: string, codes: AccountCodes): string {
  const parts = britishParts(number);
  if (parts) return `${parts.sortCode} ${parts.accountNumber}`;
  return `${plain(codes.sort_code || codes.routing_number || '')} ${plain(number)}`.trim();
}

/** All that was said of the account when it was paid last; how much and what for is for now. */
export function payTo(details: Details, payee: Payee): Details {
  const { account_name, bank_name, account_number, currency, beneficiary } = payee;
  return {
    ...chooseCurrency(details, currency),
    account_name,
    bank_name,
    ...(currency === 'USD' ? { account_number } : { iban: account_number }),
    transfer_type: beneficiary.transfer_type ?? 'local',
    routing_number: beneficiary.routing_number ?? '',
    account_type: beneficiary.account_type ?? '',
    sort_code: beneficiary.sort_code ?? '',
    swift_bic: beneficiary.swift_bic ?? '',
    bank_address: beneficiary.bank_address ?? '',
    recipient_address: beneficiary.recipient_address ?? '',
  };
}
