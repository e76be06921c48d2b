import type { Field } from './lines.ts';

/** By RFC 4180, with a mark by which spreadsheets know that it is UTF-8. */
export async function* csvOf(
  headings: readonly string[],
  lines: AsyncIterable<readonly (readonly Field[])[]>,
): AsyncGenerator<string> {
  yield `\ufeff${rowOf(headings.map((text) => ({ text })))}`;
  for await (const some of lines) yield some.map(rowOf).join('');
}

function rowOf(fields: readonly Field[]): string {
  return `${fields.map((field) => ('decimal' in field ? field.decimal : quoted(defused(field.text)))).join(',')}\r\n`;
}

/** A spreadsheet would run what begins like a formula, and a payee can call itself `=HYPERLINK(…)`. */
function defused(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
