import type { Currency } from '@farthing/money';
import { isSEPACountry, isValidBBAN } from 'ibantools';
import { readableSortCode } from './readable-numbers.ts';

/**
 * Where a payment goes: one of exactly four shapes, and in each of them nothing but what leads the money there. It is
 * made by `makeDestination` from what was typed, stored as it is here, and is all that mails, receipts, proposals and
 * payment files read of an account. Its keys are those of the stored JSON; the table's CHECK knows them as well.
 */
export type Destination =
  /** An account at this bank. */
  | { readonly shape: 'inside'; readonly accountNumber: string }
  | { readonly shape: 'uk'; readonly sortCode: string; readonly accountNumber: string }
  | ({ readonly shape: 'iban'; readonly iban: string; readonly bic?: string } & Addresses)
  /** By the number of an account and the code of its bank: an American routing number, or a BIC anywhere else. */
  | {
      readonly shape: 'dollars';
      readonly accountNumber: string;
      readonly routingNumber: string;
      readonly accountType?: PayeeAccountType;
    }
  | ({ readonly shape: 'dollars'; readonly accountNumber: string; readonly bic: string } & Addresses);

export type PayeeAccountType = 'checking' | 'savings' | 'other';

/** Of the recipient's bank and of the recipient; no part of who it is. */
export type Addresses = { readonly bankAddress?: string; readonly recipientAddress?: string };

/** The number of the account, or its IBAN where that is how it is known. */
export function accountNumberOf(destination: Destination): string {
  return destination.shape === 'iban' ? destination.iban : destination.accountNumber;
}

/** By which code the bank of the account is known, if by any beside the account's own number. */
export function bankCodeOf(
  destination: Destination,
): { readonly name: string; readonly code: string } | undefined {
  switch (destination.shape) {
    case 'inside':
      return undefined;
    case 'uk':
      return { name: 'Sort code', code: readableSortCode(destination.sortCode) };
    case 'iban':
      return destination.bic === undefined ? undefined : { name: 'BIC', code: destination.bic };
    case 'dollars':
      return 'routingNumber' in destination
        ? { name: 'Routing number', code: destination.routingNumber }
        : { name: 'SWIFT/BIC', code: destination.bic };
  }
}

/** The same for the same account, under whatever name and however it was written. */
export function payeeKeyOf(destination: Destination): string {
  switch (destination.shape) {
    case 'inside':
      return `inside:${destination.accountNumber}`;
    case 'uk':
      return `uk:${destination.sortCode}/${destination.accountNumber}`;
    case 'iban': {
      const british = britishParts(destination.iban);
      return british === undefined
        ? `iban:${destination.iban}`
        : `uk:${british.sortCode}/${british.accountNumber}`;
    }
    case 'dollars':
      return 'routingNumber' in destination
        ? `us:${destination.routingNumber}/${destination.accountNumber}`
        : `swift:${destination.bic.replace(/XXX$/, '')}/${destination.accountNumber}`;
  }
}

export type Reach = 'inside' | 'domestic' | 'international';

/** Whether a payment stays in the bank, in the home of its currency, or leaves it: pounds to Germany do. */
export function reachOf(destination: Destination, currency: Currency): Reach {
  switch (destination.shape) {
    case 'inside':
      return 'inside';
    case 'uk':
      return currency === 'GBP' ? 'domestic' : 'international';
    case 'iban':
      return isHome[currency](destination.iban.slice(0, 2)) ? 'domestic' : 'international';
    case 'dollars':
      return currency === 'USD' && 'routingNumber' in destination ? 'domestic' : 'international';
  }
}

/** What the price list calls a transfer; everything else is an international one, an exchange included. */
export function isLocalTransfer(
  destination: Destination,
  currency: Currency,
  payerCurrency: Currency,
): boolean {
  const reach = reachOf(destination, currency);
  return reach === 'inside' || (reach === 'domestic' && currency === payerCurrency);
}

/** By the country that an IBAN begins with. In euros a payment is at home everywhere in the Single Euro Payments Area. */
const isHome = {
  USD: () => false,
  GBP: (country) => country === 'GB',
  EUR: (country) => isSEPACountry(country) || joinedSince.has(country),
} as const satisfies Record<Currency, (country: string) => boolean>;

/** Members of the area that the library's list does not have yet. */
const joinedSince = new Set(['AL', 'MD', 'ME', 'MK', 'RS']);

export type BritishParts = {
  readonly bankCode: string;
  readonly sortCode: string;
  readonly accountNumber: string;
};

/** What an IBAN of the United Kingdom is made of, whether or not its check digits are right. */
export function britishParts(iban: string): BritishParts | undefined {
  const bban = iban.slice(4);
  if (!iban.startsWith('GB') || !isValidBBAN(bban, 'GB')) return undefined;
  return { bankCode: bban.slice(0, 4), sortCode: bban.slice(4, 10), accountNumber: bban.slice(10) };
}
