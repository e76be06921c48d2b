import type { Field } from './lines.ts';

/** By RFC 4180, with a mark by which spreadsheets know that it is UTF-8. */
export async function* csvOf(
  headings: readonly string[],
  lines: AsyncIterable<readonly (readonly Field[])[]>,
): AsyncGenerator<string> {
  yield `\ufeff${rowOf(headings)}`;
  for await (const some of lines) yield some.map(rowOf).join('');
}

function rowOf(fields: readonly Field[]): string {
  let row = '';
  for (const field of fields) row += `,${typeof field === 'string' ? quoted(field) : field.decimal}`;
  return `${row.slice(1)}\r\n`;
}

function quoted(typed: string): string {
  if (!isSpecial.test(typed)) return typed;
  const text = isFormula.test(typed) ? `'${typed}` : typed;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A spreadsheet would run what begins like a formula, and a payee can call itself `=HYPERLINK(…)`. */
const isFormula = /^[=+\-@\t\r]/;

/** What has to be written otherwise than it is; most is not, and is looked at once. */
const isSpecial = /^[=+\-@\t\r]|[",\r\n]/;
