import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';

export type Column<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Amounts and counts stand to the right. */
  align?: 'end';
  /** Where a click on the heading leads, for a list that can be ordered by it, and which way it is ordered now. */
  sort?: { to: string; direction: 'ascending' | 'descending' | undefined };
  /** Sentences: read from the left and from the top, and in a card below their heading. */
  prose?: boolean;
};

type DataTableProps<Row> = {
  caption: string;
  /** The first column names the row: it becomes the head of its card. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Many rows on one screen, for people who read such tables all day. */
  dense?: boolean;
  /** Columns of one width, so that those of tables below each other stand below each other. */
  even?: boolean;
  /** The key of the row whose details are open. */
  currentKey?: string | undefined;
  /** For the pointer only: whatever it does, something in the row that takes the focus does too. */
  onRowClick?: ((row: Row) => void) | undefined;
};

/**
 * A table where there is room, and a card for each row where there is not. The roles are written out because browsers
 * forget them as soon as a table is laid out as anything else.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, dense = false, even = false, currentKey, onRowClick } = props;
  return (
    <div className="group/table @container" data-dense={dense || undefined} data-even={even || undefined}>
      <table
        {...roles.table}
        className="block w-full border-collapse text-left @2xl:table group-data-even/table:table-fixed"
      >
        <caption className="sr-only">{caption}</caption>
        <thead {...roles.rowGroup} className="sr-only @2xl:not-sr-only @2xl:table-header-group">
          <tr {...roles.row} className="border-line border-b">
            {columns.map(({ header, align, sort }) => (
              <th
                key={header}
                {...roles.columnHeader}
                data-align={align}
                aria-sort={sort?.direction}
                className="whitespace-nowrap px-4 py-3 font-semibold text-ink-2 text-sm group-data-dense/table:px-3 group-data-dense/table:py-2 data-[align=end]:text-right"
              >
                {sort ? <SortLink header={header} sort={sort} /> : header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.rowGroup} className="grid gap-3 @2xl:table-row-group">
          {rows.map((row) => (
            <TableRow
              key={rowKey(row)}
              row={row}
              columns={columns}
              isCurrent={rowKey(row) === currentKey}
              onClick={onRowClick}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Only where the heading can be seen: among cards a form orders the list. */
function SortLink({
  header,
  sort: { to, direction },
}: {
  header: string;
  sort: NonNullable<Column<never>['sort']>;
}) {
  const Arrow = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ArrowUpDown;
  return (
    <>
      <span className="@2xl:hidden">{header}</span>
      <Link
        to={to}
        replace
        className="-my-1 hidden min-h-6 items-center gap-1 rounded-sm underline-offset-4 hover:text-ink hover:underline @2xl:inline-flex"
      >
        {header}
        <Arrow className="size-4 shrink-0" aria-hidden="true" />
      </Link>
    </>
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

type TableRowProps<Row> = {
  row: Row;
  columns: readonly Column<Row>[];
  isCurrent: boolean;
  onClick: ((row: Row) => void) | undefined;
};

function TableRow<Row>({ row, columns, isCurrent, onClick }: TableRowProps<Row>) {
  return (
    <tr
      {...roles.row}
      aria-current={isCurrent || undefined}
      onClick={onClick && ((event) => isIdle(event) && onClick(row))}
      data-clickable={onClick ? true : undefined}
      className="grid gap-x-8 gap-y-1.5 rounded-md border border-line bg-surface p-4 data-clickable:cursor-pointer aria-[current]:bg-primary-soft group-data-dense/table:gap-y-1 group-data-dense/table:p-3 @lg:grid-cols-2 @2xl:table-row @2xl:has-data-prose:align-top @2xl:rounded-none @2xl:border-0 @2xl:border-b @2xl:bg-transparent @2xl:hover:bg-sunken @2xl:aria-[current]:bg-primary-soft"
    >
      {columns.map(({ header, cell, align, prose }, place) => {
        const Cell = place === 0 ? 'th' : 'td';
        return (
          <Cell
            key={header}
            {...(place === 0 ? roles.rowHeader : roles.cell)}
            data-align={align}
            data-prose={prose}
            className="group/cell flex min-w-0 items-baseline justify-between gap-4 font-normal data-prose:flex-col data-prose:gap-0 first:mb-1 first:font-semibold @lg:first:col-span-2 @lg:data-prose:col-span-2 @2xl:table-cell @2xl:not-data-[align=end]:min-w-22 @2xl:px-4 @2xl:py-3 @2xl:group-data-dense/table:px-3 @2xl:group-data-dense/table:py-2 @2xl:data-[align=end]:text-right"
          >
            {place > 0 && (
              <span className="text-ink-2 text-sm @2xl:hidden" aria-hidden="true">
                {header}
              </span>
            )}
            <span className="wrap-anywhere min-w-0 not-first:text-right **:data-tone:whitespace-normal group-data-prose/cell:text-left @2xl:not-first:[text-align:inherit]">
              {cell(row)}
            </span>
          </Cell>
        );
      })}
    </tr>
  );
}

/** A click on a button in the row is the button's, and at the end of a selection somebody wants to copy. */
function isIdle({ target, defaultPrevented }: MouseEvent): boolean {
  if (defaultPrevented || `${window.getSelection() ?? ''}` !== '') return false;
  return !(target instanceof Element && target.closest('a, button, input, select, label'));
}
