import { type Currency, format, money, toDecimal } from '@farthing/money';
import { movementFigures } from '@farthing/rules';
import type { StatementEntry } from '../statement.ts';

/** What a statement on paper is made of, all of it text: it goes to another thread. */
export type PdfHead = {
  readonly title: string;
  readonly brand: string;
  readonly createdAt: Date;
  readonly facts: readonly (readonly [term: string, value: string])[];
  readonly columns: readonly [string, string, string, string];
  readonly footer: string;
  readonly note: string | undefined;
  /** Whether each cell is tagged, or each page as a whole. */
  readonly isTable: boolean;
  /** Every letter of the lines. */
  readonly letters: string;
};

/** A line on paper: the day, what it was, more of it in small print, the amount and the balance. */
export type PdfLine = readonly [day: string, what: string, more: string, amount: string, balance: string];

const days = new Intl.DateTimeFormat('en-GB', {
  ...{ day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' },
});

/** Kept by day: to write one takes longer than to draw it. */
const writtenDays = new Map<string, string>();

export function dayInWords(day: string): string {
  const known = writtenDays.get(day) ?? days.format(new Date(`${day}T00:00:00Z`));
  if (writtenDays.size > 5_000) writtenDays.clear();
  writtenDays.set(day, known);
  return known;
}

export function pdfLine(line: StatementEntry, currency: Currency): PdfLine {
  return [
    dayInWords(line.at.toISOString().slice(0, 10)),
    line.description,
    [line.reference, sentOf(line, currency), line.narration].filter(Boolean).join(' · '),
    `${line.amount > 0n ? '+' : ''}${amountInWords(line.amount, currency)}`,
    amountInWords(line.balance, currency),
  ];
}

/** 1,250.00 with a sign that is as wide as a plus. */
export function amountInWords(minor: bigint, currency: Currency): string {
  const grouped = toDecimal(money(minor, currency)).replaceAll(/\d(?=(?:\d{3})+\.)/g, '$&,');
  return grouped.replace('-', '−');
}

/** As it was sent, where that is another currency. */
function sentOf({ amount, sent, kind }: StatementEntry, currency: Currency): string | undefined {
  if (sent === null) return undefined;
  const isCredit = amount > 0n;
  const shown = movementFigures(
    {
      amount: toDecimal(money(isCredit ? amount : -amount, currency)),
      transaction_type: isCredit ? 'credit' : 'debit',
      kind,
      sent: { amount: toDecimal(sent), currency: sent.currency },
    },
    currency,
  );
  return shown.booked === undefined ? undefined : `${isCredit ? 'received' : 'sent'} as ${format(sent)}`;
}
