import {
  type BatchProblem,
  batchColumns,
  batchColumnsNeeded,
  batchLinesMax,
  withdraw,
} from '@farthing/contract';
import type { Currency } from '@farthing/money';
import type { LineBody, Withdrawals } from '../withdrawals/index.ts';
import { type CsvRecord, readCsv } from './csv.ts';

type Column = (typeof batchColumns)[number];

/** A line that can be paid as far as its text says. */
export type FileLine = {
  readonly line: number;
  readonly body: LineBody;
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
};

export type ReadFile = { readonly lines: readonly FileLine[]; readonly problems: readonly BatchProblem[] };

type Check = Awaited<ReturnType<Withdrawals['lines']['checker']>>;

/** All of a file, with every mistake by its line and column. Pure: what a line costs is handed in. */
export function readBatchFile(bytes: Uint8Array, currency: Currency, check: Check): ReadFile {
  const text = decoded(bytes);
  if (typeof text !== 'string') return { lines: [], problems: [text] };
  const separator = separatorOf(text);
  const { records, problem } = readCsv(text, separator, batchLinesMax + 1);
  const [head, ...rest] = records;
  const header = headerOf(head);
  const broken = problem && {
    line: problem.line,
    column: header.columns[problem.cell] ?? null,
    message: problem.message,
  };
  if (header.problems.length > 0 || head === undefined)
    return { lines: [], problems: [...header.problems, ...(broken ? [broken] : [])] };
  const read = rest
    .slice(0, batchLinesMax)
    .map((record) => readLine(record, header.columns, { currency, check, separator }));
  const problems = [...read.flatMap((line) => line.problems), ...(broken ? [broken] : countProblems(rest))];
  return { lines: read.flatMap(({ line }) => line ?? []), problems };
}

const problemAt = (line: number, column: string | null, message: string): BatchProblem => ({
  line,
  column,
  message,
});

function countProblems(rest: readonly CsvRecord[]): BatchProblem[] {
  if (rest.length === 0)
    return [problemAt(2, null, 'There are no payments in this file. Write one on each line.')];
  const tooMany = rest[batchLinesMax];
  if (tooMany === undefined) return [];
  const most = batchLinesMax.toLocaleString('en-GB');
  return [
    problemAt(tooMany.line, null, `A file has at most ${most} payments. Put the others into another file.`),
  ];
}

/** A byte order mark, which spreadsheets write, is no part of the first name. */
function decoded(bytes: Uint8Array): string | BatchProblem {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const message = 'This file is not in UTF-8. Save it again as “CSV UTF-8”.';
    return problemAt(firstUnreadableLine(bytes), null, message);
  }
}

function firstUnreadableLine(bytes: Uint8Array): number {
  let start = 0;
  for (let line = 1; ; line += 1) {
    const end = bytes.indexOf(10, start);
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(
        bytes.subarray(start, end === -1 ? bytes.length : end),
      );
    } catch {
      return line;
    }
    if (end === -1) return line;
    start = end + 1;
  }
}

/** Spreadsheets of half of Europe write semicolons. The line of the names says which it is, for the whole file. */
function separatorOf(text: string): ',' | ';' {
  const [first = ''] = text.split(/[\r\n]/, 1);
  return first.includes(';') && !first.includes(',') ? ';' : ',';
}

type Header = { readonly columns: readonly Column[]; readonly problems: readonly BatchProblem[] };

function headerOf(record: CsvRecord | undefined): Header {
  if (record === undefined) return { columns: [], problems: [problemAt(1, null, 'This file is empty.')] };
  const { line } = record;
  const names = record.cells.map((cell) => cell.trim().toLowerCase().replaceAll(/[ -]+/g, '_'));
  const problems = names.flatMap((name, index) => {
    if (!(batchColumns as readonly string[]).includes(name))
      return [
        problemAt(
          line,
          name.slice(0, 40) || null,
          `There is no such column. There are: ${batchColumns.join(', ')}.`,
        ),
      ];
    return names.indexOf(name) < index ? [problemAt(line, name, 'This column is there twice.')] : [];
  });
  const missing = batchColumnsNeeded
    .filter((name) => !names.includes(name))
    .map((name) => problemAt(line, name, 'This column is missing.'));
  return { columns: names as Column[], problems: [...problems, ...missing] };
}

type Reading = { readonly currency: Currency; readonly check: Check; readonly separator: ',' | ';' };

function readLine(
  { line, cells }: CsvRecord,
  columns: readonly Column[],
  { currency, check, separator }: Reading,
): { readonly line?: FileLine; readonly problems: readonly BatchProblem[] } {
  if (cells.length !== columns.length)
    return { problems: [problemAt(line, null, countWords(cells, columns, separator))] };
  const values = Object.fromEntries(columns.map((column, index) => [column, cells[index]?.trim() ?? '']));
  const formulas = columns.filter((column) => /^[=+\-@]/.test(values[column] ?? ''));
  if (formulas.length > 0)
    return {
      problems: formulas.map((column) =>
        problemAt(line, column, 'This looks like a formula. Write it as plain text.'),
      ),
    };
  if (values.currency !== undefined && values.currency !== '' && values.currency.toUpperCase() !== currency) {
    const message = `This account is in ${currency}, and a file cannot exchange money. Make this payment by itself.`;
    return { problems: [problemAt(line, 'currency', message)] };
  }
  const parsed = lineBody.safeParse(toBody(values, currency));
  if (!parsed.success)
    return {
      problems: problemsOf(
        line,
        parsed.error.issues.map(({ path, message }) => [path.join('.'), message]),
      ),
    };
  const checked = check(parsed.data);
  if (checked.ok) {
    const { amountMinor, feeMinor } = checked;
    return { line: { line, body: parsed.data, amountMinor, feeMinor }, problems: [] };
  }
  const found = Object.entries(checked.fields).flatMap(([field, messages]) =>
    messages.map((message) => [field, message] as const),
  );
  return { problems: problemsOf(line, found) };
}

function countWords(cells: readonly string[], columns: readonly Column[], separator: ',' | ';'): string {
  const other = separator === ',' ? ';' : ',';
  const words = other === ';' ? 'semicolons' : 'commas';
  if (cells.length === 1 && cells[0]?.includes(other))
    return `This line is separated by ${words}, and the first line is not. Use the same in all of the file.`;
  return `This line has ${cells.length} cells, and the first line has ${columns.length}.`;
}

/** What a payment takes, but for what is the same for all of them. */
const lineBody = withdraw.body.omit({ pin: true, account: true });

function toBody(values: Readonly<Record<string, string>>, currency: Currency) {
  const {
    name = '',
    bank = '',
    account = '',
    amount = '',
    sort_code,
    routing_number,
    bic,
    reference,
  } = values;
  const beneficiary = { sort_code, routing_number, swift_bic: bic };
  const given = Object.fromEntries(
    Object.entries(beneficiary).filter(([, value]) => value !== undefined && value !== ''),
  );
  return {
    amount,
    currency,
    bank_name: bank,
    account_name: name,
    account_number: account,
    ...(reference === undefined || reference === '' ? {} : { narration: reference }),
    ...(Object.keys(given).length === 0 ? {} : { beneficiary: given }),
  };
}

const columnOf: Readonly<Record<string, Column>> = {
  account_name: 'name',
  bank_name: 'bank',
  account_number: 'account',
  'beneficiary.sort_code': 'sort_code',
  'beneficiary.routing_number': 'routing_number',
  'beneficiary.swift_bic': 'bic',
  amount: 'amount',
  currency: 'currency',
  narration: 'reference',
};

function problemsOf(line: number, found: readonly (readonly [string, string])[]): BatchProblem[] {
  return found.map(([field, message]) => problemAt(line, columnOf[field] ?? null, message));
}
