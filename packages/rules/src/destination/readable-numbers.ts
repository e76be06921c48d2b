import { friendlyFormatIBAN, isValidIBAN } from 'ibantools';

/** 00-96-00, as sort codes are written on cards and letters. */
export function readableSortCode(digits: string): string {
  return digits.replace(/^(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3');
}

/** With the length of its country and the right check digits. */
export function isIban(text: string): boolean {
  return isValidIBAN(text);
}

/** An IBAN, or a number of eight digits, in groups of four; others are left as their own bank writes them. */
export function readableAccountNumber(number: string): string {
  const isGrouped = /^\d{8}$/.test(number) || isIban(number);
  return (isGrouped ? friendlyFormatIBAN(number) : null) ?? number;
}
