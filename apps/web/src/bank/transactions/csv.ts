import type { Account, Transaction } from '@farthing/contract';
import { toDecimal } from '@farthing/money';
import { movementFigures } from '@farthing/rules';
import { kindOf, signedAmount } from '../parts/transaction-kind.ts';

/** For a spreadsheet: exact amounts as they were sent or received, and as booked in the account's own currency. */
export function toCsv(
  transactions: readonly Transaction[],
  { name, account_number, currency }: Pick<Account, 'name' | 'account_number' | 'currency'>,
): string {
  const header = [
    ...['Date', 'Type', 'Description', 'Narration', 'Reference', 'Status'],
    ...['Amount', 'Currency', `Booked (${currency})`, 'Account', 'Account number'],
  ];
  const rows = transactions.map((transaction) => {
    const { amount } = movementFigures(transaction, currency);
    return [
      transaction.created_at,
      kindOf(transaction),
      asText(transaction.description),
      asText(transaction.narration ?? ''),
      asText(transaction.reference),
      'Completed',
      toDecimal(amount),
      amount.currency,
      toDecimal(signedAmount(transaction, currency)),
      asText(name),
      account_number,
    ];
  });
  return [header, ...rows].map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
}

/** A spreadsheet runs what begins like a formula, and a description is written by whoever sent the money. */
function asText(value: string): string {
  return /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
}

function quoted(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
