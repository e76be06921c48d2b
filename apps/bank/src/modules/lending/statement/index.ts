import type { FileAnswer } from '@farthing/contract';
import { money, toDecimal } from '@farthing/money';
import { londonDay } from '@farthing/rules';
import { Refusal } from '../../../platform/refusal.ts';
import {
  amountInWords,
  csvRow,
  dayInWords,
  makePdf,
  type PdfHead,
  type PdfLine,
} from '../../statements/index.ts';
import { type LendingLoan, owedOf } from '../loan.ts';
import { chargedUntil } from '../payment.ts';
import type { LendingServices } from '../services.ts';
import type { EntryKind, LendingEntry } from '../store.ts';
import { readStatement } from './entries.ts';

/** All that has happened to one's own loan, oldest first, with what was owed after each; refused before it is paid out. */
export async function loanStatement(
  services: LendingServices,
  customerId: string,
  loanId: string,
  format: 'pdf' | 'csv',
): Promise<FileAnswer> {
  const kept = await readStatement(services.database.kysely, customerId, loanId);
  if (kept === undefined) throw new Refusal('not_found');
  const { loan, entries } = kept;
  if (loan.paidOutOn === null)
    throw new Refusal('status_conflict', { message: 'There is a statement once the loan is paid out.' });
  const lines = withOwed(entries);
  const day = londonDay(services.clock.now());
  const name = `loan-${loan.id.slice(0, 8)}-${day}`;
  if (format === 'csv')
    return {
      type: 'text/csv; charset=utf-8',
      fileName: `${name}.csv`,
      bytes: Buffer.from(csvOf(loan, lines)),
    };
  const head = headOf(services, kept, lines, day);
  const pieces = await makePdf(head, pagesOf(lines.map((line) => pdfLine(line, loan))));
  return { type: 'application/pdf', fileName: `${name}.pdf`, bytes: Buffer.concat(pieces) };
}

type Line = LendingEntry & { readonly owed: bigint };

/** What adds to the debt, and what takes from it. A fee for arranging was taken out of what was paid out. */
function changeOf({ kind, amount }: LendingEntry): bigint {
  switch (kind) {
    case 'paid-out':
    case 'interest':
    case 'late-charge':
      return amount;
    case 'payment':
    case 'written-off':
      return -amount;
    case 'fee':
    case 'holiday':
    case 'plan':
    case 'recovered':
      return 0n;
  }
}

function withOwed(entries: readonly LendingEntry[]): readonly Line[] {
  let owed = 0n;
  return entries.map((entry) => {
    owed += changeOf(entry);
    return { ...entry, owed };
  });
}

const words = {
  'paid-out': 'Paid out',
  fee: 'Fee for arranging the loan',
  interest: 'Interest',
  'late-charge': 'Charge for being late',
  payment: 'Payment',
  holiday: 'Instalment skipped',
  plan: 'New plan',
  'written-off': 'Written off',
  recovered: 'Recovered',
} as const satisfies Record<EntryKind, string>;

const products = {
  personal: 'Personal loan',
  business: 'Loan for a small business',
  merchant: 'Loan for a merchant',
} as const satisfies Record<LendingLoan['product'], string>;

function csvOf({ currency }: LendingLoan, lines: readonly Line[]): string {
  const decimal = (minor: bigint) => toDecimal(money(minor, currency));
  const headings = ['Date', 'What', 'Amount', 'Principal', 'Interest', 'Charges', 'Owed', 'Currency', 'Id'];
  const rows = lines.map((line) => [
    ...[line.onDay, words[line.kind]],
    ...[line.amount, line.principal, line.interest, line.fees, line.owed].map(decimal),
    ...[currency, line.id],
  ]);
  return `\ufeff${[headings, ...rows].map(csvRow).join('')}`;
}

function pdfLine(line: Line, { currency }: LendingLoan): PdfLine {
  const part = (name: string, minor: bigint) =>
    minor === 0n ? [] : [`${name} ${amountInWords(minor, currency)}`];
  const parts =
    line.kind === 'payment' || line.kind === 'written-off'
      ? [
          ...part('principal', line.principal),
          ...part('interest', line.interest),
          ...part('charges', line.fees),
        ]
      : [];
  const change = changeOf(line);
  return [
    dayInWords(line.onDay),
    words[line.kind],
    parts.join(' · '),
    `${change > 0n ? '+' : ''}${amountInWords(change === 0n ? line.amount : change, currency)}`,
    amountInWords(line.owed, currency),
  ];
}

function headOf(
  { brand, config, clock }: LendingServices,
  kept: NonNullable<Awaited<ReturnType<typeof readStatement>>>,
  lines: readonly Line[],
  day: string,
): PdfHead {
  const { loan, holder } = kept;
  const { currency } = loan;
  const amount = (minor: bigint) => `${amountInWords(minor, currency)} ${currency}`;
  const today = chargedUntil(loan, kept.due, day).loan;
  return {
    title: `Statement of your loan, ${dayInWords(day)}`,
    brand: brand.name,
    createdAt: clock.now(),
    facts: [
      ['Borrower', holder],
      ['Loan', `${products[loan.product]}, ${loan.id}`],
      ['Lent', amount(loan.amount)],
      ['Paid out', dayInWords(loan.paidOutOn ?? day)],
      ['Interest', `${Number(loan.terms.rateBasisPoints) / 100}% a year, worked out by the day`],
      ['Owed today', amount(owedOf(today))],
      ['Added since the last line', amount(owedOf(today) - owedOf(loan))],
    ],
    columns: ['Date', 'What it was', `Amount (${currency})`, `Owed (${currency})`],
    footer: `${brand.name} · loan ${loan.id} · ${dayInWords(day)}`,
    note: config.mode === 'sandbox' ? 'Sandbox: no real money was moved.' : undefined,
    isTable: true,
    letters: lines.map((line) => pdfLine(line, loan).join('')).join(''),
  };
}

async function* pagesOf(lines: readonly PdfLine[]): AsyncGenerator<readonly PdfLine[]> {
  yield lines;
}
