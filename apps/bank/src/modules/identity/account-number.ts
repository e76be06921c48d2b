import { randomInt } from 'node:crypto';
import { composeIBAN } from 'ibantools';
import type { AccountCodes } from '../../platform/config.ts';
import type { Database } from '../../platform/database/database.ts';
import { StartError } from '../../platform/start-error.ts';

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

export function accountDetails(
  { sortCode, ibanBankCode }: AccountCodes,
  accountNumber: string,
): AccountDetails {
  const iban = composeIBAN({ countryCode: 'GB', bban: `${ibanBankCode}${sortCode}${accountNumber}` });
  if (iban === null) throw new Error('The account number, sort code and bank code make no IBAN');
  return { accountNumber, sortCode, iban };
}

/** Customers have given their numbers to others: under another sort code, money on its way to them would go astray. */
export async function refuseOtherCodes(
  pool: Database['pool'],
  { sortCode, ibanBankCode }: AccountCodes,
): Promise<void> {
  const { rows } = await pool.query<{ sort_code: string; bank_code: string }>(
    'SELECT sort_code, substr(iban, 5, 4) AS bank_code FROM customer ORDER BY id LIMIT 1',
  );
  const [kept] = rows;
  if (kept === undefined || (kept.sort_code === sortCode && kept.bank_code === ibanBankCode)) return;
  throw new StartError(
    `The accounts of this bank have the sort code ${kept.sort_code} and the letters ${kept.bank_code}. ` +
      `Set BANK_SORT_CODE=${kept.sort_code} and BANK_IBAN_CODE=${kept.bank_code}, or begin with another database.`,
  );
}
