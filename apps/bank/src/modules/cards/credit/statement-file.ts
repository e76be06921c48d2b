import type { FileAnswer } from '@farthing/contract';
import { money, toDecimal } from '@farthing/money';
import { sql } from 'kysely';
import { Refusal } from '../../../platform/refusal.ts';
import {
  amountInWords,
  csvRow,
  dayInWords,
  makePdf,
  type PdfHead,
  type PdfLine,
} from '../../statements/index.ts';
import { lastStatement } from './bill.ts';
import { ownCredit } from './pay.ts';
import type { CreditServices } from './services.ts';
import { digestOf, inOrder, readEntries, readSpending, type StatementLine } from './statement.ts';
import type { CreditFacts } from './store.ts';

type Kept = {
  readonly number: number;
  readonly first_day: string;
  readonly made_on: string;
  readonly last_no: bigint;
  readonly opening: bigint;
  readonly spent: bigint;
  readonly refunded: bigint;
  readonly paid: bigint;
  readonly charged: bigint;
  readonly owed: bigint;
  readonly least_payment: bigint;
  readonly due_on: string | null;
  readonly granted: bigint;
  readonly lines_sha256: Buffer;
  readonly made_at: Date;
};

/** What was kept is held to the journal of now: lines that have changed since are a fault, and nothing is handed out. */
export async function creditStatement(
  services: CreditServices,
  customerId: string,
  {
    creditId,
    number,
    format,
  }: { readonly creditId: string; readonly number: number; readonly format: 'pdf' | 'csv' },
): Promise<FileAnswer> {
  const { database } = services;
  const facts = await ownCredit(services, customerId, creditId);
  const { rows } = await sql<Kept>`
    SELECT
      number, first_day::text, made_on::text, last_no, opening, spent, refunded, paid, charged, owed, least_payment,
      due_on::text, granted, lines_sha256, made_at
    FROM card_credit_statement
    WHERE credit_id = ${creditId} AND number = ${number}
  `.execute(database.kysely);
  const [kept] = rows;
  if (kept === undefined) throw new Refusal('not_found');
  const before = await lastStatement(services, creditId, number - 1);
  const lines = inOrder([
    ...(await readSpending(database.kysely, facts.credit, {
      afterNo: before?.last_no ?? 0n,
      lastNo: kept.last_no,
    })),
    ...(await readEntries(database.kysely, creditId, number)),
  ]);
  const { currency } = facts.credit;
  if (!digestOf(lines, currency).equals(kept.lines_sha256))
    throw new Error(`the lines of statement ${number} of credit card ${creditId} are not what they were`);
  const name = `credit-card-${creditId.slice(0, 8)}-${kept.made_on}`;
  if (format === 'csv')
    return {
      type: 'text/csv; charset=utf-8',
      fileName: `${name}.csv`,
      bytes: Buffer.from(csvOf(facts, kept, lines)),
    };
  const table = pdfLines(facts, kept, lines);
  const pieces = await makePdf(headOf(services, facts, kept, table), pagesOf(table));
  return { type: 'application/pdf', fileName: `${name}.pdf`, bytes: Buffer.concat(pieces) };
}

function csvOf({ credit: { currency } }: CreditFacts, kept: Kept, lines: readonly StatementLine[]): string {
  const decimal = (minor: bigint) => toDecimal(money(minor, currency));
  const headings = ['Date', 'What', 'Where', 'Amount', 'Owed', 'Currency', 'Id'];
  const rows = withOwed(kept, lines).map((line) => [
    ...[line.day, line.what, line.where, decimal(line.minor), decimal(line.owed), currency, line.id],
  ]);
  return `\ufeff${[headings, ...rows].map(csvRow).join('')}`;
}

function withOwed({ opening }: Kept, lines: readonly StatementLine[]) {
  let owed = opening;
  return lines.map((line) => {
    owed += line.minor;
    return { ...line, owed };
  });
}

function pdfLines(
  { credit: { currency } }: CreditFacts,
  kept: Kept,
  lines: readonly StatementLine[],
): PdfLine[] {
  return withOwed(kept, lines).map(({ day, what, where, minor, owed }) => [
    dayInWords(day),
    what,
    where,
    `${minor > 0n ? '+' : ''}${amountInWords(minor, currency)}`,
    amountInWords(owed, currency),
  ]);
}

function headOf(
  { brand, config }: CreditServices,
  { credit, holder }: CreditFacts,
  kept: Kept,
  table: readonly PdfLine[],
): PdfHead {
  const { currency, terms } = credit;
  const amount = (minor: bigint) => `${amountInWords(minor, currency)} ${currency}`;
  const rate = `${Number(terms.rateBasisPoints) / 100}% a year, by the day, on what is not paid by its due date`;
  const due: PdfHead['facts'] =
    kept.due_on === null
      ? []
      : [
          ['Pay all of it by', `${dayInWords(kept.due_on)}, and it costs no interest`],
          ['Pay at least', `${amount(kept.least_payment)} by then`],
        ];
  return {
    title: `Credit card statement, ${dayInWords(kept.made_on)}`,
    brand: brand.name,
    createdAt: kept.made_at,
    facts: [
      ['Card holder', `${holder.firstName} ${holder.lastName}`],
      ['Days', `${dayInWords(kept.first_day)} to ${dayInWords(kept.made_on)}`],
      ['Limit', amount(kept.granted)],
      ['Owed before', amount(kept.opening)],
      ['Paid by card', amount(kept.spent)],
      ['Refunds', amount(kept.refunded)],
      ['Paid off', amount(kept.paid)],
      ['Interest and fees', amount(kept.charged)],
      ['Owed now', amount(kept.owed)],
      ...due,
      ['Interest', rate],
    ],
    columns: ['Date', 'What it was', `Amount (${currency})`, `Owed (${currency})`],
    footer: `${brand.name} · credit card ${credit.id} · statement ${kept.number}`,
    note: config.mode === 'sandbox' ? 'Sandbox: no real money was moved.' : undefined,
    isTable: true,
    letters: table.map((line) => line.join('')).join(''),
  };
}

async function* pagesOf(lines: readonly PdfLine[]): AsyncGenerator<readonly PdfLine[]> {
  yield lines;
}
