import {
  type Cell,
  type CellOf,
  deedSentence,
  type ListColumn,
  type ListDescription,
} from '@farthing/contract';

/** A value of a spreadsheet: words, or something to reckon with. */
export type Field = { readonly text: string } | { readonly decimal: string };

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

export function lineOf(
  { columns }: ListDescription,
  names: readonly string[],
  row: { readonly id: string; readonly cells: Readonly<Record<string, Cell>> },
): readonly Field[] {
  const fields = names.flatMap((name) => fieldsOf(columnOf(columns, name), row.cells[name] ?? null));
  return [{ text: row.id }, ...fields];
}

function columnOf(columns: ListDescription['columns'], name: string): ListColumn {
  const column = columns[name];
  if (column === undefined) throw new Error(`The list has no column ${name}`);
  return column;
}

function fieldsOf({ kind, choices }: ListColumn, cell: Cell): readonly Field[] {
  const nothing = { text: '' };
  switch (kind) {
    case 'money': {
      const money = cell as CellOf<'money'>;
      return money === null ? [nothing, nothing] : [{ decimal: money.amount }, { text: money.currency }];
    }
    case 'number':
      return [cell === null ? nothing : { decimal: `${cell}` }];
    case 'customer':
    case 'colleague':
      return [{ text: (cell as CellOf<'customer'>)?.name ?? '' }];
    case 'deed':
      return [{ text: deedSentence(cell as NonNullable<CellOf<'deed'>>) }];
    case 'state':
      return [{ text: choices?.[`${cell}`]?.word ?? `${cell ?? ''}` }];
    default:
      return [{ text: `${cell ?? ''}` }];
  }
}

/** What stands below the rows when some are missing: nobody should take a part for the whole. */
export function cutLine(rows: number): string {
  return `This export was cut after ${new Intl.NumberFormat('en-GB').format(rows)} rows. The rest is missing.`;
}
