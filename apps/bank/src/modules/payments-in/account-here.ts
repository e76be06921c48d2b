import type { AccountCodes } from '../../platform/config.ts';
import { accountDetails } from '../identity/index.ts';

/** What stands in place of an account that the teller does not name; no account here is written like this. */
export const noAccount = 'NOTPROVIDED';

/** Whether both name the same account. Whoever names none contradicts nobody. */
export function isSameAccount(codes: AccountCodes, one: string, other: string): boolean {
  if (one === other || one === noAccount || other === noAccount) return true;
  const number = findAccountNumber(codes, one);
  return number !== undefined && number === findAccountNumber(codes, other);
}

/** The number of the account here that others write as an IBAN, as sort code and number, or as its number; undefined if none. */
export function findAccountNumber(codes: AccountCodes, written: string): string | undefined {
  const number = written.slice(-8);
  if (!/^[1-9][0-9]{7}$/.test(number)) return undefined;
  const { sortCode, iban } = accountDetails(codes, number);
  return [number, `${sortCode}${number}`, iban].includes(written) ? number : undefined;
}
