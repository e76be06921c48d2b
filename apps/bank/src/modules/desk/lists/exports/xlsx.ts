import type { Field } from './lines.ts';

/** Sheets of a workbook, made while it is sent: its length costs no memory. Past a million rows a second sheet begins. */
export async function* xlsxOf(
  name: string,
  headings: readonly string[],
  lines: AsyncIterable<readonly (readonly Field[])[]>,
): AsyncGenerator<Uint8Array> {
  // Loaded by the first export: few ask for one, and every start would wait for it.
  const { writeXlsxStream } = await import('hucre/xlsx');
  yield* writeXlsxStream(rowsOf(lines), {
    name,
    columns: headings.map((header) => ({ header, width: 22 })),
    freezePane: { rows: 1 },
  });
}

async function* rowsOf(lines: AsyncIterable<readonly (readonly Field[])[]>) {
  for await (const some of lines) for (const fields of some) yield fields.map(sheetValue);
}

/** Text is text here, whatever it begins with. A number that a spreadsheet would round is text as well. */
function sheetValue(field: Field): string | number {
  if (typeof field === 'string') return field;
  const digits = field.decimal.replaceAll(/\D/g, '').length;
  return digits > 15 ? field.decimal : Number(field.decimal);
}
