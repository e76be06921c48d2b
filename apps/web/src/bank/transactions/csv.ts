import type { Transaction } from '@farthing/contract';
import { type Currency, toDecimal } from '@farthing/money';
import { movementFigures } from '@farthing/rules';
import { kindOf, signedAmount } from '../parts/transaction.ts';

/** For a spreadsheet: exact amounts as they were sent or received, and as booked in the wallet's own currency. */
export function toCsv(transactions: readonly Transaction[], currency: Currency): string {
  const header = [
    ...['Date', 'Type', 'Description', 'Narration', 'Reference', 'Status'],
    ...['Amount', 'Currency', `Booked (${currency})`],
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
