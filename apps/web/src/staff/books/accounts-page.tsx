import type { BookAccount } from '@farthing/contract';
import { isCurrency } from '@farthing/money';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import type { Column } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Amount } from '../parts/amount.tsx';
import { MoreRows } from '../parts/more-rows.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { RecordTable } from '../parts/record-table.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { bookAccountsQuery } from './books-queries.ts';

/** The accounts behind a line of the trial balance, which is named in the address. */
export default function AccountsPage() {
  const [params] = useSearchParams();
  const [line, currency] = [params.get('line'), params.get('currency')];
  if (!line || !isCurrency(currency)) return <Navigate to="/staff/books" replace />;
  return <Accounts line={line} currency={currency} />;
}

type AccountsProps =
  Parameters<typeof bookAccountsQuery> extends [unknown, infer Line, infer Of]
    ? { line: Line; currency: Of }
    : never;

function Accounts({ line, currency }: AccountsProps) {
  const pages = useInfiniteQuery(bookAccountsQuery(useStaffApi(), line, currency));
  const accounts = pages.data?.pages.flatMap((page) => page.accounts);
  return (
    <>
      <PageHead
        back={<RouteLink to="/staff/books">Books</RouteLink>}
        title={line}
        intro={`The accounts of this line in ${currency}.`}
      />
      <Loaded
        query={{ ...pages, data: accounts }}
        waiting={<Skeleton label="Loading the accounts" lines={8} />}
        failed="The accounts could not be loaded."
      >
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState>This line has no accounts yet.</EmptyState>
          ) : (
            <div className="grid gap-6">
              <RecordTable
                caption={`Accounts of ${line} in ${currency}`}
                columns={columns}
                rows={rows}
                rowKey={({ id }) => `${id}`}
                rowHref={({ id }) => `/staff/books/accounts/${id}`}
              />
              <MoreRows pages={pages} shown={rows.length} />
            </div>
          )
        }
      </Loaded>
    </>
  );
}

const columns: readonly Column<BookAccount>[] = [
  { header: 'Account', cell: ({ code }) => code },
  {
    header: 'Customer',
    cell: ({ customer }) =>
      customer ? (
        <RouteLink to={`/staff/customers/${customer.id}`}>{customer.full_name}</RouteLink>
      ) : (
        'The bank itself'
      ),
  },
  { header: 'Entries', cell: ({ entries }) => entries, align: 'end' },
  { header: 'Held', cell: ({ held, currency }) => <Amount of={{ amount: held, currency }} />, align: 'end' },
  {
    header: 'Balance',
    cell: ({ balance, currency }) => <Amount of={{ amount: balance, currency }} />,
    align: 'end',
  },
];
