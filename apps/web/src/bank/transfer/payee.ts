import type { Transaction } from '@farthing/contract';
import { britishParts, looksLikeIban, plain } from './account-numbers.ts';
import type { Details } from './transfer.ts';

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

/** By the words that the bank writes into the history; it does not say which account it was. */
export function isPaidBefore(
  name: string,
  transactions: readonly Pick<Transaction, 'transaction_type' | 'description'>[],
): boolean {
  const written = `transfer to ${name}`.toLowerCase();
  return transactions.some(
    ({ transaction_type, description }) =>
      transaction_type === 'debit' && description.toLowerCase() === written,
  );
}
