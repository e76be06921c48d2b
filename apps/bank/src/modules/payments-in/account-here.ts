import type { AccountCodes } from '../../platform/config.ts';
import { accountDetails } from '../identity/index.ts';

/** The number of the account here that others write as an IBAN, as sort code and number, or as its number; undefined if none. */
export function accountNumberIn(codes: AccountCodes, written: string): string | undefined {
  const number = written.slice(-8);
  if (!/^[1-9][0-9]{7}$/.test(number)) return undefined;
  const { sortCode, iban } = accountDetails(codes, number);
  return [number, `${sortCode}${number}`, iban].includes(written) ? number : undefined;
}
