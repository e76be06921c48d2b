import type { ListDescription } from '@farthing/contract';
import type { Column } from '../../ui/data-table/data-table.tsx';
import { RowChoice } from '../parts/bulk/row-choice.tsx';
import { RecordTable } from '../parts/record-table.tsx';
import { changed, type useListAddress } from './list-address.ts';
import type { ListBulk } from './list-bulk.ts';
import { ListCell } from './list-cell.tsx';
import type { ListRow } from './list-queries.ts';

type ListTableProps = {
  list: ListDescription;
  address: ReturnType<typeof useListAddress>;
  rows: readonly ListRow[];
  currentId: string | undefined;
  bulk: ListBulk | undefined;
};

/** The rows under the columns that the address names. A heading with an index orders by it. */
export function ListTable({ list, address, rows, currentId, bulk }: ListTableProps) {
  const search = address.params.size === 0 ? '' : `?${address.params}`;
  return (
    <RecordTable
      caption={`All ${list.many} that match`}
      columns={address.columns.map((name, place) => columnOf(list, address, name, place === 0))}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={(row) => hrefOf(list, row) + (list.href.endsWith(':id') ? search : '')}
      currentKey={currentId}
      choice={bulk && ((row) => <Chosen list={list} row={row} bulk={bulk} />)}
    />
  );
}

function Chosen({ list, row, bulk }: { list: ListDescription; row: ListRow; bulk: ListBulk }) {
  if (!bulk.isOpen(row)) return null;
  const [first = ''] = Object.keys(list.columns);
  return <RowChoice choice={bulk.choice} id={row.id} name={`${row.cells[first]}`} />;
}

function columnOf(
  list: ListDescription,
  { order, params }: ListTableProps['address'],
  name: string,
  isName: boolean,
): Column<ListRow> {
  const column = list.columns[name];
  if (column === undefined) throw new Error(`${list.name} has no column ${name}`);
  const isDown = order === `-${name}`;
  return {
    header: column.title,
    cell: ({ cells }) => <ListCell column={column} cell={cells[name]} isName={isName} />,
    ...(column.kind === 'audit-event' && { prose: true }),
    ...((column.kind === 'money' || column.kind === 'number') && { align: 'end' }),
    ...(column.order !== undefined && {
      sort: {
        // The newest first, then the oldest first; a name from the first letter on.
        to: `?${changed(params, { order: nextOrder(name, order, column.kind === 'moment') })}`,
        direction: isDown ? 'descending' : order === name ? 'ascending' : undefined,
      },
    }),
  };
}

function nextOrder(name: string, order: string, isTime: boolean): string {
  if (order === name) return `-${name}`;
  if (order === `-${name}`) return name;
  return isTime ? `-${name}` : name;
}

/** The page behind a row: its own, or that of the person whom it names. */
function hrefOf({ href }: ListDescription, { id, cells }: ListRow): string {
  return href.replace(/:(\w+)/, (_, name: string) => {
    const cell = cells[name];
    const isPerson = typeof cell === 'object' && cell !== null && 'id' in cell;
    return encodeURIComponent(isPerson ? cell.id : id);
  });
}
