import type { ListDescription } from '@farthing/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ApiError } from '../../lib/api/error.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { ShowMore } from '../../ui/show-more/show-more.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { useColleagues } from './colleagues.ts';
import { ColumnChoice } from './column-choice.tsx';
import { ExportList } from './export-list.tsx';
import { FilterChips } from './filter-chips.tsx';
import { ListFilterForm } from './filter-form.tsx';
import { useListAddress } from './list-address.ts';
import type { ListBulk } from './list-bulk.ts';
import { ListCount } from './list-count.tsx';
import { listQuery } from './list-queries.ts';
import { ListTable } from './list-table.tsx';
import { SavedViews } from './views/saved-views.tsx';

type ListViewProps = {
  list: ListDescription;
  /** The row whose details are open beside the list. */
  currentId?: string | undefined;
  bulk?: ListBulk | undefined;
};

/** A list of the console, all of it from its description: filters, columns, order, count and rows. */
export function ListView({ list, currentId, bulk }: ListViewProps) {
  const address = useListAddress(list);
  const pages = usePages(list, address.query);
  const problems = fieldsIn(pages.error);
  const colleagues = useColleagues(list);
  return (
    <div className="grid gap-4">
      <SavedViews list={list} query={address.query} />
      <ListFilterForm list={list} address={address} problems={problems} colleagues={colleagues} />
      <FilterChips list={list} address={address} colleagues={colleagues} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ListCount list={list} filters={address.filters} />
        <div className="flex flex-wrap gap-2">
          <ColumnChoice list={list} address={address} />
          <ExportList list={list} query={address.query} />
        </div>
      </div>
      {Object.keys(problems).length > 0 ? (
        <Problems list={list} problems={problems} />
      ) : (
        <Rows list={list} address={address} pages={pages} currentId={currentId} bulk={bulk} />
      )}
    </div>
  );
}

function usePages(list: ListDescription, query: Readonly<Record<string, string>>) {
  return useInfiniteQuery(listQuery(useStaffApi(), list, query));
}

/** What the bank refused of the address, by field. */
function fieldsIn(error: Error | null): Readonly<Record<string, readonly string[]>> {
  return error instanceof ApiError && error.code === 'validation_failed' ? error.fields : {};
}

type Problems = ReturnType<typeof fieldsIn>;

function Problems({ list, problems }: { list: ListDescription; problems: Problems }) {
  const titleOf = (field: string) =>
    field === 'order' ? 'Order' : (list.filters[field.replace(/_(?:from|to)$/, '')]?.title ?? field);
  return (
    <Alert tone="danger" title="This address asks for something that the list does not have" announced>
      <ul>
        {Object.entries(problems).map(([field, [message]]) => (
          <li key={field}>
            {titleOf(field)}: {message}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

type RowsProps = {
  list: ListDescription;
  address: ReturnType<typeof useListAddress>;
  pages: ReturnType<typeof usePages>;
  currentId: string | undefined;
  bulk: ListBulk | undefined;
};

function Rows({ list, address, pages, currentId, bulk }: RowsProps) {
  const isFiltered = Object.keys(address.filters).length > 0;
  return (
    <Loaded
      query={{ ...pages, data: pages.data?.pages.flatMap(({ rows }) => rows) }}
      waiting={<Skeleton label={`Loading the ${list.many}`} lines={10} />}
      failed={`The ${list.many} could not be loaded.`}
    >
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState
            action={
              isFiltered && (
                <Button look="quiet" onClick={address.clear}>
                  Clear the filters
                </Button>
              )
            }
          >
            {isFiltered ? `No ${list.many} match these filters.` : `There are no ${list.many} yet.`}
          </EmptyState>
        ) : (
          <div className="grid justify-items-start gap-6" aria-busy={pages.isPlaceholderData}>
            <div className="grid w-full gap-4">
              {bulk?.bar(rows.filter(bulk.isOpen).map(({ id }) => id))}
              <ListTable list={list} address={address} rows={rows} currentId={currentId} bulk={bulk} />
            </div>
            <ShowMore pages={pages} />
          </div>
        )
      }
    </Loaded>
  );
}
