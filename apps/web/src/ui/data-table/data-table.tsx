import type { ReactNode } from 'react';

export type Column<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Amounts and counts stand to the right. */
  align?: 'end';
};

type DataTableProps<Row> = {
  caption: string;
  /** The first column names the row: it becomes the head of its card. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
};

/**
 * A table where there is room, and a card for each row where there is not. The roles are written out because browsers
 * forget them as soon as a table is laid out as anything else.
 */
export function DataTable<Row>({ caption, columns, rows, rowKey }: DataTableProps<Row>) {
  return (
    <div className="@container">
      <table {...roles.table} className="block w-full border-collapse text-left @2xl:table">
        <caption className="sr-only">{caption}</caption>
        <thead {...roles.rowGroup} className="sr-only @2xl:not-sr-only @2xl:table-header-group">
          <tr {...roles.row} className="border-line border-b">
            {columns.map(({ header, align }) => (
              <th
                key={header}
                {...roles.columnHeader}
                data-align={align}
                className="whitespace-nowrap px-4 py-3 font-semibold text-ink-2 text-sm data-[align=end]:text-right"
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.rowGroup} className="grid gap-3 @2xl:table-row-group">
          {rows.map((row) => (
            <TableRow key={rowKey(row)} row={row} columns={columns} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const roles = {
  table: { role: 'table' },
  rowGroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader', scope: 'col' },
  rowHeader: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
} as const;

function TableRow<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return (
    <tr
      {...roles.row}
      className="grid gap-1.5 rounded-md border border-line bg-surface p-4 @2xl:table-row @2xl:rounded-none @2xl:border-0 @2xl:border-b @2xl:bg-transparent @2xl:hover:bg-sunken"
    >
      {columns.map(({ header, cell, align }, place) => {
        const Cell = place === 0 ? 'th' : 'td';
        return (
          <Cell
            key={header}
            {...(place === 0 ? roles.rowHeader : roles.cell)}
            data-align={align}
            className="flex min-w-0 items-baseline justify-between gap-4 font-normal first:mb-1 first:font-semibold @2xl:table-cell @2xl:px-4 @2xl:py-3 @2xl:data-[align=end]:text-right"
          >
            {place > 0 && (
              <span className="text-ink-2 text-sm @2xl:hidden" aria-hidden="true">
                {header}
              </span>
            )}
            <span className="wrap-anywhere min-w-0 not-first:text-right @2xl:not-first:text-inherit">
              {cell(row)}
            </span>
          </Cell>
        );
      })}
    </tr>
  );
}
