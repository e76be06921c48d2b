import {
  auditEventSentence,
  type Cell,
  type CellOf,
  type ListColumn,
  type ListDescription,
} from '@farthing/contract';

/** A value of a spreadsheet: words, or something to reckon with. */
export type Field = string | { readonly decimal: string };

type Row = { readonly id: string; readonly cells: Readonly<Record<string, Cell>> };

/** The headings of an export. A money takes two columns, so that amounts can be summed. */
export function headingsOf({ columns }: ListDescription, names: readonly string[]): readonly string[] {
  return [
    'Id',
    ...names.flatMap((name) => {
      const { title, kind } = columnOf(columns, name);
      return kind === 'money' ? [title, `${title}, currency`] : [title];
    }),
  ];
}

/** Writes the lines of an export. What is the same for all rows is looked up once: an export has millions of cells. */
export function lineWriter(
  { columns }: ListDescription,
  names: readonly string[],
): (row: Row) => readonly Field[] {
  const wanted = names.map((name) => ({ name, column: columnOf(columns, name) }));
  return ({ id, cells }) => {
    const line: Field[] = [id];
    for (const { name, column } of wanted) addFields(line, column, cells[name] ?? null);
    return line;
  };
}

function columnOf(columns: ListDescription['columns'], name: string): ListColumn {
  const column = columns[name];
  if (column === undefined) throw new Error(`The list has no column ${name}`);
  return column;
}

function addFields(line: Field[], { kind, choices }: ListColumn, cell: Cell): void {
  switch (kind) {
    case 'money': {
      const money = cell as CellOf<'money'>;
      if (money === null) line.push('', '');
      else line.push({ decimal: money.amount }, money.currency);
      return;
    }
    case 'number':
      line.push(cell === null ? '' : { decimal: `${cell}` });
      return;
    case 'customer':
    case 'colleague':
      line.push((cell as CellOf<'customer'>)?.name ?? '');
      return;
    case 'audit-event':
      line.push(auditEventSentence(cell as NonNullable<CellOf<'audit-event'>>));
      return;
    case 'state':
      line.push(choices?.[`${cell}`]?.word ?? `${cell ?? ''}`);
      return;
    default:
      line.push(`${cell ?? ''}`);
  }
}

/** What stands below the rows when some are missing: nobody should take a part for the whole. */
export function cutLine(rows: number): string {
  const words = rows === 1 ? '1 row' : `${new Intl.NumberFormat('en-GB').format(rows)} rows`;
  return `This export was cut after ${words}. The rest is missing.`;
}
