import { randomInt } from 'node:crypto';
import { composeIBAN } from 'ibantools';
import { policies } from '../../platform/policies.ts';

/** How others pay a customer. */
export type AccountDetails = {
  readonly accountNumber: string;
  readonly sortCode: string;
  readonly iban: string;
};

/** Eight digits that tell nothing about who opened an account before or after. */
export function drawAccountNumber(): string {
  return String(randomInt(10_000_000, 100_000_000));
}

export function accountDetails(accountNumber: string): AccountDetails {
  const { sortCode, ibanBankCode } = policies.accountNumbers;
  const iban = composeIBAN({ countryCode: 'GB', bban: `${ibanBankCode}${sortCode}${accountNumber}` });
  if (iban === null) throw new Error('The account number, sort code and bank code make no IBAN');
  return { accountNumber, sortCode, iban };
}
