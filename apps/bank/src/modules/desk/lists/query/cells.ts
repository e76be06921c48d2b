import type { Cell, ListColumn, ListDescription, Mask } from '@farthing/contract';
import { type Currency, money, toDecimal } from '@farthing/money';
import { type AuditEventCell, withoutCustomerNames } from '../../audit-events.ts';
import { ending, maskEmail } from '../../masking.ts';
import type { Asked } from './asked.ts';

/** A row as `rowsStatement` selects it. */
export type SelectedRow = { readonly row_id: string; readonly row_key: string } & Readonly<
  Record<string, unknown>
>;

/**
 * Reads the cells of a row, masked as the list is described; whoever wants them in full has to say so. What is the same for all
 * rows is looked up once: an export has millions of cells.
 */
export function cellReader(
  list: ListDescription,
  { columns, permissions }: Pick<Asked, 'columns' | 'permissions'>,
  shown: 'masked' | 'in-full' = 'masked',
): (row: SelectedRow) => Record<string, Cell> {
  const wanted = columns.map((name, place) => {
    const column = list.columns[name];
    if (column === undefined) throw new Error(`${list.name} has no column ${name}`);
    return { name, column, first: `a${place}`, second: `b${place}` };
  });
  return (row) => {
    const cells: Record<string, Cell> = {};
    for (const { name, column, first, second } of wanted) {
      const cell =
        column.kind === 'audit-event'
          ? withoutCustomerNames(row[first] as AuditEventCell, permissions)
          : cellOf(column, row[first], row[second]);
      cells[name] = shown === 'masked' ? masked(column, cell) : cell;
    }
    return cells;
  };
}

/** The two values are as the statement selects them for this kind of column. */
function cellOf({ kind }: ListColumn, first: unknown, second: unknown): Cell {
  if (first === null || first === undefined) return null;
  switch (kind) {
    case 'money':
      return {
        amount: toDecimal(money(BigInt(first as bigint), second as Currency)),
        currency: second as Currency,
      };
    case 'customer':
    case 'colleague':
      return { id: `${first}`, name: `${second}` };
    case 'moment':
    case 'due':
    case 'waiting':
      return (first as Date).toISOString();
    case 'number':
      return Number(first);
    default:
      return `${first}`;
  }
}

function masked({ mask }: ListColumn, cell: Cell): Cell {
  return mask === undefined || typeof cell !== 'string' ? cell : masks[mask](cell);
}

const masks = {
  email: maskEmail,
  ending: (number) => `•••• ${ending(number)}`,
} as const satisfies Record<Mask, (value: string) => string>;
