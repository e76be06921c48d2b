import { type Currency, money, toDecimal } from '@farthing/money';
import { movementFigures } from '@farthing/rules';
import type { OpenedStatement, StatementEntry } from '../statement.ts';

/**
 * By RFC 4180, with a mark by which spreadsheets know that it is UTF-8. Each line has what was sent or received, what was booked
 * for it, and the balance after it.
 */
export async function* csvOf({ account, lines }: OpenedStatement): AsyncGenerator<string> {
  yield `\ufeff${csvRow(headings)}`;
  for await (const some of lines())
    yield some.map((line) => csvRow(fieldsOf(line, account.currency))).join('');
}

const headings = [
  ...['Date', 'Type', 'Description', 'Party', 'Narration', 'Reference'],
  ...['Amount', 'Currency', 'Booked', 'Booked currency', 'Balance', 'Id'],
];

function fieldsOf(line: StatementEntry, currency: Currency): readonly string[] {
  const { amount, kind, sent } = line;
  const isCredit = amount > 0n;
  const booked = money(amount, currency);
  const shown = movementFigures(
    {
      amount: toDecimal(money(isCredit ? amount : -amount, currency)),
      transaction_type: isCredit ? 'credit' : 'debit',
      kind,
      sent: sent && { amount: toDecimal(sent), currency: sent.currency },
    },
    currency,
  );
  return [
    line.at.toISOString(),
    kind,
    asText(line.description),
    asText(line.party ?? ''),
    asText(line.narration ?? ''),
    line.reference,
    toDecimal(shown.amount),
    shown.amount.currency,
    toDecimal(booked),
    currency,
    toDecimal(money(line.balance, currency)),
    line.id,
  ];
}

/** A spreadsheet runs what begins like a formula, and a description is written by whoever sent the money. */
function asText(value: string): string {
  return /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
}

/** One row, with what ends it. */
export function csvRow(fields: readonly string[]): string {
  return `${fields.map(quoted).join(',')}\r\n`;
}

function quoted(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
