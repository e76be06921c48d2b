import { type ComponentProps, type ReactNode, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { useShortcut } from '../shell/shortcuts.tsx';

type RecordTableProps<Row> = Omit<ComponentProps<typeof DataTable<Row>>, 'dense' | 'onRowClick'> & {
  /** The address of a row's details. The first column leads there, and so does a click anywhere in the row. */
  rowHref: (row: Row) => string;
  /** Rows can be chosen, to be decided on together; undefined for one that cannot. */
  choice?: ((row: Row) => ReactNode) | undefined;
};

/** A dense list of things with an address each: j and k go through it, Enter opens. Cards on a narrow screen. */
export function RecordTable<Row>({ rowHref, columns, choice, ...rest }: RecordTableProps<Row>) {
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);
  useShortcut('j', 'Next in the list', () => move(list.current, 1));
  useShortcut('k', 'Previous in the list', () => move(list.current, -1));
  useShortcut('x', 'Choose the row, where rows can be chosen', () => toggleFocused(list.current));
  const [first, ...others] = columns;
  const linked = first && {
    ...first,
    cell: (row: Row) => {
      const link = <RowLink to={rowHref(row)}>{first.cell(row)}</RowLink>;
      if (choice === undefined) return link;
      return (
        <span className="flex items-center gap-1">
          {choice(row)}
          {link}
        </span>
      );
    },
  };
  return (
    <div ref={list}>
      <DataTable
        {...rest}
        dense
        columns={linked ? [linked, ...others] : columns}
        onRowClick={(row) => navigate(rowHref(row))}
      />
    </div>
  );
}

function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      data-row
      className="inline-block min-h-6 rounded-sm font-semibold text-primary underline underline-offset-4 hover:text-primary-hover"
    >
      {children}
    </Link>
  );
}

/** To the next row from the one that has the focus or is open. While details are open, to the details of that row. */
function move(list: HTMLElement | null, step: 1 | -1): void {
  const links = [...(list?.querySelectorAll<HTMLElement>('a[data-row]') ?? [])];
  const focused = links.findIndex((link) => link.matches(':focus'));
  const from = focused >= 0 ? focused : links.findIndex((link) => link.closest('[aria-current]') !== null);
  const next = from < 0 ? (step > 0 ? 0 : links.length - 1) : from + step;
  const link = links[Math.max(0, Math.min(links.length - 1, next))];
  if (document.querySelector('dialog:modal') === null) link?.focus();
  else link?.click();
}

/** By its box, which knows what it means. */
function toggleFocused(list: HTMLElement | null): void {
  const row = list?.querySelector('a[data-row]:focus')?.closest('tr');
  row?.querySelector<HTMLElement>('input[data-choice]')?.click();
}
