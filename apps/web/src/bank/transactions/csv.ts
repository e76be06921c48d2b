import type { Transaction } from '@farthing/contract';
import { type Currency, toDecimal } from '@farthing/money';
import { kindOf, signedAmount } from '../parts/transaction.ts';

/** For a spreadsheet: exact amounts in the wallet's own currency, because a converted one is not what was booked. */
export function toCsv(transactions: readonly Transaction[], currency: Currency): string {
  const header = ['Date', 'Type', 'Description', 'Reference', 'Status', `Amount (${currency})`];
  const rows = transactions.map((transaction) => [
    transaction.created_at,
    kindOf(transaction),
    asText(transaction.description),
    asText(transaction.reference),
    'Completed',
    toDecimal(signedAmount(transaction, currency)),
  ]);
  return [header, ...rows].map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
}

/** A spreadsheet runs what begins like a formula, and a description is written by whoever sent the money. */
function asText(value: string): string {
  return /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
}

function quoted(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
