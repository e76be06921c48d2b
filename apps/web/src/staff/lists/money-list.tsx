import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { Column } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { MoreRows } from '../parts/more-rows.tsx';
import { RecordTable } from '../parts/record-table.tsx';

type Pages = Parameters<typeof MoreRows>[0]['pages'] & Parameters<typeof Loaded>[0]['query'];

type MoneyListProps<Row extends { readonly id: string }> = {
  /** 'payments', for the words around it. */
  what: string;
  path: string;
  pages: Pages;
  rows: readonly Row[] | undefined;
  columns: readonly Column<Row>[];
  currentId: string | undefined;
};

/** A long list of things with money in them, newest first. */
export function MoneyList<Row extends { readonly id: string }>(props: MoneyListProps<Row>): ReactNode {
  const { what, path, pages, rows, columns, currentId } = props;
  const [parameters] = useSearchParams();
  const search = parameters.size === 0 ? '' : `?${parameters}`;
  return (
    <Loaded
      query={{ ...pages, data: rows }}
      waiting={<Skeleton label={`Loading the ${what}`} lines={10} />}
      failed={`The ${what} could not be loaded.`}
    >
      {(found) =>
        found.length === 0 ? (
          <EmptyState>
            {parameters.size > 0 ? `No ${what} fit these filters.` : `There are no ${what} yet.`}
          </EmptyState>
        ) : (
          <div className="grid gap-6">
            <RecordTable
              caption={`All ${what}, newest first`}
              columns={columns}
              rows={found}
              rowKey={({ id }) => id}
              rowHref={({ id }) => `${path}/${id}${search}`}
              currentKey={currentId}
            />
            <MoreRows pages={pages} shown={found.length} />
          </div>
        )
      }
    </Loaded>
  );
}
