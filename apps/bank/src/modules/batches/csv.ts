/** A record of a CSV file, with the line on which it begins as an editor counts them. */
export type CsvRecord = { readonly line: number; readonly cells: readonly string[] };

export type CsvProblem = { readonly line: number; readonly cell: number; readonly message: string };

export type ReadCsv = { readonly records: readonly CsvRecord[]; readonly problem?: CsvProblem };

/**
 * Strictly by RFC 4180: what a spreadsheet would guess at is a problem here, because a guess about a payment may be wrong. Reads
 * up to `most` records and one more. Empty lines are left out.
 */
export function readCsv(text: string, separator: ',' | ';', most: number): ReadCsv {
  const records: CsvRecord[] = [];
  let at = 0;
  let line = 1;
  while (at < text.length && records.length <= most) {
    const begins = line;
    const cells: string[] = [];
    for (;;) {
      const cell = text[at] === '"' ? quotedCell(text, at, separator) : plainCell(text, at, separator);
      if (cell.problem !== undefined)
        return { records, problem: { line, cell: cells.length, message: cell.problem } };
      cells.push(cell.value);
      line += countLines(cell.value);
      at = cell.end;
      if (text[at] !== separator) break;
      at += 1;
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    line += 1;
    if (cells.length > 1 || cells[0] !== '') records.push({ line: begins, cells });
  }
  return { records };
}

type Cell = { readonly value: string; readonly end: number; readonly problem?: string };

function plainCell(text: string, start: number, separator: string): Cell {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;
  const value = text.slice(start, end);
  if (!value.includes('"')) return { value, end };
  return {
    value,
    end,
    problem: 'A cell with a quotation mark in it begins and ends with one. Double those within.',
  };
}

function quotedCell(text: string, start: number, separator: string): Cell {
  let value = '';
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote === -1)
      return {
        value,
        end: text.length,
        problem: 'This cell begins with a quotation mark, and none ends it.',
      };
    value += text.slice(from, quote);
    if (text[quote + 1] !== '"') return closed(text, value, quote + 1, separator);
    value += '"';
    from = quote + 2;
  }
}

function closed(text: string, value: string, end: number, separator: string): Cell {
  const next = text[end];
  if (next === undefined || next === separator || next === '\n' || next === '\r') return { value, end };
  return { value, end, problem: 'There is something after the quotation mark that ends this cell.' };
}

function countLines(value: string): number {
  return value.match(/\r\n|\n|\r/g)?.length ?? 0;
}
